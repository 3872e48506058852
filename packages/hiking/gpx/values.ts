/** The numbers and times of a GPX file. Each is read whole or not at all: "47,5" is no 47. */

/** xsd:decimal, the type that GPX prescribes: no exponent, no comma, no unit, no NaN. */
const decimal = /^[ \t\r\n]*[+-]?(?:\d+\.?\d*|\.\d+)[ \t\r\n]*$/

/** A decimal number from `min` to `max`, or undefined. */
export function parseDecimal(text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined || !decimal.test(text)) return undefined
  const value = Number(text)
  // Adding 0 turns -0 into 0.
  return value >= min && value <= max ? value + 0 : undefined
}

/** xsd:dateTime. GPX prescribes UTC, so a time without an offset is UTC. */
const dateTime = /^\s*(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(\.\d+)?(?:Z|([+-](?:0\d|1[0-4])):([0-5]\d))?\s*$/

/** Whether a month has this day; Date.UTC would turn 31 April into 1 May. */
const isDay = (year: number, month: number, day: number) =>
  month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate())

/** Milliseconds since 1970-01-01T00:00Z, or undefined if the text is no time that exists. Years begin with 1900. */
export function parseTime(text: string): number | undefined {
  const match = dateTime.exec(text)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900 || !isDay(year, month, day)) return undefined
  const milliseconds = match[7] ? Number(match[7].slice(1, 4).padEnd(3, '0')) : 0
  const time = Date.UTC(year, month - 1, day, Number(match[4]), Number(match[5]), Number(match[6]), milliseconds)
  if (!match[8]) return time
  const minutes = Number(match[8].slice(1)) * 60 + Number(match[9])
  return time - (match[8].startsWith('-') ? -minutes : minutes) * 60_000
}
