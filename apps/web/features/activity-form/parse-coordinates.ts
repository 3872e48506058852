/** Reads coordinates as people copy them: from map apps, as geo: URIs and as links. */
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { isWithin } from '@bothy/contract/fields.ts'
import { limits } from '@bothy/contract/limits.ts'
import { parseUrl } from '@bothy/contract/parse-url.ts'

export type CoordinatesProblem = 'INVALID' | 'TOO_LARGE'

/** As many decimals as the club stores. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

const decimal = String.raw`[+-]?\d{1,3}(?:\.\d+)?`
const pair = (separator: string) => new RegExp(String.raw`^(${decimal})${separator}(${decimal})$`)
/** With decimal commas, a comma alone does not separate. */
const decimalCommas = /^([+-]?\d{1,3},\d+)(?:\s*;\s*|,?\s+)([+-]?\d{1,3},\d+)$/

/** 47°14′57.1″N, and 47.2492° N */
const angle = String.raw`(\d{1,3}(?:\.\d+)?)\s*°\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''|′′)\s*)?`
const angles = new RegExp(String.raw`^${angle}([NS])[\s,;]*${angle}([EW])$`, 'i')

/** The parameters of links that hold a point, the exact ones first. */
const linkParameters = ['query', 'q', 'destination', 'daddr', 'coordinate', 'll', 'sll', 'center', 'cp', 'map', 'to']
const mapSites =
  /(^|\.)(google\.[a-z.]+|apple\.com|openstreetmap\.org|osm\.org|bing\.com|waze\.com|here\.com|mapy\.(cz|com)|komoot\.[a-z]+)$/

/** Finds the point at the start of "47.2492,9.3433,15z" or "47.2492~9.3433". */
const startOf = (text: string | null | undefined) =>
  new RegExp(`^(?:loc:|ll\\.)?(${decimal})\\s*[,~]\\s*\\+?(${decimal})(?![\\d.])`).exec(text ?? '')

type Found = readonly [latitude: string, longitude: string]
const foundIn = (match: RegExpExecArray | null): Found | undefined => (match ? [match[1]!, match[2]!] : undefined)

function pointOfLink(text: string): Found | undefined {
  const url = parseUrl(text)
  if (!url || !/^https?:$/.test(url.protocol) || !mapSites.test(url.hostname)) return undefined
  const path = decodeURIComponent(url.pathname)
  const parameters = url.searchParams
  const named = (latitude: string, longitude: string) => {
    const found = [parameters.get(latitude), parameters.get(longitude)]
    return found.every((one) => one !== null && new RegExp(`^${decimal}$`).test(one)) ? (found as [string, string]) : undefined
  }
  return (
    foundIn(new RegExp(`!3d(${decimal})!4d(${decimal})`).exec(path)) ??
    named('mlat', 'mlon') ??
    (url.hostname.includes('mapy.') ? named('y', 'x') : undefined) ??
    linkParameters.map((name) => foundIn(startOf(parameters.get(name)))).find(Boolean) ??
    foundIn(new RegExp(String.raw`[/@](${decimal}),\s*\+?(${decimal})(?![\d.])`).exec(path)) ??
    foundIn(new RegExp(`map=[\\d.]+/(${decimal})/(${decimal})`).exec(url.hash))
  )
}

/** geo:47.2492,9.3433;u=10, and geo:0,0?q=47.2492,9.3433(Schwägalp) */
function pointOfGeoUri(text: string): Found | undefined {
  const [, rest = ''] = /^geo:(.*)$/i.exec(text) ?? []
  const query = /[?&]q=([^&]*)/.exec(rest)?.[1]
  return foundIn(startOf(query && decodeURIComponent(query))) ?? foundIn(startOf(rest))
}

function degreesOf(text: string): readonly [number, number] | undefined {
  const commas = decimalCommas.exec(text)
  if (commas) return [Number(commas[1]!.replace(',', '.')), Number(commas[2]!.replace(',', '.'))]
  const [, ...parts] = angles.exec(text) ?? []
  if (parts.length > 0) {
    const value = (at: number) => Number(parts[at]) + Number(parts[at + 1] ?? 0) / 60 + Number(parts[at + 2] ?? 0) / 3600
    return [/S/i.test(parts[3]!) ? -value(0) : value(0), /W/i.test(parts[7]!) ? -value(4) : value(4)]
  }
  const found = foundIn(pair(String.raw`(?:\s*[,;]\s*|\s+)`).exec(text)) ?? pointOfGeoUri(text) ?? pointOfLink(text)
  return found && [Number(found[0]), Number(found[1])]
}

/**
 * The point that a text names: "47.2492, 9.3433", "47°14'57.1"N 9°20'35.9"E", a geo: URI, or a link of a map site. Null for an empty text. INVALID
 * when no point is found, TOO_LARGE when one is out of range. Short links say nothing of the point, so they are INVALID.
 */
export function parseCoordinates(typed: string): Coordinates | null | CoordinatesProblem {
  const text = typed.normalize('NFKC').replaceAll('−', '-').trim()
  if (text === '') return null
  const degrees = safely(() => degreesOf(text))
  if (!degrees) return 'INVALID'
  const [latitude, longitude] = degrees
  if (!isWithin(limits.activity.latitude, latitude) || !isWithin(limits.activity.longitude, longitude)) return 'TOO_LARGE'
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}

/** `decodeURIComponent` throws on a broken link. */
function safely<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
