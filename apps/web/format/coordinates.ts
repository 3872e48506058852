import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'

/** "47.2492, 9.3433", as map apps find it. */
export const formatCoordinates = ({ latitude, longitude }: Coordinates): string => `${latitude}, ${longitude}`

/** Decimal places of degrees that are read out: 5 is about a meter. */
const spokenDigits = 5
/** Thousandths of a minute of arc are about two meters. */
const perMinute = 1000

/** "47.24920, 9.34330": all the digits that rescuers need, and no more. */
export const decimalDegrees = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(spokenDigits)}, ${longitude.toFixed(spokenDigits)}`

function minutesOf(degrees: number, [positive, negative]: readonly [string, string]): string {
  const thousandths = Math.round(Math.abs(degrees) * 60 * perMinute)
  const whole = Math.floor(thousandths / (60 * perMinute))
  const minutes = (thousandths / perMinute) % 60
  return `${degrees < 0 ? negative : positive}\u00a0${whole}°\u00a0${minutes.toFixed(3).padStart(6, '0')}′`
}

/** "N 47° 14.952′ E 9° 20.598′", as rescue services and devices of hikers write it. The letters are the same in every language, and no line breaks within one of the two. */
export const degreesAndMinutes = ({ latitude, longitude }: Coordinates): string =>
  `${minutesOf(latitude, ['N', 'S'])} ${minutesOf(longitude, ['E', 'W'])}`
