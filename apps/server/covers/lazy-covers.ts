import type { Logger } from 'pino'
import type { Covers } from './covers.ts'

export type LazyCovers = Pick<Covers, 'get' | 'close'>

/** Loads the drawing code and its libraries with the first cover instead of at startup. */
export function lazyCovers(dir: string, log: Logger): LazyCovers {
  let opened: Promise<Covers> | undefined
  const open = async () => (await import('./covers.ts')).createCovers({ dir, log })
  return {
    get: async (wanted) => (await (opened ??= open())).get(wanted),
    close: async () => (await opened)?.close(),
  }
}
