/** Serves the built web app from memory: it has a few hundred kilobytes, and its files do not change while the server runs. */
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { Env } from '../request-context.ts'
import { answerFile, encodeFile, fileOf, immutable, type EncodedFile, type File } from './static-files.ts'

/** The page whose configuration names this server as the backend. */
const page = '/server.html'
/** Pages and the database image are for static hosts. */
const notServed = /^(index|404)\.html$|\.(bin|map)$/

/** What the page says about the club, for search engines and link previews. */
export type ClubInPage = { systemName: string; systemDescription: string; systemLogo: string | null }

/** What the server puts into the page. A link preview needs a complete address of the logo, so without a public URL it shows none. */
type PageParts = { version: string; publicUrl: string | undefined; readClub: () => Promise<ClubInPage> }

/** Serves the app in `directory` (apps/web/dist). A path without a file is a screen of the app and gets its page. */
export function addWebAppRoutes(app: Hono<Env>, directory: string, parts: PageParts): void {
  const files = filesIn(directory)
  if (files.has(page)) files.set(page, clubPage(directory, parts))
  app.get('/config.json', () => Response.json({ mode: 'rest' }, { headers: { 'cache-control': 'no-cache' } }))
  app.get('*', async (c) => {
    const { path } = c.req
    const file = files.get(path) ?? (isScreen(path) ? files.get(page) : undefined)
    if (file) return answerFile(file, c)
    return isScreen(path)
      ? notBuilt()
      : new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  })
}

const isScreen = (path: string): boolean => extname(path) === '' && !path.startsWith('/assets/') && !path.includes('/.')

const notBuilt = () =>
  new Response('The app is not built yet: run `npm run build`. The API answers under /api.\n', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' },
  })

function filesIn(directory: string): Map<string, File> {
  const names = existsSync(directory) ? (readdirSync(directory, { recursive: true }) as string[]) : []
  const served = names.filter((name) => getMimeType(name) && !notServed.test(name))
  return new Map(served.map((name) => [`/${name.split(sep).join('/')}`, fileAt(directory, name)] as const))
}

function fileAt(directory: string, name: string): File {
  // Vite puts a hash of the content into the names below /assets.
  const cache = name.startsWith('assets') ? immutable : 'no-cache'
  return fileOf(getMimeType(name)!, cache, () => readFile(join(directory, name)))
}

/** The page with the version of the server and the name of the club. It is encoded again when the club changes them. */
function clubPage(directory: string, { version, publicUrl, readClub }: PageParts): File {
  const type = getMimeType(page)!
  let last: { text: string; encoded: EncodedFile } | undefined
  const encoded = async () => {
    const built = await readFile(join(directory, page), 'utf8')
    // Without the database, the page still says what is wrong.
    const club = await readClub().catch(() => undefined)
    const text = withClub(built.replace('{"mode":"rest"}', JSON.stringify({ mode: 'rest', version })), club, publicUrl)
    if (last?.text !== text) last = { text, encoded: await encodeFile(Buffer.from(text), type) }
    return last.encoded
  }
  return { type, cache: 'no-cache', encoded }
}

function withClub(text: string, club: ClubInPage | undefined, publicUrl: string | undefined): string {
  if (!club) return text
  const { systemName, systemDescription, systemLogo } = club
  const titled = withContent(
    text
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(systemName)}</title>`)
      .replace(/<b>.*?<\/b>/, () => `<b>${escapeHtml(systemName)}</b>`)
      // A club with its own logo never shows that of Bothy.
      .replace(/<svg[^]*?<\/svg>/, (logo) => (systemLogo ? '' : logo)),
    'og:title',
    systemName,
  )
  const described = systemDescription
    ? withContent(withContent(titled, 'description', systemDescription), 'og:description', systemDescription)
    : titled
  if (!systemLogo || !publicUrl) return described
  const image = `<meta property="og:image" content="${escapeHtml(new URL(systemLogo, publicUrl).href)}" />`
  return described.replace(/<meta property="og:description"[^>]*>/, (description) => description + image)
}

const withContent = (text: string, name: string, content: string): string =>
  text.replace(new RegExp(`(<meta (?:name|property)="${name}" content=")[^"]*`), (_, start: string) => start + escapeHtml(content))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)
