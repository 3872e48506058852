import type { Fix } from './use-own-position.ts'

/** Sets the look of the mark of a position. `metersPerPixel` undefined: without the disc. */
export function markFix(element: HTMLElement, { accuracyM, heading }: Fix, metersPerPixel: number | undefined): void {
  element.style.setProperty('--accuracy', metersPerPixel === undefined ? '0px' : `${((2 * accuracyM) / metersPerPixel).toFixed(1)}px`)
  element.dataset['heading'] = heading === undefined ? 'unknown' : 'known'
  if (heading !== undefined) element.style.setProperty('--heading', `${heading}deg`)
}
