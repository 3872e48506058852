import { renewPacks, type KeepParts } from '../offline/keep-activity.ts'
import { loadActivitiesAhead } from '../offline/load-activities-ahead.ts'
import { removeMaps } from '../offline/remove-seen.ts'

/** Loads what a member needs without a network: the activities ahead, what has changed in those that they keep, and the map of both. Throws without a network. */
export async function loadOfflineData(parts: KeepParts): Promise<void> {
  const { client, queries } = parts
  const ahead = await loadActivitiesAhead(client, parts)
  await renewPacks(parts)
  const { mapSource } = await client.fetchQuery(queries.settings.club())
  if (!mapSource.startsWith('pmtiles')) return removeMaps()
  const { renewMaps } = await import('../map/renew-maps.ts')
  await renewMaps({ ...parts, ahead })
}
