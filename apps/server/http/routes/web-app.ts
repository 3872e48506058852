/** Serves the built web app from memory: it has a few hundred kilobytes, and its files do not change while the server runs. */
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { tileOriginOf } from '@bothy/contract/admin/map-settings.ts'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import { contentSecurityPolicy } from '../middleware/security-headers.ts'
import type { Env } from '../request-context.ts'
import { withActivity, withClub, type ActivityInPage } from './link-previews.ts'
import { addMemberPageRoute, type MemberPageParts } from './member-pages.ts'
import { createPageRenderer, type RendererParts } from './rendered-pages.ts'
import { answerFile, encodeFile, fileOf, immutable, type EncodedFile, type File } from './static-files.ts'

/** The page whose configuration names this server as the backend. */
const page = '/server.html'
/** Pages and the database image are for static hosts. The folder `server` is code of the server. */
const notServed = /^(index|404)\.html$|\.(bin|map)$|^server[/\\]/

/** The settings of the club that its page depends on. */
type ClubOfPage = Pick<ClubSettings, 'systemName' | 'systemDescription' | 'systemLogo' | 'mapSource' | 'mapUrl'>

/** What the server puts into the page. */
type PageParts = RendererParts &
  MemberPageParts & {
    version: string
    publicUrl: string | undefined
    readClub: () => Promise<ClubOfPage>
    /** Rejects for an activity that visitors may not see. */
    readActivity: (id: string) => Promise<ActivityInPage>
  }

/** Serves the app in `directory` (apps/web/dist). A path without a file is a screen of the app and gets its page. */
export function addWebAppRoutes(app: Hono<Env>, directory: string, parts: PageParts): void {
  const files = filesIn(directory)
  if (files.has(page)) files.set(page, clubPage(directory, parts))
  const pageOfActivity = (path: string): File | undefined => {
    const activityId = activityIdIn(path)
    return activityId && files.has(page) ? activityPage(directory, parts, activityId) : undefined
  }
  const { visitorPage, memberContent } = createPageRenderer(directory, parts, async (path) => {
    const { text, club } = await emptyPage(directory, parts, activityIdIn(path))
    return { text, tileOrigin: club && tileOriginOf(club) }
  })
  app.get('/config.json', () => Response.json({ mode: 'rest' }, { headers: { 'cache-control': 'no-cache' } }))
  // The service worker takes shared files; without one, the member chooses them in the form.
  app.post('/share-target', (c) => c.redirect('/create-activity?step=routes', 303))
  addMemberPageRoute(app, memberContent, parts)
  app.get('*', async (c) => {
    const { path } = c.req
    const screen = async () => (await visitorPage(c.req)) ?? pageOfActivity(path) ?? files.get(page)
    const file = files.get(path) ?? (isScreen(path) ? await screen() : undefined)
    if (file) return answerFile(file, c)
    return isScreen(path)
      ? notBuilt()
      : new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  })
}

const activityIdIn = (path: string): string | undefined => /^\/activity\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(path)?.[1]

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

const pageType = getMimeType(page)!

/** The page may load from the host of the club's tiles, and from no other. */
const policyOf = (club: ClubOfPage | undefined): string => contentSecurityPolicy(club && tileOriginOf(club))

const encodePage = (text: string, policy: string): Promise<EncodedFile> =>
  encodeFile(Buffer.from(text), pageType, { 'content-security-policy': policy })

/** The built page with the version of the server. Without the database, the page still says what is wrong. */
async function readPage(directory: string, { version, readClub }: PageParts): Promise<{ text: string; club: ClubOfPage | undefined }> {
  const built = await readFile(join(directory, page), 'utf8')
  const club = await readClub().catch(() => undefined)
  return { text: built.replace('{"mode":"rest"}', JSON.stringify({ mode: 'rest', version })), club }
}

/** The page with the name of the club, or with what a link preview shows of an activity; of one that visitors may not see, only the club. */
async function emptyPage(
  directory: string,
  parts: PageParts,
  activityId?: string,
): Promise<{ text: string; club: ClubOfPage | undefined }> {
  const readActivity = async () => activityId && parts.readActivity(activityId).catch(() => undefined)
  const [{ text, club }, activity] = await Promise.all([readPage(directory, parts), readActivity()])
  const { publicUrl } = parts
  return { text: activity ? withActivity(text, activity, club, publicUrl) : withClub(text, club, publicUrl), club }
}

/** The page of the club. It is encoded again when the club changes it. */
function clubPage(directory: string, parts: PageParts): File {
  let last: { text: string; policy: string; encoded: EncodedFile } | undefined
  const encoded = async () => {
    const { text, club } = await emptyPage(directory, parts)
    const policy = policyOf(club)
    if (last?.text !== text || last.policy !== policy) last = { text, policy, encoded: await encodePage(text, policy) }
    return last.encoded
  }
  return { type: pageType, cache: 'no-cache', encoded }
}

function activityPage(directory: string, parts: PageParts, activityId: string): File {
  const encoded = async () => {
    const { text, club } = await emptyPage(directory, parts, activityId)
    return encodePage(text, policyOf(club))
  }
  return { type: pageType, cache: 'no-cache', encoded }
}
