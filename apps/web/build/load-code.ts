/** Loads the code of a page that the server has rendered. The build pastes it into the page as text, so it may use its arguments only. */

/** The list in the page. `entry`: modules that start the app, in their order. `imported`: what these import then. */
export type PageCode = { entry: string[]; imported: string[] }

/**
 * Visitors can read the page without its code, which would delay styles and pictures on a slow network. It loads when these are there and painted,
 * at the first press or key, or after `patience` milliseconds. A viewer for whom the page is not rendered waits for the code, so it loads at once.
 */
export function loadCode(patience: number): void {
  const { entry, imported } = JSON.parse(document.getElementById('page-code')!.textContent) as PageCode
  let hasBegun = false
  async function begin(): Promise<void> {
    if (hasBegun) return
    hasBegun = true
    for (const href of [...entry, ...imported])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }))
    // A device that has the code runs it at once, but it needs the whole page.
    if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }))
    for (const file of entry) {
      await import(file)
      // Another task, so that the browser can answer in between.
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  async function beginAfterPaint(): Promise<void> {
    const pictures = [...document.images].filter(({ complete }) => complete)
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    await nextFrame()
    await nextFrame()
    setTimeout(begin)
  }
  if (document.documentElement.dataset['plain'] !== undefined) void begin()
  else {
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin, { capture: true, once: true })
    addEventListener('load', () => void beginAfterPaint(), { once: true })
    // A page in the background is not painted.
    setTimeout(begin, patience)
  }
}
