/** What helps if files of the page are gone. */
import { site } from '../site';

/** What `load` brings. After an update the old files may be gone: then the page is loaded afresh, once a minute at most. */
export async function loadedOrAfresh<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (failure) {
    // while the room cannot be reached, a reload would leave nothing at all
    await fetch(site('/'));
    if (Date.now() - Number(sessionStorage['reloaded'] ?? 0) > 60_000) {
      sessionStorage['reloaded'] = Date.now();
      location.reload();
    }
    throw failure;
  }
}
