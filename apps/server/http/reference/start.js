/* Shows the OpenAPI document with Swagger UI, in the theme that the member chose in the app, or else in that of the device. */
/* global SwaggerUIBundle */
const darkScheme = matchMedia('(prefers-color-scheme: dark)')

function storedTheme() {
  try {
    return localStorage.getItem('bothy.theme')
  } catch {
    // The browser blocks storage (private window).
    return null
  }
}

function applyTheme() {
  const theme = storedTheme()
  document.documentElement.classList.toggle('dark-mode', theme === 'dark' || (theme !== 'light' && darkScheme.matches))
}

applyTheme()
darkScheme.addEventListener('change', applyTheme)

/** A link inside of a button is not accessible, so the path of an operation is text. The button changes the address of the page, too. */
const plainPaths = ({ React }) => ({
  wrapComponents: {
    DeepLink:
      () =>
      ({ text }) =>
        React.createElement('span', null, text),
  },
})

const levels = { H3: '2', H4: '3', H5: '4' }

function labelOf(select) {
  if (select.id === 'servers') return 'Server'
  const parameter = select.closest('[data-param-name]')
  if (parameter) return parameter.dataset.paramName
  return select.matches('.content-type') ? 'Media type' : 'Example'
}

/** Adds the names and roles that Swagger UI leaves out, for screen readers and keyboards. */
function completeRoles(root) {
  for (const select of root.querySelectorAll('select:not([aria-label])')) select.setAttribute('aria-label', labelOf(select))
  for (const code of root.querySelectorAll('.microlight:not([tabindex])')) code.tabIndex = 0
  for (const heading of root.querySelectorAll('h3:not([aria-level]), h4:not([aria-level]), h5:not([aria-level])'))
    heading.setAttribute('aria-level', levels[heading.tagName])
}

const reference = document.querySelector('#reference')
new MutationObserver(() => completeRoles(reference)).observe(reference, { childList: true, subtree: true })

SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayOperationId: true,
  plugins: [plainPaths],
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  // The colors of highlighted code lack contrast.
  syntaxHighlight: { activated: false },
  // Null, or it would send the address of the document to validator.swagger.io.
  validatorUrl: null,
})
