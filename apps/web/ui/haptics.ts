/** Milliseconds. */
const short = 12

/** A short tap for the hand, where the device has one, and not for those who want less motion. */
export function vibrateShortly(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(short)
}
