/** GPX texts for tests. */
import { GpxError, type GpxErrorCode, type GpxErrorParams } from '../hiking.ts'

/** A point as a device writes it; `inside` holds its child elements. */
export const point = (lat: number | string, lon: number | string, inside = '') => `<trkpt lat="${lat}" lon="${lon}">${inside}</trkpt>`

export const ele = (value: number | string) => `<ele>${value}</ele>`

/** Two points on the way up to a bothy. */
export const twoPoints = point(57.1, -3.6, ele(500)) + point(57.11, -3.61, ele(640))

/** A file with this content. */
export const gpx = (content: string, attributes = 'xmlns="http://www.topografix.com/GPX/1/1" version="1.1"') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<gpx ${attributes}>\n${content}\n</gpx>`

/** A file with one track of these segments. */
export const trackFile = (...segments: string[]) => gpx(`<trk>${segments.map((points) => `<trkseg>${points}</trkseg>`).join('')}</trk>`)

/** The code and parameters with which a file is refused; undefined if it is not. Other errors are thrown again. */
export function refusalOf(read: () => unknown): { code: GpxErrorCode; params: GpxErrorParams } | undefined {
  try {
    read()
  } catch (error) {
    if (error instanceof GpxError) return { code: error.code, params: error.params }
    throw error
  }
  return undefined
}
