/** The numbers and times of a GPX file. Each is read whole or not at all: "47.5 or so" is no 47.5. */

/** xsd:decimal, which GPX prescribes, and what programs write instead: an exponent, a comma. */
const number = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d{1,3})?$/i

/** A degree sign (also one that was decoded wrongly) and the letter of a hemisphere around a number. */
const degrees = /^([NSEW])?\s*([^]*?)\s*(?:Â?[°º˚])?\s*([NSEW])?$/i

/** "1,523" may be more than a thousand meters or less than two. */
const ambiguous = /^[+-]?\d{1,3},\d{3}$/

/** Degrees, minutes and maybe seconds: 46°30'12". */
const sexagesimal = /^(\d{1,3})\s*[°º]\s*(\d{1,2}(?:[.,]\d+)?)\s*['′’](?:\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''))?$/

function parseSexagesimal(text: string): number | undefined {
  const match = sexagesimal.exec(text)
  if (!match) return undefined
  const [whole, minutes, seconds] = match.slice(1, 4).map((part) => Number((part ?? '0').replace(',', '.'))) as [number, number, number]
  return minutes < 60 && seconds < 60 ? whole + minutes / 60 + seconds / 3600 : undefined
}

function parseNumber(text: string, min: number, max: number): number | undefined {
  if (!number.test(text)) return undefined
  const value = Number(text.replace(',', '.'))
  // Adding 0 turns -0 into 0.
  return value >= min && value <= max ? value + 0 : undefined
}

/** Degrees from -`max` to `max`, or undefined. A letter says on which side of the equator or of Greenwich. */
export function parseDegrees(text: string | undefined, max: number): number | undefined {
  // Longer texts than any number are not looked at twice.
  if (text === undefined || text.length > 100) return undefined
  const [, before, written, after] = degrees.exec(text.trim().replace(/[\u2212\u2013]/, '-'))!
  const letter = (before ?? after)?.toUpperCase()
  if (before && after) return undefined
  const value = parseNumber(String(parseSexagesimal(written!) ?? written), -max, max)
  if (value === undefined || letter === undefined) return value
  if (value < 0 || (max === 90) !== 'NS'.includes(letter)) return undefined
  return 'SW'.includes(letter) ? 0 - value + 0 : value
}

/**
 * Above the highest mountain, and below the lowest shore: devices write 9999, 32767, -999 or -32768 for "unknown".
 * A position near the Dead Sea may be some meters too low.
 */
const elevations = { min: -500, max: 9000 }

/** Meters above sea level, or undefined. `hasCommas`: the coordinates beside it are written with a comma. */
export function parseElevation(text: string, hasCommas: boolean): number | undefined {
  const written = text
    .trim()
    .replace(/\s*m$/, '')
    .replace(/^\u2212/, '-')
  return ambiguous.test(written) && !hasCommas ? undefined : parseNumber(written, elevations.min, elevations.max)
}

/** xsd:dateTime, and what programs write instead. GPX prescribes UTC, so a time without an offset is UTC. */
const dateTime =
  /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)[T ]\s*([01]?\d|2[0-4]):?([0-5]\d)(?::?([0-5]\d|60)(?:[.,](\d+))?)?\s*(?:Z|UTC|GMT|([+-])(0\d|1[0-4]):?([0-5]\d)?)?$/i

/** Milliseconds of a clock that counts from 1970, in seconds or in milliseconds. */
const epoch = /^\d{9,10}(?:\.\d+)?$|^\d{12,13}$/

/** Whether a month has this day; Date.UTC would turn 31 April into 1 May. */
const isDay = (year: number, month: number, day: number) =>
  month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate())

/** Milliseconds since 1970-01-01T00:00Z, or undefined if the text is no time that exists. Years begin with 1900. */
export function parseTime(text: string): number | undefined {
  const written = text.trim()
  if (epoch.test(written)) return Number(written) * (written.length > 11 && !written.includes('.') ? 1 : 1000)
  const match = dateTime.exec(written)
  if (!match) return undefined
  const [year, month, day, hours, minutes, seconds] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (year < 1900 || !isDay(year, month, day)) return undefined
  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
  const offset = (Number(match[9] ?? 0) * 60 + Number(match[10] ?? 0)) * (match[8] === '-' ? -1 : 1)
  return Date.UTC(year, month - 1, day, hours, minutes - offset, seconds, milliseconds)
}
