/** A bar at the bottom of the screen that grows and shrinks: what stands above it moves with it, so that it covers nothing that was seen. For `ref`. */
export function keepPlaceAbove(bar: HTMLElement | null): (() => void) | undefined {
  const screen = bar?.parentElement
  if (!screen) return undefined
  let last: number | undefined
  const observer = new ResizeObserver(() => {
    const height = bar.offsetHeight
    if (height === last) return
    screen.style.setProperty('--bar-height', `${height}px`)
    if (last !== undefined) scrollBy(0, height - last)
    last = height
  })
  observer.observe(bar)
  return () => observer.disconnect()
}
