/* Runs before the first paint: the chosen theme and language are on <html> when the styles arrive, and the device's night is followed from then on. */
;(() => {
  const root = document.documentElement
  const night = matchMedia('(prefers-color-scheme: dark)')
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      // Storage is closed to us (private window): the device decides.
      return null
    }
  }
  const paint = () => {
    const theme = kept('bothy.theme')
    const dark = theme === 'dark' || (theme !== 'light' && night.matches)
    root.dataset.theme = dark ? 'dark' : 'light'
  }
  paint()
  night.addEventListener('change', paint)
  const locale = kept('bothy.locale')
  if (locale) root.lang = locale
})()
