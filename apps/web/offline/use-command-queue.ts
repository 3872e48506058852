/** The queued commands of this device. Code that loads after the first screen keeps it in the query cache, see `offline/command-queue.ts`. */
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../api/queries.ts'
import type { Queue } from './command-queue.ts'

/** A part of the queue; undefined until the queue is loaded. */
export const useCommandQueue = <Part>(select: (queue: Queue) => Part): Part | undefined =>
  useQuery<Queue, Error, Part>({ queryKey: queryKeys.commandQueue, enabled: false, select }).data
