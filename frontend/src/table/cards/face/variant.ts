/** How much of a card is drawn at a given width. */

export type Variant = 'mini' | 'small' | 'hand' | 'full';

/** The variant for a drawn width in px: mini to 36, small to 50, hand to 90, full above. */
export function variantFor(width: number): Variant {
  if (width <= 36) return 'mini';
  if (width <= 50) return 'small';
  return width <= 90 ? 'hand' : 'full';
}
