/** Keeps the maps of activities ahead in advance, goes on with what was begun, renews what has changed, and removes what is no longer needed. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import type { Session } from '@bothy/client/session/session.ts'
import type { TrackList } from '@bothy/contract/activities/route-track.ts'
import type { Activity, ClubSettings } from '@bothy/contract/entities.ts'
import type { Queries } from '../api/queries.ts'
import { pathsOf, tracksQuery } from '../api/track-paths.tsx'
import { savesData } from '../lazy/saves-data.ts'
import { readAnswer } from '../offline/answer-store.ts'
import { mapFiles, readMap, removeOtherMaps, type KeptMap, type MapFile } from '../offline/map-store.ts'
import { packsOf } from '../offline/packs.ts'
import { storedName } from '../offline/stored-queries.ts'
import { identityOf } from '../tracks/open-archive.ts'
import { keepMap, placesOf } from './keep-map.ts'
import { fileUrl, hasMapFile } from './map-file.ts'

type RenewMaps = {
  client: QueryClient
  api: Api
  queries: Queries
  session: Pick<Session, 'current'>
  memberId: string
  /** Activities that the member joined or leads, and that are not over. */
  ahead: readonly string[]
}

/** Milliseconds before the start from which each map is kept in advance. */
const inAdvance = 14 * 86_400_000
/** Bytes of a map that is kept at any time. */
const smallMap = 1_000_000

type Connection = { type?: string }

/** Some megabytes that nobody asked for. Few browsers say which network they use. */
const mayUseData = () => !savesData() && (navigator as Navigator & { connection?: Connection }).connection?.type !== 'cellular'

/** Throws without a network. */
export async function renewMaps({ client, api, queries, session, memberId, ahead }: RenewMaps): Promise<void> {
  const settings: ClubSettings = await client.fetchQuery(queries.settings.club())
  const kept = new Set(hasMapFile(settings) ? [...packsOf(memberId).map(({ activityId }) => activityId), ...ahead] : [])
  await removeOtherMaps(memberId, kept)
  if (kept.size === 0) return
  const identities: KeptMap['identities'] = {}
  for (const file of mapFiles) {
    const identity = await identityOf(fileUrl(file, settings), AbortSignal.timeout(10_000))
    if (identity !== undefined) identities[file as MapFile] = identity
  }
  for (const activityId of kept) {
    const stored = await readAnswer(memberId, storedName(queries.activities.detail(activityId).queryKey))
    const activity = stored?.data as Activity | undefined
    const tracks = activity && (await readAnswer(memberId, storedName(tracksQuery(api, activity).queryKey)))
    const places = tracks && placesOf(activity, pathsOf(tracks.data as TrackList))
    const map = await readMap(activityId)
    if (!places || isCurrent(map, places.name, identities)) continue
    const mostBytes = roomFor(map, activity!)
    if (mostBytes > 0) await keepMap({ activityId, settings, places, memberId, session, isAsked: false, mostBytes })
  }
}

const isCurrent = (map: KeptMap | undefined, places: string, identities: KeptMap['identities']) =>
  map !== undefined && map.isComplete && map.places === places && mapFiles.every((file) => map.identities[file] === identities[file])

/** Bytes of its map at most; 0 for none. What the member has stopped waits until they ask again. */
function roomFor(map: KeptMap | undefined, { startTime }: Activity): number {
  if (map?.isStopped) return 0
  if (map?.isAsked) return Infinity
  if (!mayUseData()) return 0
  return map || Date.parse(startTime) < Date.now() + inAdvance ? Infinity : smallMap
}
