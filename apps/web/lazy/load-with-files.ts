/** What each `import()` of the built app calls, in place of the helper of Vite: see `build/preloads.ts`. */

/** By address: undefined when the file is there or needs no waiting. */
const requested = new Map<string, Promise<void> | undefined>()
const preloadRelation = document.createElement('link').relList.supports('modulepreload') ? 'modulepreload' : 'preload'

function requestOnce(href: string): Promise<void> | undefined {
  if (requested.has(href)) return requested.get(href)
  const isStyle = href.endsWith('.css')
  const isInPage = [...document.getElementsByTagName('link')].some((link) => link.href === href && (!isStyle || link.rel === 'stylesheet'))
  const request = isInPage ? undefined : addLink(href, isStyle)
  requested.set(href, request)
  return request
}

function addLink(href: string, isStyle: boolean): Promise<void> | undefined {
  const link = Object.assign(document.createElement('link'), { rel: isStyle ? 'stylesheet' : preloadRelation, crossOrigin: '', href })
  if (!isStyle) link.as = 'script'
  document.head.append(link)
  if (!isStyle) return
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(requested.set(href, undefined) && undefined))
    link.addEventListener('error', () => {
      // The next import asks for it again.
      requested.delete(href)
      link.remove()
      reject(new Error(`${href} did not load`))
    })
  })
}

/** The module, when the styles of all that it imports are there, too. All files are requested at once. */
export async function __vitePreload<Module>(load: () => Promise<Module>, files: string[] = [], importer?: string): Promise<Module> {
  const [module] = await Promise.all([load(), ...files.map((file) => requestOnce(new URL(file, importer).href))])
  return module
}
