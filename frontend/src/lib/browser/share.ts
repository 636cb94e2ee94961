/** Hands an address on: with the phone's own sheet where there is one, else by the clipboard. */
import { t } from '../wording/i18n';
import { toast } from '../signals/toasts.svelte';

/** The whole address of a path, on the host of this page or of the address `from`. */
export const addressOf = (path: string, from = location.href) => new URL(path, from).href;

/** Copies; says so, or shows the text where the browser does not let us. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('share.copied'));
  } catch {
    // selecting the text takes the focus from whoever pressed the button
    const before = document.activeElement as HTMLElement | null;
    const field = document.createElement('textarea');
    field.value = text;
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing newer works without https
    const done = document.execCommand('copy');
    field.remove();
    before?.focus();
    toast(done ? t('share.copied') : text);
  }
}

/** Offers the phone's share sheet, else copies the address. */
export async function share(title: string, url: string): Promise<void> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copy(url);
}

/** Whether this device has a sheet of its own for files. */
export function canShare(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

/** Saves a file. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // the browser reads it after the click
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}

/** Saves a text as a file. */
export function download(name: string, text: string): void {
  saveFile(new File([text], name, { type: 'application/jsonl' }));
}
