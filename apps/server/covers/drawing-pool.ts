/** Draws covers in worker threads, so that drawing never blocks the event loop. */
import { Worker } from 'node:worker_threads'
import type { Cover, CoverRequest } from '@bothy/cover-art/draw-cover.ts'
import type { DrawingResult } from './draw.worker.ts'

/** The queue of drawings is full; a later request may succeed. */
export class TooManyDrawings extends Error {
  constructor() {
    super('Too many covers are waiting to be drawn')
    this.name = 'TooManyDrawings'
  }
}

export interface DrawingPool {
  /** Rejects with TooManyDrawings when the queue is full, or with the error of the drawing. */
  draw(request: CoverRequest): Promise<Cover>
  /** Stops the threads and rejects waiting requests. */
  close(): Promise<void>
}

export interface DrawingPoolOptions {
  /** Maximum of threads. A thread starts when a drawing needs it. */
  threads?: number
  /** Maximum of waiting drawings. */
  maxQueued?: number
  /** The module that a thread runs. */
  workerUrl?: URL
  /** Milliseconds after which an idle thread ends and frees its memory. */
  idleTimeout?: number
}

interface Job {
  request: CoverRequest
  resolve: (cover: Cover) => void
  reject: (error: Error) => void
}

interface Thread {
  worker: Worker
  job: Job | undefined
  idleTimer: NodeJS.Timeout | undefined
}

export function createDrawingPool(options: DrawingPoolOptions = {}): DrawingPool {
  const { threads = 1, maxQueued = 64, workerUrl = new URL('./draw.worker.ts', import.meta.url), idleTimeout = 30_000 } = options
  const pool = new Set<Thread>()
  const waiting: Job[] = []
  let closed = false

  function startThread(): Thread {
    const thread: Thread = { worker: new Worker(workerUrl), job: undefined, idleTimer: undefined }
    pool.add(thread)
    thread.worker.on('message', (answer: DrawingResult) => finish(thread, answer))
    thread.worker.on('error', (error) => fail(thread, error instanceof Error ? error : new Error(String(error))))
    thread.worker.on('exit', (code) => {
      pool.delete(thread)
      fail(thread, new Error(`The drawing thread stopped with code ${code}`))
      drawNext()
    })
    return thread
  }

  function drawNext(): void {
    if (closed || waiting.length === 0) return
    const free = [...pool].find((thread) => !thread.job)
    if (!free && pool.size >= threads) return
    const thread = free ?? startThread()
    clearTimeout(thread.idleTimer)
    thread.job = waiting.shift()
    thread.worker.ref()
    thread.worker.postMessage(thread.job?.request)
  }

  function finish(thread: Thread, answer: DrawingResult): void {
    const { job } = thread
    thread.job = undefined
    thread.worker.unref()
    thread.idleTimer = setTimeout(() => {
      pool.delete(thread)
      void thread.worker.terminate()
    }, idleTimeout).unref()
    if ('cover' in answer) job?.resolve(answer.cover)
    else job?.reject(new Error(answer.error))
    drawNext()
  }

  function fail(thread: Thread, error: Error): void {
    clearTimeout(thread.idleTimer)
    thread.job?.reject(error)
    thread.job = undefined
  }

  return {
    draw(request) {
      if (closed) return Promise.reject(new Error('No more covers are drawn: the server is stopping'))
      if (waiting.length >= maxQueued) return Promise.reject(new TooManyDrawings())
      return new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject })
        drawNext()
      })
    },
    async close() {
      closed = true
      for (const job of waiting.splice(0)) job.reject(new Error('The server is stopping'))
      await Promise.all([...pool].map(({ worker }) => worker.terminate()))
    },
  }
}
