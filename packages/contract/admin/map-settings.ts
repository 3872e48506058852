/** Where the tiles of the map come from. */
import * as z from 'zod/mini'
import { mapSources } from '../choices.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { parseUrl } from '../parse-url.ts'

/** Over the network only https: pages of a club load nothing else. A tile server on the same machine may use http. The host must not contain {s}, because the policy of the page names one host. */
const safeUrl =
  /^(https:\/\/[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?\/[!-~]*$/i

const isSafeUrl = (url: string) => safeUrl.test(url) && parseUrl(url) !== null

/** What everybody gets, to show the map. */
export const clubMap = {
  mapSource: z.enum(mapSources),
  /** The address of the raster tiles, the style or the file. Empty for other sources, but admins get the one that is stored. */
  mapUrl: z.string(),
  /** Whom the map names as its source. */
  mapAttribution: z.string(),
}

/** What an admin sends to change it. */
export const mapSettings = {
  mapSource: z.optional(z.enum(mapSources, 'NOT_A_CHOICE')),
  /** Raster tiles need {z}, {x} and {y}; the database checks that. */
  mapUrl: z.optional(text(limits.settings.mapUrl).check(z.refine((url) => url === '' || isSafeUrl(url), { error: 'INVALID' }))),
  mapAttribution: z.optional(text(limits.settings.mapAttribution)),
}

/** The one other origin that the browser asks for tiles; undefined if the club names none. */
export function tileOriginOf({ mapSource, mapUrl }: { mapSource: string; mapUrl: string }): string | undefined {
  return ['raster', 'style', 'pmtiles-url'].includes(mapSource) && isSafeUrl(mapUrl) ? new URL(mapUrl).origin : undefined
}
