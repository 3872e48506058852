/**
 * The cover of the page of an activity: slightly less than its width, so that a phone of 1.75 pixels per CSS pixel loads the cover of 640 pixels.
 * `width` is what `sizes` says for this window, in CSS pixels.
 */
export const pageCover = {
  sizes: '(min-width: 1024px) 1160px, 88vw',
  width: () => (innerWidth >= 1024 ? 1160 : 0.88 * innerWidth),
}
