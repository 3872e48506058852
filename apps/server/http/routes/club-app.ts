/** What a device needs to install the app of this club: the web app manifest, and icons of the club's logo. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Images } from '../../images/images.ts'
import { preferredLocale } from '../middleware/preferred-locale.ts'
import type { Env } from '../request-context.ts'
import { iconAddress, icons, isIcon, nameOfImage, type IconName } from './club-icons.ts'
import type { ClubInPage } from './link-previews.ts'
import { answerFile, encodeFile, immutable } from './static-files.ts'

type ClubAppParts = { directory: string; readClub: () => Promise<ClubInPage>; images: Pick<Images, 'read'> }

export function addClubAppRoutes(app: Hono<Env>, { directory, readClub, images }: ClubAppParts): void {
  app.get('/manifest.webmanifest', async (c) => {
    const locale = preferredLocale(c.req.header('accept-language')) ?? 'en'
    const built = await readFile(join(directory, `manifest.${locale}.webmanifest`), 'utf8').catch(() => undefined)
    if (built === undefined) throw new Refusal('NOT_FOUND')
    const club = await readClub().catch(() => undefined)
    const encoded = () => encodeFile(Buffer.from(JSON.stringify(withClub(JSON.parse(built) as object, club))), manifestType)
    const response = await answerFile({ type: manifestType, cache: 'no-cache', encoded }, c)
    response.headers.append('vary', 'accept-language')
    return response
  })

  /** The last icons: a club has one logo. */
  const drawn = new Map<string, Promise<Buffer>>()

  app.get('/club-icon/:file', async (c) => {
    const name = c.req.param('file').replace(/\.png$/, '')
    const { systemLogo } = await readClub()
    if (!isIcon(name) || !systemLogo) throw new Refusal('NOT_FOUND')
    const key = `${systemLogo} ${name}`
    if (!drawn.has(key)) {
      if (drawn.size >= Object.keys(icons).length) drawn.clear()
      drawn.set(key, drawIcon(images, systemLogo, name))
    }
    const icon = await drawn.get(key)!.catch((error: unknown) => {
      drawn.delete(key)
      throw error
    })
    const isCurrent = c.req.query('v') === nameOfImage(systemLogo)
    return new Response(icon as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': 'image/png', 'content-length': String(icon.length), 'cache-control': isCurrent ? immutable : 'no-cache' },
    })
  })
}

const manifestType = 'application/manifest+json'

const widthOf = (logo: string): number => Number(/\/(\d+)\.webp$/.exec(logo)?.[1])

/** The manifest of the build, with what the club says of itself. */
function withClub(manifest: object, club: ClubInPage | undefined): object {
  if (!club) return { ...manifest, id: '/' }
  const { systemName, systemDescription, systemLogo } = club
  const own = systemLogo && [
    { src: iconAddress(systemLogo, 'any-192'), sizes: '192x192', type: 'image/png' },
    { src: iconAddress(systemLogo, 'any-512'), sizes: '512x512', type: 'image/png' },
    { src: iconAddress(systemLogo, 'maskable-512'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]
  return {
    ...manifest,
    id: '/',
    name: systemName,
    short_name: systemName,
    ...(systemDescription && { description: systemDescription }),
    ...(own && { icons: own }),
  }
}

async function drawIcon(images: Pick<Images, 'read'>, logo: string, name: IconName): Promise<Buffer> {
  const picture = await images.read(nameOfImage(logo), widthOf(logo))
  if (!picture) throw new Refusal('NOT_FOUND')
  // Loads the library with the first icon instead of at startup.
  const { logoIcon } = await import('../../images/logo-icon.ts')
  return logoIcon(picture, icons[name])
}
