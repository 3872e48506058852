/** The bootstrap code of the page for static hosts. The build pastes it into the page as text, so it may use its arguments only. */

export type PagePart = { tag: 'script' | 'link'; attributes: Record<string, string> }

/** The content of `config.json`, or why there is none. `image` is the address of the database image for the mock backend. */
export type FoundConfig = { config?: unknown; error?: 'unreachable' | 'unreadable'; image: string }

declare global {
  interface Window {
    bothyFound?: FoundConfig
  }
}

/**
 * Finds the folder of the app, then loads its config, scripts and styles from there. A static host answers every address with this one page, so
 * the folder must be guessed: it is the part of the path before the first route segment of the app (`firstSegments`). If that folder has no
 * `config.json`, each parent folder is tried. A Content-Security-Policy then allows the hosts of the backend and of the tiles.
 */
export async function bootstrapStaticHost({
  parts,
  firstSegments,
  image,
}: {
  parts: PagePart[]
  firstSegments: string[]
  image: string
}): Promise<void> {
  const folders = location.pathname.split('/').slice(1, -1)
  const segments = location.pathname.split('/').slice(1)
  const routeStart = segments.findIndex((segment) => firstSegments.includes(segment))
  const parents = folders.map((_, above) => folders.slice(0, folders.length - above))
  const candidates = [...(routeStart < 0 ? [] : [segments.slice(0, routeStart)]), ...parents, []].map(
    (path) => path.map((segment) => `/${segment}`).join('') + '/',
  )

  const insert = (folder: string, filter: (part: PagePart) => boolean) =>
    Promise.all(
      parts.filter(filter).map(({ tag, attributes }) => {
        const element = document.createElement(tag)
        for (const [name, value] of Object.entries(attributes))
          element.setAttribute(name, /^(src|href)$/.test(name) ? folder + value : value)
        const loaded = new Promise((resolve) => ['load', 'error'].forEach((event) => element.addEventListener(event, resolve)))
        document.head.append(element)
        return attributes['rel'] === 'stylesheet' ? loaded : undefined
      }),
    )

  async function fetchConfig(folder: string): Promise<Omit<FoundConfig, 'image'>> {
    try {
      const response = await fetch(`${folder}config.json`, { cache: 'no-cache' })
      const config = response.ok && (await response.json().catch(() => undefined))
      return config && typeof config === 'object' ? { config } : { error: 'unreadable' }
    } catch {
      return { error: 'unreachable' }
    }
  }

  /** The origins of the backend and of the map's tiles that the config names, for HTTP and WebSocket. */
  function hostsIn(config: unknown): string[] {
    const { api, supabase, tiles } = (config ?? {}) as { api?: unknown; supabase?: { url?: unknown }; tiles?: unknown }
    return [api, supabase?.url, tiles].flatMap((address) => {
      // A URL that cannot be parsed is reported by the app.
      const [origin = ''] = /^https?:\/\/[^/?#\s\\]+/.exec(typeof address === 'string' ? address : '') ?? []
      return origin ? [origin, origin.replace('http', 'ws')] : []
    })
  }

  const [guess = '/'] = candidates
  /** A path that is neither a route nor a folder makes a poor guess, so nothing is preloaded for it. */
  const isLikely = routeStart >= 0 || location.pathname.endsWith('/')
  const isScript = ({ tag }: PagePart) => tag === 'script'
  let styled = isLikely && insert(guess, (part) => !isScript(part))
  let home = guess
  let found = await fetchConfig(guess)
  for (const other of candidates) {
    if (found.config || found.error === 'unreachable') break
    if (other === guess) continue
    const next = await fetchConfig(other)
    if (next.config) [home, found] = [other, next]
  }
  if (!styled || home !== guess) styled = insert(home, (part) => !isScript(part))

  const hosts = ["'self'", ...hostsIn(found.config)].join(' ')
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = `connect-src ${hosts}; img-src ${hosts} blob: data:`
  document.head.append(policy)
  window.bothyFound = { ...found, image: home + image }
  await styled
  if ('old' in document.documentElement.dataset)
    document.head.append(Object.assign(document.createElement('script'), { src: `${home}old-browser.js` }))
  else await insert(home, isScript)
}
