/** Draws covers in worker threads, so that the event loop never waits for a picture. */
import { Worker } from 'node:worker_threads'
import type { Cover, CoverRequest } from '@bothy/hiking/cover-art/draw-cover.ts'
import type { DrawingAnswer } from './draw.worker.ts'

/** More drawings are wanted than can wait in line; asking again a little later helps. */
export class TooManyDrawings extends Error {
  constructor() {
    super('Too many covers are waiting to be drawn')
    this.name = 'TooManyDrawings'
  }
}

export interface DrawingPool {
  /** Rejects with TooManyDrawings when the line is full, and when the drawing failed. */
  draw(request: CoverRequest): Promise<Cover>
  /** Stops the threads; whoever still waits is rejected. */
  close(): Promise<void>
}

export interface DrawingPoolOptions {
  /** Threads at most; they start when there is something to draw. */
  threads?: number
  /** Drawings that may wait in line. */
  line?: number
  /** What a thread runs. */
  program?: URL
  /** Milliseconds after which a thread with nothing to draw gives its memory back. */
  rest?: number
}

interface Job {
  request: CoverRequest
  resolve: (cover: Cover) => void
  reject: (error: Error) => void
}

interface Artist {
  worker: Worker
  job: Job | undefined
  resting: NodeJS.Timeout | undefined
}

export function createDrawingPool(options: DrawingPoolOptions = {}): DrawingPool {
  const { threads = 1, line = 64, program = new URL('./draw.worker.ts', import.meta.url), rest = 30_000 } = options
  const artists = new Set<Artist>()
  const waiting: Job[] = []
  let closed = false

  function startArtist(): Artist {
    const artist: Artist = { worker: new Worker(program), job: undefined, resting: undefined }
    artists.add(artist)
    artist.worker.on('message', (answer: DrawingAnswer) => finish(artist, answer))
    artist.worker.on('error', (error) => abandon(artist, error instanceof Error ? error : new Error(String(error))))
    artist.worker.on('exit', (code) => {
      artists.delete(artist)
      abandon(artist, new Error(`The drawing thread stopped with code ${code}`))
      drawNext()
    })
    return artist
  }

  function drawNext(): void {
    if (closed || waiting.length === 0) return
    const free = [...artists].find((artist) => !artist.job)
    if (!free && artists.size >= threads) return
    const artist = free ?? startArtist()
    clearTimeout(artist.resting)
    artist.job = waiting.shift()
    artist.worker.ref()
    artist.worker.postMessage(artist.job?.request)
  }

  function finish(artist: Artist, answer: DrawingAnswer): void {
    const { job } = artist
    artist.job = undefined
    artist.worker.unref()
    artist.resting = setTimeout(() => {
      artists.delete(artist)
      void artist.worker.terminate()
    }, rest).unref()
    if ('cover' in answer) job?.resolve(answer.cover)
    else job?.reject(new Error(answer.problem))
    drawNext()
  }

  function abandon(artist: Artist, error: Error): void {
    clearTimeout(artist.resting)
    artist.job?.reject(error)
    artist.job = undefined
  }

  return {
    draw(request) {
      if (closed) return Promise.reject(new Error('No more covers are drawn: the server is stopping'))
      if (waiting.length >= line) return Promise.reject(new TooManyDrawings())
      return new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject })
        drawNext()
      })
    },
    async close() {
      closed = true
      for (const job of waiting.splice(0)) job.reject(new Error('The server is stopping'))
      await Promise.all([...artists].map(({ worker }) => worker.terminate()))
    },
  }
}
