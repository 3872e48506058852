/**
 * Pages with their content. For visitors: rendered once per change, language and address, and then sent as bytes. For a member: only the content, which the
 * page asks for while it arrives, because the request for a page says nothing about who the viewer is. See docs/decisions/029-first-pages-from-the-server.md.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HonoRequest } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Logger } from 'pino'
import type { CallName } from '@bothy/contract/calls.ts'
import type { Locale } from '@bothy/contract/choices.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { loadOnce, within } from '../../promises.ts'
import { createChangeCache, type ChangeCache } from '../cache/change-cache.ts'
import { toRefusal } from '../errors.ts'
import { preferredLocale } from '../middleware/preferred-locale.ts'
import { contentSecurityPolicy } from '../middleware/security-headers.ts'
import { escapeHtml } from './link-previews.ts'
import { stylesBeyond, stylesFor, type StylePart } from './page-styles.ts'
import { encodeFile, type EncodedFile, type File } from './static-files.ts'

type RenderedFile = EncodedFile & { bytes: number }
export type RenderedPageCache = ChangeCache<RenderedFile>

export const createRenderedPageCache = (isListening: () => boolean): RenderedPageCache => createChangeCache<RenderedFile>(isListening)

export type Read = (call: CallName, input: Record<string, unknown>) => Promise<unknown>

export type RendererParts = {
  renderedPageCache: RenderedPageCache
  /** Answers a call as for a visitor. */
  read: Read
  log: Pick<Logger, 'error' | 'warn'>
}

/** The page of an address without its content. */
export type EmptyPage = { text: string; tileOrigin: string | undefined }

/** What `apps/web/build/rendered-pages.ts` has put into the folder `server` of the build. */
type BuiltRenderer = {
  render: (request: { path: string; locale: Locale; dateLocale: string; now: number; read: Read; member?: unknown }) => Promise<Rendered>
  /** Text, in every page: at its beginning, and at the end of its head. */
  early: string
  script: string
  /** `rules` are the text of the styles. */
  pages: Record<string, { scripts: string[]; styles: string[]; fontStyles: string[]; rules: StylePart[] }>
  locales: Record<string, string[]>
}
type Rendered = { title: string; body: string; data: unknown }

/** Milliseconds after which a visitor gets the empty page instead. */
const maxWait = 5_000
/** The quality of Brotli. A page is compressed once and fetched by everybody; its first paint waits for all of it, on slow networks for each round trip. */
const pageQuality = 10
/** Pages that wait for the one that is being rendered. A visitor who asks for another one gets the empty page. */
const maxWaiting = 20

/** Changes with the language that the page is asked for in. */
const varying = { vary: 'accept-encoding, accept-language' }

const pageNames: [RegExp, string][] = [
  [/^\/$/, 'home'],
  [/^\/activities$/, 'activities'],
  [/^\/activity\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'activity'],
  [/^\/guide$/, 'guide'],
]

/** Regions whose English is written in its own way and rendered for visitors from there; others see the American one until their browser writes its own. */
const englishRegions = /^en-(us|gb|au|ca|ie|in|nz|za)$/i

function dateLocaleOf(locale: Locale, acceptLanguage = ''): string {
  if (!locale.startsWith('en')) return locale
  const tag = parseAccept(acceptLanguage.slice(0, 200)).find(({ type, q }) => q > 0 && englishRegions.test(type))?.type
  return tag ? `en-${tag.slice(3).toUpperCase()}` : 'en-US'
}

export type PageRenderer = {
  /** The rendered page for visitors, or undefined: for an address that is not rendered, and whenever rendering fails. */
  visitorPage: (request: HonoRequest) => Promise<File | undefined>
  /** The content of the page at `path` for the member whom `read` answers, as JSON. Refuses an address that is not rendered, and work that takes too long. */
  memberContent: (path: string, acceptLanguage: string | undefined, read: Read) => Promise<string>
}

export function createPageRenderer(
  directory: string,
  { renderedPageCache, read, log }: RendererParts,
  emptyPage: (path: string) => Promise<EmptyPage>,
): PageRenderer {
  const built = join(directory, 'server', 'render.js')
  if (!existsSync(built)) return { visitorPage: async () => undefined, memberContent: () => Promise.reject(new Refusal('NOT_FOUND')) }
  const oneAtATime = pLimit(1)

  // After a failure the next visitor tries again: too many files may be open only now, or a new version be half in place.
  const loaded = loadOnce(async (): Promise<BuiltRenderer> => {
    const [code, files] = await Promise.all([import(pathToFileURL(built).href), readFile(join(directory, 'server', 'pages.json'), 'utf8')])
    return { ...(code as Pick<BuiltRenderer, 'render'>), ...(JSON.parse(files) as Omit<BuiltRenderer, 'render'>) }
  })

  async function compute(name: string, path: string, locale: Locale, dateLocale: string): Promise<RenderedFile> {
    const renderer = await loaded()
    const [empty, rendered] = await Promise.all([emptyPage(path), renderer.render({ path, locale, dateLocale, now: Date.now(), read })])
    const { early, script } = renderer
    const { rules, styles, fontStyles } = renderer.pages[name]!
    const imported = importedOf(renderer, name, locale)
    const css = stylesFor(rules, `<html lang="${locale}">${empty.text}${rendered.body}`)
    const text = withContent(empty.text, { ...rendered, locale, early, script, css, styles, fontStyles, imported })
    const hashes = { scripts: [early, script].map(hashOf), styles: [css, ...styleAttributesIn(rendered.body)].map(hashOf) }
    const policy = contentSecurityPolicy(empty.tileOrigin, hashes)
    const file = await encodeFile(Buffer.from(text), pageType, { ...varying, 'content-security-policy': policy }, pageQuality)
    return { ...file, bytes: file.plain.length + (file.br?.length ?? 0) + (file.gzip?.length ?? 0) }
  }

  async function visitorPage(request: HonoRequest): Promise<File | undefined> {
    const { path } = request
    const name = pageNameOf(path)
    // A filtered list, and the empty page that "?shell" asks for, are rendered by the browser.
    if (!name || request.url.includes('?')) return undefined
    const languages = languagesOf(request.header('accept-language'))
    const { locale, dateLocale } = languages
    const key = keyOf(path, languages)
    const cached = renderedPageCache.find(key)
    if (cached) return fileOf(cached)
    if (oneAtATime.pendingCount > maxWaiting) return undefined
    try {
      const limited = () => oneAtATime(() => compute(name, path, locale, dateLocale))
      // A page that comes too late for this visitor is stored for the next one.
      const page = await within(maxWait, renderedPageCache.load(key, limited))
      if (page) return fileOf(page)
      log.warn({ path, locale }, 'a page was not rendered in time, so the browser renders it')
    } catch (error) {
      // A refusal is an answer: the activity is hidden from visitors, or the database is down.
      if (!toRefusal(error)) log.error({ err: error, path, locale }, 'a page could not be rendered')
    }
    return undefined
  }
  return { visitorPage, memberContent: createMemberContent({ loaded, oneAtATime, renderedPageCache }) }
}

type Rendering = { loaded: () => Promise<BuiltRenderer>; oneAtATime: LimitFunction; renderedPageCache: RenderedPageCache }

function createMemberContent({ loaded, oneAtATime, renderedPageCache }: Rendering): PageRenderer['memberContent'] {
  return async (path, acceptLanguage, read) => {
    const name = pageNameOf(path)
    if (!name) throw new Refusal('NOT_FOUND')
    if (oneAtATime.pendingCount > maxWaiting) throw new Refusal('UNAVAILABLE')
    const languages = languagesOf(acceptLanguage)
    const [renderer, member] = await Promise.all([loaded(), read('getUserInfo', {})])
    const render = () => renderer.render({ path, ...languages, now: Date.now(), read, member })
    const rendered = await within(maxWait, oneAtATime(render))
    if (!rendered) throw new Refusal('UNAVAILABLE')
    const ofVisitors = renderedPageCache.find(keyOf(path, languages))?.plain.toString() ?? ''
    return contentOf(rendered, stylesBeyond(ofVisitors, renderer.pages[name]!.rules, `<html lang="${languages.locale}">${rendered.body}`))
  }
}

type Languages = { locale: Locale; dateLocale: string }

function languagesOf(acceptLanguage: string | undefined): Languages {
  const locale = preferredLocale(acceptLanguage) ?? 'en'
  return { locale, dateLocale: dateLocaleOf(locale, acceptLanguage) }
}

const keyOf = (path: string, { locale, dateLocale }: Languages) => `${path} ${locale} ${dateLocale}`

/** What apps/web/build/load-member-page.ts shows. The policy of the page forbids style attributes that it does not know, so that code sets them. */
const contentOf = (rendered: Rendered, css: string): string =>
  JSON.stringify({ ...rendered, css, body: rendered.body.replaceAll(' style="', ' data-style="') })

const pageNameOf = (path: string): string | undefined => pageNames.find(([pattern]) => pattern.test(path))?.[1]

const pageType = 'text/html; charset=utf-8'
const fileOf = (encoded: EncodedFile): File => ({ type: pageType, cache: 'no-cache', encoded: async () => encoded })

/** The code that continues the page. */
const importedOf = ({ pages, locales }: BuiltRenderer, name: string, locale: Locale): string[] =>
  [...pages[name]!.scripts, ...locales[locale]!].map((file) => `/${file}`)

type Content = Rendered & {
  locale: Locale
  early: string
  script: string
  css: string
  styles: string[]
  fontStyles: string[]
  imported: string[]
}

const scriptFile = /\s*<script [^>]*src="([^"]*)"[^>]*><\/script>/g
const comment = /<!--[^]*?-->/g
const styleFile = /\s*<link rel="stylesheet"[^>]*>/g
const fontFile = /\s*<link rel="preload" as="font"[^>]* href="([^"]*)"[^>]*>/g

/**
 * Puts styles and the script that runs before the first paint into the page, so that it is painted without another request, and the list of its code: see
 * apps/web/build/load-code.ts. Moves what the page shows first before the content, for those whose page another one is: see apps/web/rendered/hydrate.tsx.
 */
function withContent(text: string, { title, body, data, locale, early, script, css, styles, fontStyles, imported }: Content): string {
  const entry = [...text.matchAll(scriptFile)].map(([, file = '']) => file).filter((file) => file.startsWith('/assets/'))
  const code = { fonts: [...text.matchAll(fontFile)].map(([, file = '']) => file), entry, imported }
  const head = [
    `<style>${css}</style>`,
    // A part that loads later finds the address of its styles here, and does not load them again.
    ...styles.map((file) => `<link rel="stylesheet" disabled href="/${file}">`),
    ...fontStyles.map((file) => `<link rel="stylesheet" disabled data-fonts href="/${file}">`),
    `${dataBlock('page-code', code)}<script>${script}</script></head>`,
  ]
  return (
    text
      .replace(/<html lang="[^"]*"/, `<html lang="${locale}"`)
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replaceAll(scriptFile, '')
      .replaceAll(styleFile, '')
      .replaceAll(fontFile, '')
      // Asks for what only a member sees before the rest of the page is here.
      .replace(/<head>\s*(<meta charset="[^"]*" \/>)?/, (start) => `${start}<script>${early}</script>`)
      .replace('</head>', () => head.join(''))
      .replace(
        /<div id="app">([^]*)<\/div>\s*<\/body>/,
        (_, firstPaint: string) =>
          `${firstPaint.replace(comment, '').trim()}<div id="app">${body}</div>${dataBlock('page-data', data)}</body>`,
      )
  )
}

/** A block of data is no script, so the policy of the page allows it. */
const dataBlock = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** As a policy names a text. */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The share of taken seats, for example, is no class. */
const styleAttributesIn = (body: string): string[] => [
  ...new Set([...body.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) => style.replace(/&[#\w]+;/g, (entity) => entities[entity]!))),
]
