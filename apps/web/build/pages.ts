/** The two HTML pages of a build: one for our server, which writes the config into the page, and one for a folder on a static host. */
import { createHash } from 'node:crypto'
import { parseSync, Visitor } from 'vite'
import { bootstrapStaticHost, type PagePart } from './static-host-bootstrap.ts'

/** For a server that serves the app at its root: absolute addresses work on every route. */
export const serverPage = (built: string): string => built.replaceAll('="./', '="/')

/** The part of the Content-Security-Policy that names no host; `bootstrapStaticHost` adds the hosts of the backend. PGlite is WebAssembly. */
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

const assetTags = /\s*<(script|link)\s([^>]*?)\s*\/?>(?:<\/script>)?/g

const attributesIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, value.replace(/^\.\//, '')]))

/** The files of the web app that create routes with a path. */
export const routeFiles = ['router.tsx', 'activity-routes.ts', 'admin-routes.ts']

/** The first path segments of all routes, from the code that creates them. */
export function firstSegmentsIn(routes: string[]): string[] {
  const segments = new Set<string>()
  const visitor = new Visitor({
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'path' && value.type === 'Literal')
        segments.add(String(value.value).split('/')[1] ?? '')
    },
  })
  for (const code of routes) visitor.visit(parseSync('routes.tsx', code).program)
  segments.delete('')
  return [...segments]
}

type PageSources = { built: string; theme: string; icon: string; routes: string[]; image: string }

/** For any folder on a static host, and for paths below it that have no file. */
export function staticPage({ built, theme, icon, routes, image }: PageSources): string {
  const parts: PagePart[] = [...built.matchAll(assetTags)]
    .map(([, tag, attributes = '']) => ({ tag: tag as PagePart['tag'], attributes: attributesIn(attributes) }))
    .filter(({ attributes }) => attributes['rel'] !== 'icon' && attributes['src'] !== 'theme.js')
  const script = `${theme};(${bootstrapStaticHost})(${JSON.stringify({ parts, firstSegments: firstSegmentsIn(routes), image }).replaceAll('<', '\\u003c')})`
  // The icon is inlined, because browsers request it repeatedly.
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policyFor(script)}" />`,
    `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(icon)}" />`,
    `<script>${script}</script>`,
  ]
  return built
    .replaceAll(assetTags, '')
    .replace(/\s*<meta name="bothy-config"[^>]*>/, '')
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
}
