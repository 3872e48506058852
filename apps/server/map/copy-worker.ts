/** Carries out the order to copy a map, in the background. The order is in a file, so that a copy goes on after a restart, in whichever process gets the lock. */
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { mapProblems, mapRegion } from '@bothy/contract/admin/club-map.ts'
import { withAdvisoryLock } from '../postgres/advisory-lock.ts'
import { copyRegion, type CopyOptions } from './copy-region.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'
import { MapError } from './map-error.ts'

const orderSchema = z.object({
  id: z.string(),
  region: mapRegion,
  detail: z.int(),
  isPaused: z.boolean(),
  problem: z.nullable(z.enum(mapProblems)),
})
export type MapOrder = z.infer<typeof orderSchema>

export type CopyWorker = {
  readOrder: () => Promise<MapOrder | undefined>
  /** Ends what is under way, and carries out this order instead. */
  order: (order: MapOrder) => Promise<void>
  /** Ends what is under way. Resolves when nothing is written anymore. */
  cancel: () => Promise<void>
  stop: () => Promise<void>
}

type Parts = {
  /** For the lock, which is held for as long as a copy takes. */
  longPool: Pool
  mapFile: string
  optionsWith: (signal: AbortSignal) => CopyOptions
  onCopied: () => Promise<void>
  log: Logger
}

/** Any number, equal in all processes. */
const copyLock = 0x6d617073
/** Milliseconds until another process is asked again whether it still copies, and until an order of another process is seen. */
const pollInterval = 2000

const isWanted = (order: MapOrder | undefined): order is MapOrder => order !== undefined && !order.isPaused && order.problem === null

export function startCopyWorker({ longPool, mapFile, optionsWith, onCopied, log }: Parts): CopyWorker {
  const orderFile = `${mapFile}.order.json`
  const stopping = new AbortController()
  let current: AbortController | undefined
  let running = Promise.resolve()
  const readOrder = () => readJsonFile(orderFile, (content): content is MapOrder => orderSchema.safeParse(content).success)

  async function runOrder(order: MapOrder): Promise<void> {
    const mine = new AbortController()
    current = mine
    const poll = setInterval(() => void readOrder().then((now) => (now?.id === order.id && isWanted(now)) || mine.abort()), pollInterval)
    const signal = AbortSignal.any([mine.signal, stopping.signal])
    try {
      const bytes = await copyRegion(order.region, order.detail, optionsWith(signal))
      await onCopied()
      if ((await readOrder())?.id === order.id) await rm(orderFile, { force: true })
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
      if (!isWanted(await readOrder())) return
      const client = await longPool.connect()
      const didWork = await withAdvisoryLock(client, copyLock, async () => {
        const order = await readOrder()
        if (isWanted(order)) await runOrder(order)
        return true
      }).finally(() => client.release())
      if (!didWork) await wait(pollInterval, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  /** An error never stops the server; the next start or order tries again. */
  const wake = () => {
    running = running.then(work).catch((error: unknown) => log.warn({ err: error }, 'the copy of the map could not be started'))
  }

  wake()
  return {
    readOrder,
    async order(changed) {
      await writeJsonFile(orderFile, changed)
      current?.abort()
      wake()
    },
    async cancel() {
      await rm(orderFile, { force: true })
      current?.abort()
      await running
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
