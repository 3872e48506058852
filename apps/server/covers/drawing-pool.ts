/** Draws one picture at a time in a worker thread, so that drawing never blocks the event loop. */
import { Worker } from 'node:worker_threads'
import type { Cover, CoverRequest } from '@bothy/cover-art/draw-cover.ts'
import pLimit from 'p-limit'

/** What a thread answers to each message. */
export type DrawingResult<Drawing = Cover> = { drawing: Drawing } | { error: string }

/** The queue of drawings is full; a later request may succeed. */
export class TooManyDrawings extends Error {
  constructor() {
    super('Too many covers are waiting to be drawn')
    this.name = 'TooManyDrawings'
  }
}

export interface DrawingPool<Request = CoverRequest, Drawing = Cover> {
  /** Rejects with TooManyDrawings when the queue is full, or with the error of the drawing. */
  draw(request: Request): Promise<Drawing>
  /** Stops the thread and rejects waiting requests. */
  close(): Promise<void>
}

interface DrawingPoolOptions {
  /** Maximum of waiting drawings. */
  maxQueued?: number
  /** The module that the thread runs. */
  workerUrl?: URL
  /** Milliseconds after which the idle thread ends and frees its memory. */
  idleTimeout?: number
}

export function createDrawingPool<Request = CoverRequest, Drawing = Cover>(
  options: DrawingPoolOptions = {},
): DrawingPool<Request, Drawing> {
  const { maxQueued = 64, workerUrl = new URL('./draw.worker.ts', import.meta.url), idleTimeout = 30_000 } = options
  const limit = pLimit(1)
  let thread: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let closed = false

  async function stopThread(): Promise<void> {
    const stopped = thread
    thread = undefined
    await stopped?.terminate()
  }

  async function drawInThread(request: Request): Promise<Drawing> {
    if (closed) throw new Error('No more covers are drawn: the server is stopping')
    clearTimeout(idleTimer)
    try {
      return await answerOf((thread ??= startThread(workerUrl)), request)
    } catch (error) {
      if (!(error instanceof DrawingError)) thread = undefined
      throw error
    } finally {
      idleTimer = setTimeout(() => void stopThread(), idleTimeout).unref()
    }
  }

  return {
    async draw(request) {
      if (limit.pendingCount >= maxQueued) throw new TooManyDrawings()
      return limit(() => drawInThread(request))
    },
    async close() {
      closed = true
      clearTimeout(idleTimer)
      await stopThread()
    },
  }
}

/** An idle thread that fails must not end the process. */
const startThread = (url: URL): Worker => new Worker(url).on('error', () => undefined)

/** The drawing failed, and its thread can draw the next cover. */
class DrawingError extends Error {}

/** Rejects with DrawingError, or with another error when the thread has ended. */
async function answerOf<Drawing>(thread: Worker, request: unknown): Promise<Drawing> {
  const { promise, resolve, reject } = Promise.withResolvers<DrawingResult<Drawing>>()
  const onExit = (code: number) => reject(new Error(`The drawing thread stopped with code ${code}`))
  thread.once('message', resolve).once('error', reject).once('exit', onExit)
  thread.ref()
  thread.postMessage(request)
  try {
    const answer = await promise
    if ('drawing' in answer) return answer.drawing
    throw new DrawingError(answer.error)
  } finally {
    thread.off('message', resolve).off('error', reject).off('exit', onExit)
    thread.unref()
  }
}
