/** The map of the club on this server: what there is, and the copy that runs in the background. Orders are in a file, so that a copy goes on after a restart, in whichever process gets the lock. */
import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { mapProblems, mapRegion, type MapRegion, type MapSizes, type RegionMap } from '@bothy/contract/admin/club-map.ts'
import { withAdvisoryLock } from '../postgres/advisory-lock.ts'
import {
  copyRegion,
  measureRegion,
  readCopyProgress,
  readRecord,
  removeCopy,
  removeMap,
  type CopyOptions,
  type MapSource,
} from './copy-region.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'
import { MapError } from './map-error.ts'
import { suggestedRegion } from './suggested-region.ts'

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
  /** For the lock, which is held for as long as a copy takes. */
  longPool: Pool
  sources: readonly MapSource[]
  mapFile: string
  maxBytes: number
  log: Logger
  delays?: CopyOptions['delays']
}

/** Any number, equal in all processes. */
const copyLock = 0x6d617073
/** Milliseconds until another process is asked again whether it still copies, and until an order of another process is seen. */
const pollInterval = 2000
const measureTimeout = 25_000

/** Pages about the terms of the sources that are known. */
const terms: Record<string, string> = {
  'build.protomaps.com': 'https://docs.protomaps.com/basemaps/downloads',
  'download.mapterhorn.com': 'https://mapterhorn.com/attribution',
}
/** What a map of the default sources names; an admin may write something else. */
const attribution = '© OpenStreetMap contributors https://www.openstreetmap.org/copyright, Mapterhorn https://mapterhorn.com/attribution'

const orderSchema = z.object({
  id: z.string(),
  region: mapRegion,
  detail: z.int(),
  isPaused: z.boolean(),
  problem: z.nullable(z.enum(mapProblems)),
})
type Order = z.infer<typeof orderSchema>

const hostOf = (url: string) => new URL(url.replace('{date}', '')).host

export function createClubMap({ pool, longPool, sources, mapFile, maxBytes, log, delays }: Parts): ClubMap {
  const orderFile = `${mapFile}.order.json`
  const stopping = new AbortController()
  let current: AbortController | undefined
  let running: Promise<void> | undefined

  const readOrder = () => readJsonFile(orderFile, (content): content is Order => orderSchema.safeParse(content).success)
  const optionsWith = (signal: AbortSignal): CopyOptions => ({ sources, mapFile, maxBytes, signal, ...(delays && { delays }) })
  const isWanted = (order: Order | undefined): order is Order => order !== undefined && !order.isPaused && order.problem === null

  async function carryOut(order: Order): Promise<void> {
    const mine = new AbortController()
    current = mine
    const poll = setInterval(async () => {
      const now = await readOrder()
      if (now?.id !== order.id || !isWanted(now)) mine.abort()
    }, pollInterval)
    const signal = AbortSignal.any([mine.signal, stopping.signal])
    try {
      const bytes = await copyRegion(order.region, order.detail, optionsWith(signal))
      await rm(orderFile, { force: true })
      await showMap(pool)
      log.info({ bytes, region: order.region, detail: order.detail }, 'copied the map of the region')
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: error }, 'the map could not be copied')
      const problem = error instanceof MapError ? error.code : 'failed'
      if ((await readOrder())?.id === order.id) await writeJsonFile(orderFile, { ...order, problem })
    } finally {
      clearInterval(poll)
      current = undefined
    }
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const order = await readOrder()
      if (!isWanted(order)) return
      const client = await longPool.connect()
      const didWork = await withAdvisoryLock(client, copyLock, async () => {
        const now = await readOrder()
        if (isWanted(now)) await carryOut(now)
        return true
      }).finally(() => client.release())
      if (!didWork) await wait(pollInterval, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  /** An error never stops the server; the next start or order tries again. */
  function wake(): void {
    const before = running ?? Promise.resolve()
    const next = before.then(work).catch((error: unknown) => log.warn({ err: error }, 'the copy of the map could not be started'))
    running = next
  }

  const order = async (changed: Order) => {
    await writeJsonFile(orderFile, changed)
    current?.abort()
    wake()
  }

  if (sources.length > 0) wake()
  return {
    async read() {
      const [ordered, record, progress] = [await readOrder(), await readRecord(mapFile), await readCopyProgress({ mapFile })]
      const file = await stat(mapFile).catch(() => undefined)
      // A file of another size was put there by somebody.
      const known = record && file && record.bytes === file.size ? record : null
      return {
        sources: sources.map(({ kind, url }) => ({ kind, host: hostOf(url), terms: terms[hostOf(url)] ?? null })),
        file: file?.isFile()
          ? { bytes: file.size, changedAt: file.mtime.toISOString(), region: known?.region ?? null, detail: known?.detail ?? null }
          : null,
        copy: ordered
          ? {
              status: ordered.problem ? 'failed' : ordered.isPaused ? 'paused' : 'running',
              region: ordered.region,
              detail: ordered.detail,
              copiedBytes: progress?.copiedBytes ?? 0,
              bytes: progress?.bytes ?? null,
              problem: ordered.problem,
            }
          : null,
        suggestion: await suggestedRegion(pool),
      }
    },
    async measure(region) {
      try {
        return await measureRegion(region, optionsWith(AbortSignal.any([stopping.signal, AbortSignal.timeout(measureTimeout)])))
      } catch (error) {
        const problem = error instanceof MapError ? error.code : stopping.signal.aborted ? 'failed' : 'unreachable'
        if (!(error instanceof MapError)) log.warn({ err: error }, 'the map could not be measured')
        return { problem, isUnchanged: false, sizes: [] }
      }
    },
    start: (region, detail) => order({ id: randomUUID(), region, detail, isPaused: false, problem: null }),
    async setPaused(isPaused) {
      const ordered = await readOrder()
      if (ordered) await order({ ...ordered, id: randomUUID(), isPaused, problem: null })
    },
    async remove() {
      await rm(orderFile, { force: true })
      current?.abort()
      await running
      await removeCopy({ mapFile })
      await removeMap(mapFile)
      await pool.query(`update public.system_settings set map_source = 'none' where map_source = 'pmtiles'`)
    },
    async stop() {
      stopping.abort()
      await running
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
