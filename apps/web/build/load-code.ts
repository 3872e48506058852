/** Loads the code of a page that the server has rendered. The build pastes it into the page as text, so it may use its arguments only. */

/** The list in the page. `fonts`: files of fonts. `entry`: modules that start the app, in their order. `imported`: what these import then. */
export type PageCode = { fonts: string[]; entry: string[]; imported: string[] }

/**
 * Visitors can read the page without its fonts, the styles of what it does not show, and its code, which would delay the pictures on a slow network. They
 * load when these are there and painted, at the first press or key, or after `maxWait` milliseconds. A viewer for whom the page is not rendered waits for
 * the code, so it loads at once. A device with a service worker has the files already, so it shows the font at once.
 */
export function loadCode(maxWait: number): void {
  const { fonts, entry, imported } = JSON.parse(document.getElementById('page-code')!.textContent) as PageCode
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')]
  const newLink = (attributes: Partial<HTMLLinkElement>) => Object.assign(document.createElement('link'), attributes)
  const arrivalOf = (link: HTMLLinkElement) =>
    new Promise((resolve) => ['load', 'error'].forEach((type) => link.addEventListener(type, resolve)))
  const once = (type: string) => new Promise((resolve) => addEventListener(type, resolve, { once: true }))
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const enable = (link: HTMLLinkElement) => arrivalOf(Object.assign(link, { disabled: false }))
  let styled: Promise<void> | undefined
  let hasBegun = false

  /** The browser lays out all text again when styles name a font, and again when its file arrives. With the file first, it does so once. */
  async function loadFonts(): Promise<void> {
    const files = fonts.map((href) => newLink({ rel: 'preload', as: 'font', crossOrigin: 'anonymous', href }))
    document.head.append(...files)
    await Promise.all(files.map(arrivalOf))
    await Promise.all(styles.filter((link) => 'fonts' in link.dataset).map(enable))
    // Otherwise the next layout asks for the font, and has none.
    await document.fonts.load(`1em ${getComputedStyle(document.body).fontFamily}`)
  }
  /** Resolves when the styles are there, or will not come. */
  async function loadStyles(): Promise<void> {
    const loaded = styles.filter((link) => !('fonts' in link.dataset)).map(enable)
    loadFonts().catch(() => undefined)
    await Promise.race([Promise.all(loaded), new Promise((resolve) => setTimeout(resolve, maxWait))])
  }
  /** What does not arrive without a network is asked for again when it is back, which may have been since. A file that is missing fails twice. */
  const run = (file: string, isAgain = false): Promise<unknown> =>
    import(file).catch(async (error: unknown) => {
      const hadNetwork = navigator.onLine
      if (hadNetwork && isAgain) throw error
      if (!hadNetwork) await once('online')
      return run(file, hadNetwork)
    })
  async function begin(): Promise<void> {
    if (hasBegun) return
    hasBegun = true
    styled ??= loadStyles()
    document.head.append(...[...entry, ...imported].map((href) => newLink({ rel: 'modulepreload', href, fetchPriority: 'low' })))
    // A device that has the code runs it at once, but it needs the whole page.
    if (document.readyState === 'loading') await once('DOMContentLoaded')
    await styled
    for (const file of entry) {
      await run(file)
      // Another task, so that the browser can answer in between.
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  const firstPaint = () => new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }))
  async function beginAfterPaint(): Promise<void> {
    const pictures = [...document.images].filter(({ complete }) => complete)
    await Promise.allSettled([firstPaint(), ...pictures.map((picture) => picture.decode())])
    await nextFrame()
    await nextFrame()
    setTimeout(begin)
  }
  if (navigator.serviceWorker?.controller) styled = loadStyles()
  const memberPage = window.bothyMemberPage
  if (document.documentElement.dataset['plain'] !== undefined && !memberPage) void begin()
  else {
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin, { capture: true, once: true })
    void Promise.all([memberPage, once('load')]).then(beginAfterPaint)
    void memberPage?.then((page) => (page ? undefined : begin()))
    // A page in the background is not painted.
    setTimeout(begin, maxWait)
  }
}
