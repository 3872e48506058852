/** The two pages that one build has: for our server, which says in the page where the club is, and for a folder on a static host. */
import { createHash } from 'node:crypto'
import { findHome, type Part } from './find-home.ts'

/** For a server that serves the app at its root: addresses hold wherever a screen lies. */
export const serverPage = (built: string): string => built.replaceAll('="./', '="/')

/** What needs no host; `findHome` adds those that the club's own may be. PGlite is WebAssembly. */
const policyFor = (script: string) =>
  [
    `script-src 'self' 'wasm-unsafe-eval' 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    "style-src 'self'",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "media-src 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

const loaded = /\s*<(script|link)\s([^>]*?)\s*\/?>(?:<\/script>)?/g

const attributesIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, value.replace(/^\.\//, '')]))

/** The first words of the app's addresses. */
const wordsIn = (router: string): string[] => [...new Set([...router.matchAll(/\bpath: '\/([\w-]+)/g)].map(([, word = '']) => word))]

export type Sources = { built: string; theme: string; icon: string; router: string; image: string }

/** For any folder of any static host, and for addresses below it that have no file. */
export function staticPage({ built, theme, icon, router, image }: Sources): string {
  const parts: Part[] = [...built.matchAll(loaded)]
    .map(([, tag, attributes = '']) => ({ tag: tag as Part['tag'], attributes: attributesIn(attributes) }))
    .filter(({ attributes }) => attributes['rel'] !== 'icon' && attributes['src'] !== 'theme.js')
  const script = `${theme};(${findHome})(${JSON.stringify({ parts, words: wordsIn(router), image }).replaceAll('<', '\\u003c')})`
  // Within the page, since a browser asks for its icon again and again.
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policyFor(script)}" />`,
    `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(icon)}" />`,
    `<script>${script}</script>`,
  ]
  return built
    .replaceAll(loaded, '')
    .replace(/\s*<meta name="bothy-config"[^>]*>/, '')
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
}
