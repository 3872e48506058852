/*
 * Runs before the first paint: sets the stored theme, the language and the sky on <html>, and follows the color scheme of the device from then on.
 * The bars of the system get the color of the theme.
 */
;(() => {
  const root = document.documentElement
  const darkScheme = matchMedia('(prefers-color-scheme: dark)')
  const stored = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      // The browser blocks storage (private window): the settings of the device apply.
      return null
    }
  }
  const colors = { light: '#FAF7F0', dark: '#101713' }
  const colorSystemBars = () => {
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = colors[root.dataset.theme]
  }
  const applyTheme = () => {
    const theme = stored('bothy.theme')
    const dark = theme === 'dark' || (theme !== 'light' && darkScheme.matches)
    root.dataset.theme = dark ? 'dark' : 'light'
  }
  applyTheme()
  colorSystemBars()
  new MutationObserver(colorSystemBars).observe(root, { attributeFilter: ['data-theme'] })
  darkScheme.addEventListener('change', applyTheme)
  const locale = stored('bothy.locale')
  // A page that the server has rendered is for visitors, in one language: see rendered/hydrate.tsx. Of an activity, members see the same until theirs is here.
  const isMember = Boolean(stored('token'))
  const isAlike = window.bothyMemberPage && location.pathname.startsWith('/activity/')
  if ((isMember && !isAlike) || (locale && locale !== root.lang)) root.dataset.plain = ''
  else if (isMember) root.dataset.member = ''
  if (locale) root.lang = locale
  // Kept until the code is here: see rendered/early-input.ts.
  addEventListener('click', ({ target }) => (window.bothyPressed = target.closest('button') || undefined), { capture: true })
  // The browser would load the page again, without what was typed. All forms are sent by code.
  addEventListener('submit', (event) => event.preventDefault(), { capture: true })
  // Older than build/oldest-browsers.ts: the app does not start.
  if (!('isWellFormed' in String.prototype) || !CSS.supports('selector(:has(a))')) {
    root.dataset.old = ''
    // In the page for static hosts this code is inline, and the folder of the app is not known yet: see build/static-host-bootstrap.ts.
    const { src } = document.currentScript
    if (src) document.head.appendChild(document.createElement('script')).src = src.replace(/theme\.js$/, 'old-browser.js')
  }
  // The first paint of Home has the color of its sky, as features/home/headline.ts decides it.
  const hour = new Date().getHours()
  if (location.pathname.endsWith('/')) root.dataset.sky = root.dataset.theme === 'dark' || hour >= 20 || hour < 6 ? 'night' : 'day'
})()
