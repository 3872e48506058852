/** Asks for the content that a member sees. The build pastes it as text into the beginning of a page that the server has rendered, so it may use nothing else. */
import type { PageData } from '../format/page-data.ts'

/** What the server answers. Style attributes are in `data-style`, because the policy of the page allows only those that it knows. */
export type MemberPage = { title: string; body: string; css: string; data: PageData }

declare global {
  interface Window {
    /** For a member: resolves when their content is in the page, with its data; undefined if there is none. */
    bothyMemberPage?: Promise<PageData | undefined>
  }
}

/**
 * The request for a page says nothing about who the viewer is, because tokens are in the storage of the browser. So the page comes as visitors see it, and
 * a member's content a round trip later. It takes the place of the other node by node, so that what is equal stays as it is.
 */
export function loadMemberPage(): void {
  const root = document.documentElement
  const [token, locale] = (() => {
    try {
      return [localStorage.getItem('token'), localStorage.getItem('bothy.locale')]
    } catch {
      return []
    }
  })()
  if (!token) return

  function patch(own: Element, wanted: Element): void {
    for (const { name } of own.attributes) if (!wanted.hasAttribute(name)) own.removeAttribute(name)
    for (const { name, value } of wanted.attributes) {
      if (name === 'style') (own as HTMLElement).style.cssText = (wanted as HTMLElement).style.cssText
      else if (own.getAttribute(name) !== value) own.setAttribute(name, value)
    }
    const before = [...own.childNodes]
    const after = [...wanted.childNodes]
    after.forEach((node, position) => {
      const current = before[position]
      if (!current) own.append(node)
      else if (current.isEqualNode(node)) return
      else if (current instanceof Element && node instanceof Element && current.tagName === node.tagName) patch(current, node)
      else current.replaceWith(node)
    })
    before.slice(after.length).forEach((node) => node.remove())
  }
  /** After those in the page, so before the files, which come when their code does: what these files say overrides it. The policy of the page allows no other style element. */
  function addRules(css: string): void {
    const [added, { sheet }] = [new CSSStyleSheet(), document.querySelector('style')!]
    added.replaceSync(css)
    for (const { cssText } of added.cssRules) sheet!.insertRule(cssText, sheet!.cssRules.length)
  }
  async function show({ title, body, css, data }: MemberPage): Promise<PageData> {
    const wanted = new DOMParser().parseFromString(`<div>${body}</div>`, 'text/html').body.firstElementChild!
    for (const element of wanted.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset['style']!
      delete element.dataset['style']
    }
    if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }))
    addRules(css)
    wanted.id = 'app'
    patch(document.getElementById('app')!, wanted)
    document.title = title
    delete root.dataset['plain']
    delete root.dataset['member']
    return data
  }
  const headers = { authorization: `Bearer ${token}`, ...(locale && locale !== root.lang && { 'accept-language': locale }) }
  window.bothyMemberPage = fetch(`/page${location.pathname}`, { headers, cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    .then(async (response) => (response.ok ? show((await response.json()) as MemberPage) : undefined))
    .catch(() => undefined)
}
