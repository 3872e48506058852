/** The first thing that the page of a static host does, put into the page itself as text: so it stands on nothing but its arguments. */

export type Part = { tag: 'script' | 'link'; attributes: Record<string, string> }

/** What `config.json` said, or why it said nothing. `image` is what a club in the tab begins with, unless the file names another. */
export type Found = { config?: unknown; fault?: 'unreachable' | 'unreadable'; image: string }

declare global {
  interface Window {
    bothyFound?: Found
  }
}

/**
 * A static host answers every address with this one page and tells nobody in which folder it lies. The folder is what stands before the first
 * word of the app's own addresses; where that is wrong, each folder above is asked for its `config.json`. Then the page is told which hosts it
 * may speak to, and what it is made of is loaded from there.
 */
export async function findHome({ parts, words, image }: { parts: Part[]; words: string[]; image: string }): Promise<void> {
  const folders = location.pathname.split('/').slice(1, -1)
  const whole = location.pathname.split('/').slice(1)
  const known = whole.findIndex((word) => words.includes(word))
  const upward = folders.map((_, above) => folders.slice(0, folders.length - above))
  const guesses = [...(known < 0 ? [] : [whole.slice(0, known)]), ...upward, []].map((path) => path.map((one) => `/${one}`).join('') + '/')

  const insert = (home: string, only: (part: Part) => boolean) =>
    Promise.all(
      parts.filter(only).map(({ tag, attributes }) => {
        const element = document.createElement(tag)
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, /^(src|href)$/.test(name) ? home + value : value)
        const settled = new Promise((resolve) => ['load', 'error'].forEach((event) => element.addEventListener(event, resolve)))
        document.head.append(element)
        return attributes['rel'] === 'stylesheet' ? settled : undefined
      }),
    )

  async function ask(home: string): Promise<Omit<Found, 'image'>> {
    try {
      const answer = await fetch(`${home}config.json`, { cache: 'no-cache' })
      const config = answer.ok && (await answer.json().catch(() => undefined))
      return config && typeof config === 'object' ? { config } : { fault: 'unreadable' }
    } catch {
      return { fault: 'unreachable' }
    }
  }

  /** Where the config says that the club is. */
  function hostsIn(config: unknown): string[] {
    const { api, supabase } = (config ?? {}) as { api?: unknown; supabase?: { url?: unknown } }
    return [api, supabase?.url].flatMap((address) => {
      if (typeof address !== 'string' || !URL.canParse(address)) return []
      const { origin, protocol } = new URL(address)
      return /^https?:$/.test(protocol) ? [origin, origin.replace('http', 'ws')] : []
    })
  }

  const [guess = '/'] = guesses
  /** An address that is no screen and no folder says little: nothing is fetched ahead from where it seems to lie. */
  const isLikely = known >= 0 || location.pathname.endsWith('/')
  const isScript = ({ tag }: Part) => tag === 'script'
  let styled = isLikely && insert(guess, (part) => !isScript(part))
  let home = guess
  let found = await ask(guess)
  for (const other of guesses) {
    if (found.config || found.fault === 'unreachable') break
    if (other === guess) continue
    const next = await ask(other)
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
  await insert(home, isScript)
}
