/** Where the tracks of the club begin: the rectangle that is suggested for its map. */
import type { Pool } from 'pg'
import type { MapRegion } from '@bothy/contract/admin/club-map.ts'

/** Degrees around the starts. */
const margin = 0.25
/** As many of the latest tracks; of their starts, the outer tenth on each side does not count: a journey far away. */
const latest = 500
const outer = 0.1

/** The first point of a track, which packages/hiking encodes as a polyline. */
export function startOf(path: string): { lat: number; lon: number } {
  let at = 0
  const next = () => {
    let [value, factor] = [0, 1]
    for (;;) {
      const group = path.charCodeAt(at++) - 63
      value += (group % 32) * factor
      factor *= 32
      if (!(group >= 32)) break
    }
    return (value % 2 === 1 ? -(value + 1) / 2 : value / 2) / 100_000
  }
  return { lat: next(), lon: next() }
}

const within = (value: number, most: number) => Math.max(-most, Math.min(most, Math.round(value * 100) / 100))

export async function suggestedRegion(pool: Pool): Promise<MapRegion | null> {
  const { rows } = await pool.query<{ start: string }>(
    'select left(track_path, 20) as start from public.routes where track_path is not null order by added desc limit $1',
    [latest],
  )
  if (rows.length === 0) return null
  const starts = rows.map(({ start }) => startOf(start))
  const [lats, lons] = [starts.map(({ lat }) => lat), starts.map(({ lon }) => lon)].map((all) => all.toSorted((a, b) => a - b))
  const skipped = Math.floor(starts.length * outer)
  const last = starts.length - 1 - skipped
  return {
    west: within(lons![skipped]! - margin, 180),
    south: within(lats![skipped]! - margin, 85),
    east: within(lons![last]! + margin, 180),
    north: within(lats![last]! + margin, 85),
  }
}
