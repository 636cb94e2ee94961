/** Whether, after a match, somebody hears that this page can become an app, and in which way it can. */
import type { InstallOffer } from '../../../lib/browser/installing';
import { load, save } from '../../../lib/memory/store';

const ASKED = 'stammtisch.installing';
const NEVER = 'never';

/** By the browser's offer, or on an iPhone or iPad by its own menu, which no page can open. */
export type InstallWay = 'offer' | 'menu';

/** Undefined: it is an app already, cannot become one here, or nobody wants to hear of it. */
export function installWay(): InstallWay | undefined {
  if (load(ASKED) === NEVER || matchMedia('(display-mode: standalone)').matches) return undefined;
  if (window.installOffer) return 'offer';
  // only there do pages know this word; without a service worker the menu lacks the entry, or it makes no app
  const told = 'standalone' in navigator && navigator.standalone === false;
  return told && 'serviceWorker' in navigator ? 'menu' : undefined;
}

/** Asks with the browser's own words; an offer holds once. Tells whether it was accepted. */
export async function takeUp(offer: InstallOffer): Promise<boolean> {
  window.installOffer = undefined;
  return (await offer.prompt()).outcome === 'accepted';
}

/** Is not said in this browser any more. */
export function neverInstall(): void {
  save(ASKED, NEVER);
}
