/** Marks a place that is pushed through, for as long as something lies below its lower edge. */
import type { Attachment } from 'svelte/attachments';

/** Parts of pixels, and the margin below the last line. */
const NOTHING_PX = 6;

export const moreBelow: Attachment<HTMLElement> = (place) => {
  const look = () => {
    const below = place.scrollHeight - place.clientHeight - place.scrollTop;
    place.toggleAttribute('data-more', below > NOTHING_PX);
  };
  const sizes = new ResizeObserver(look);
  for (const each of [place, ...place.children]) sizes.observe(each);
  place.addEventListener('scroll', look, { passive: true });
  return () => {
    sizes.disconnect();
    place.removeEventListener('scroll', look);
  };
};
