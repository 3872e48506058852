/** What the page says to programs that show a preview of a link: the club, or the activity that the link leads to. They run no script. */
import { createHash } from 'node:crypto'
import type { Activity, ClubSettings } from '@bothy/contract/entities.ts'
import { sceneOf } from '@bothy/cover-art/scenes.ts'
import { previewStateOf, stateWords, titleWithState } from '../../covers/preview-state.ts'
import { previewSize, type PreviewText } from '../../covers/preview-text.ts'
import { localTimes } from '../../covers/preview-time.ts'
import { iconAddress } from './club-icons.ts'

export type ClubInPage = Pick<ClubSettings, 'systemName' | 'systemDescription' | 'systemLogo'>

export type ActivityInPage = Pick<
  Activity,
  | 'id'
  | 'title'
  | 'description'
  | 'location'
  | 'startTime'
  | 'timeZone'
  | 'language'
  | 'coverImage'
  | 'coverSeed'
  | 'tags'
  | 'phase'
  | 'currentParticipants'
  | 'maxParticipants'
>

/** Grows when pictures are drawn in another way. */
const drawingVersion = 1

/** Characters; longer texts are cut by those who show them. */
const longestDescription = 300

/** Changes with the picture, so that one address always has the same picture. */
export function pictureVersion(activity: ActivityInPage, club: string): string {
  const { coverImage, coverSeed, tags } = activity
  const cover = coverImage ?? `${coverSeed}.${sceneOf(tags)}`
  const shown = JSON.stringify([drawingVersion, cover, previewTextOf(activity, club)])
  return createHash('sha256').update(shown).digest('base64url').slice(0, 16)
}

export function previewTextOf(activity: ActivityInPage, club: string): PreviewText {
  const { title, location, startTime, timeZone, language } = activity
  return { club, title, state: previewStateOf(activity), location, startTime, timeZone, language }
}

/** `publicUrl`: a preview needs complete addresses, so without it there is no picture. */
export function withClub(text: string, club: ClubInPage | undefined, publicUrl: string | undefined): string {
  if (!club) return text
  const { systemName, systemDescription, systemLogo } = club
  const named = text
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(systemName)}</title>`)
    .replace(/<b>.*?<\/b>/, () => `<b>${escapeHtml(systemName)}</b>`)
    // A club with its own logo never shows that of Bothy.
    .replace(/<svg[^]*?<\/svg>/, (logo) => (systemLogo ? '' : logo))
  const titled = withContent(withContent(named, 'og:title', systemName), 'apple-mobile-web-app-title', systemName)
  const described = withDescription(withIcons(titled, systemLogo), systemDescription)
  return systemLogo && publicUrl ? withTags(described, { 'og:image': new URL(systemLogo, publicUrl).href }) : described
}

/** `text` is the page without a club's picture. */
export function withActivity(text: string, activity: ActivityInPage, club: ClubInPage | undefined, publicUrl: string | undefined): string {
  const page = withClub(text, club && { ...club, systemDescription: descriptionOf(activity) }, undefined)
  const title = titleWithState(activity.title, stateWords(previewStateOf(activity), activity.language))
  const titled = withContent(page, 'og:title', title)
  if (!publicUrl) return titled
  return withTags(titled, {
    'og:site_name': club?.systemName ?? '',
    'og:url': `${publicUrl}/activity/${activity.id}`,
    'og:image': `${publicUrl}/previews/${activity.id}.jpg?v=${encodeURIComponent(pictureVersion(activity, club?.systemName ?? ''))}`,
    'og:image:width': String(previewSize.width),
    'og:image:height': String(previewSize.height),
    'twitter:card': 'summary_large_image',
  })
}

/** When, where, what, in the language of the activity. */
function descriptionOf({ startTime, timeZone, language, location, description }: ActivityInPage): string {
  const words = description.replace(/\s+/g, ' ').trim()
  return [localTimes(startTime, timeZone, language)[0], location, words].join(' · ').slice(0, longestDescription).toWellFormed()
}

const withDescription = (text: string, description: string): string =>
  description ? withContent(withContent(text, 'description', description), 'og:description', description) : text

const withContent = (text: string, name: string, content: string): string =>
  text.replace(new RegExp(`(<meta (?:name|property)="${name}" content=")[^"]*`), (_, start: string) => start + escapeHtml(content))

/** The icons of the browser and of the home screen. */
const withIcons = (text: string, logo: string | null): string =>
  logo
    ? text
        .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${iconAddress(logo, 'any-192')}" type="image/png" />`)
        .replace(/<link rel="apple-touch-icon"[^>]*>/, `<link rel="apple-touch-icon" href="${iconAddress(logo, 'touch-180')}" />`)
    : text

/** Adds the tags after the description. */
const withTags = (text: string, tags: Record<string, string>): string =>
  text.replace(/<meta property="og:description"[^>]*>/, (description) =>
    [
      description,
      ...Object.entries(tags).map(
        ([name, content]) => `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}" />`,
      ),
    ].join(''),
  )

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)
