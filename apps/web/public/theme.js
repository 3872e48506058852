/* Runs before the first paint: the chosen theme and language are on <html> when the styles arrive. */
;(() => {
  const root = document.documentElement
  let theme = null
  let locale = null
  try {
    theme = localStorage.getItem('bothy.theme')
    locale = localStorage.getItem('bothy.locale')
  } catch {
    // Storage is closed to us (private window): the device decides.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  if (locale) root.lang = locale
})()
