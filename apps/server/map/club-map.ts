/** The map of the club on this server: what there is, how large another would be, and orders to copy one. */
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { MapRegion, MapSizes, RegionMap } from '@bothy/contract/admin/club-map.ts'
import { calls } from '@bothy/contract/calls.ts'
import type { Config } from '../config.ts'
import { measureRegion, readCopyProgress, readRecord, removeCopy, removeMap, type CopyOptions } from './copy-region.ts'
import { startCopyWorker, type MapOrder } from './copy-worker.ts'
import { MapError } from './map-error.ts'
import { activityPlaces, createSuggestion } from './suggested-region.ts'

export type ClubMap = {
  read: () => Promise<RegionMap>
  measure: (region: MapRegion) => Promise<MapSizes>
  start: (region: MapRegion, detail: number) => Promise<void>
  setPaused: (isPaused: boolean) => Promise<void>
  remove: () => Promise<void>
  stop: () => Promise<void>
}

type Parts = {
  pool: Pool
  longPool: Pool
  config: Pick<Config, 'mapSources' | 'mapFile' | 'mapLimit'>
  log: Logger
}

/** Milliseconds: the app waits a little longer for the answer. */
const measureTimeout = calls.measureMap.timeout - 5000
/** An admin waits, and can ask again: a source that does not answer is told soon. */
const whileWaiting = { delays: { retry: 500, silence: 4000 }, attempts: 2 }

/** Pages about the terms of the sources that are known. */
const terms: Record<string, string> = {
  'build.protomaps.com': 'https://docs.protomaps.com/basemaps/downloads',
  'download.mapterhorn.com': 'https://mapterhorn.com/attribution',
}
/** What a map of the default sources names; an admin may write something else. */
const attribution = '© OpenStreetMap contributors https://www.openstreetmap.org/copyright, Mapterhorn https://mapterhorn.com/attribution'

const hostOf = (url: string) => new URL(url.replace('{date}', '')).host

async function readFile(mapFile: string): Promise<RegionMap['file']> {
  const [record, file] = [await readRecord(mapFile), await stat(mapFile).catch(() => undefined)]
  if (!file?.isFile()) return null
  // A file of another size was put there by somebody.
  const known = record?.bytes === file.size ? record : undefined
  return { bytes: file.size, changedAt: file.mtime.toISOString(), region: known?.region ?? null, detail: known?.detail ?? null }
}

async function readCopy(order: MapOrder | undefined, mapFile: string): Promise<RegionMap['copy']> {
  if (!order) return null
  const { region, detail, problem, isPaused } = order
  const progress = await readCopyProgress({ mapFile })
  const status = problem ? 'failed' : isPaused ? 'paused' : 'running'
  return { status, region, detail, copiedBytes: progress?.copiedBytes ?? 0, bytes: progress?.bytes ?? null, problem }
}

/** Goes on with a copy that a restart has interrupted. */
export function createClubMap({ pool, longPool, config, log }: Parts): ClubMap {
  const { mapSources: sources, mapFile, mapLimit: maxBytes } = config
  const stopping = new AbortController()
  const suggest = createSuggestion()
  const optionsWith = (signal: AbortSignal): CopyOptions => ({ sources, mapFile, maxBytes, signal })
  const worker = startCopyWorker({ longPool, mapFile, optionsWith, onCopied: () => showMap(pool), log })
  return {
    async read() {
      const places = await activityPlaces(pool)
      return {
        sources: sources.map(({ kind, url }) => ({ kind, host: hostOf(url), terms: terms[hostOf(url)] ?? null })),
        file: await readFile(mapFile),
        copy: await readCopy(await worker.readOrder(), mapFile),
        places,
        suggestion: suggest(places),
      }
    },
    async measure(region) {
      try {
        const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(measureTimeout)])
        return await measureRegion(region, { ...optionsWith(signal), ...whileWaiting })
      } catch (error) {
        if (!(error instanceof MapError)) log.warn({ err: error }, 'the map could not be measured')
        return { problem: error instanceof MapError ? error.code : 'unreachable', isUnchanged: false, sizes: [] }
      }
    },
    start: (region, detail) => worker.order({ id: randomUUID(), region, detail, isPaused: false, problem: null }),
    async setPaused(isPaused) {
      const order = await worker.readOrder()
      if (order) await worker.order({ ...order, id: randomUUID(), isPaused, problem: null })
    },
    async remove() {
      await worker.cancel()
      await removeCopy({ mapFile })
      await removeMap(mapFile)
      await pool.query(`update public.system_settings set map_source = 'none' where map_source = 'pmtiles'`)
    },
    async stop() {
      stopping.abort()
      await worker.stop()
    },
  }
}

/** A club that had no map shows this one. Another choice of an admin stays. */
async function showMap(pool: Pool): Promise<void> {
  await pool.query(
    `update public.system_settings set map_source = 'pmtiles', map_attribution = coalesce(nullif(map_attribution, ''), $1) where map_source = 'none'`,
    [attribution],
  )
}
