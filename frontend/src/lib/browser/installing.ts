/** What the browser offers so that this page becomes an app; all else about it is loaded with the end of a match. */

export interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Kept by the first page (`main.ts`): it may come long before anybody is asked. */
    installOffer?: InstallOffer | undefined;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

/** Keeps the offer for the end of a match; the browser itself shows nothing. */
export function keepOffer(offer: InstallOffer): void {
  offer.preventDefault();
  window.installOffer = offer;
}
