/** Draws one picture at a time in a process of its own: drawing never blocks the event loop, and its memory returns to the system. */
import { fork, type ChildProcess } from 'node:child_process'
import pLimit from 'p-limit'
import type { DrawingResult } from './answer-drawings.ts'

/** The queue of drawings is full; a later request may succeed. */
export class TooManyDrawings extends Error {
  constructor() {
    super('Too many pictures are waiting to be drawn')
    this.name = 'TooManyDrawings'
  }
}

export interface DrawingPool<Request, Drawing> {
  /** Rejects with TooManyDrawings when the queue is full, or with the error of the drawing. */
  draw(request: Request): Promise<Drawing>
  /** Ends the process and rejects waiting requests. */
  close(): Promise<void>
}

interface DrawingPoolOptions {
  /** The module that the process runs; it calls `answerDrawings`. */
  module: URL
  /** Maximum of waiting drawings. */
  maxQueued?: number
  /** Milliseconds after which the idle process ends. */
  idleTimeout?: number
}

export function createDrawingPool<Request, Drawing>(options: DrawingPoolOptions): DrawingPool<Request, Drawing> {
  const { module, maxQueued = 64, idleTimeout = 30_000 } = options
  const limit = pLimit(1)
  let running: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let closed = false

  async function stop(): Promise<void> {
    const stopped = running
    running = undefined
    if (!stopped || hasEnded(stopped)) return
    const ended = new Promise((resolve) => stopped.once('exit', resolve))
    // It has nothing to lose, and does not end at SIGTERM.
    stopped.kill('SIGKILL')
    await ended
  }

  async function drawInProcess(request: Request): Promise<Drawing> {
    if (closed) throw new Error('Nothing more is drawn: the server is stopping')
    clearTimeout(idleTimer)
    // The system may have ended the idle process, for example to free memory, and an ended process answers nothing.
    if (running && hasEnded(running)) running = undefined
    try {
      return await answerOf((running ??= start(module)), request)
    } catch (error) {
      if (!(error instanceof DrawingError)) running = undefined
      throw error
    } finally {
      idleTimer = setTimeout(() => void stop(), idleTimeout).unref()
    }
  }

  return {
    async draw(request) {
      if (limit.pendingCount >= maxQueued) throw new TooManyDrawings()
      return limit(() => drawInProcess(request))
    },
    async close() {
      closed = true
      clearTimeout(idleTimer)
      await stop()
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** An idle process that fails must not end the server. */
function start(module: URL): ChildProcess {
  const child = fork(module, {
    serialization: 'advanced',
    // For `answerDrawings`, which frees the pixels of a drawing before the next one.
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Otherwise glibc keeps freed pixels for each thread, and the process needs a third more memory.
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
  })
  return child.on('error', () => undefined)
}

/** The drawing failed, and its process can draw the next picture. */
class DrawingError extends Error {}

/** Rejects with DrawingError, or with another error when the process has ended. */
async function answerOf<Drawing>(child: ChildProcess, request: unknown): Promise<Drawing> {
  const { promise, resolve, reject } = Promise.withResolvers<DrawingResult<Drawing>>()
  const onExit = (code: number | null, signal: string | null) =>
    reject(new Error(`The drawing process ended with ${signal ?? `code ${code}`}`))
  child.once('message', resolve).once('error', reject).once('exit', onExit)
  child.ref()
  child.channel?.ref()
  // When it cannot be sent, the process has ended or ends.
  child.send(request as object, () => undefined)
  try {
    const answer = await promise
    if ('drawing' in answer) return answer.drawing
    throw new DrawingError(answer.error)
  } finally {
    child.off('message', resolve).off('error', reject).off('exit', onExit)
    // An idle process must not keep the server running.
    child.unref()
    child.channel?.unref()
  }
}
