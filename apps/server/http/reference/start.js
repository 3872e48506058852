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

SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  // Null, or it would send the address of the document to validator.swagger.io.
  validatorUrl: null,
})
