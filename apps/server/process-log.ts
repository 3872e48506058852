/** The log of the server on standard output: one JSON object a line. */
import { pino, type Logger } from 'pino'
import { requestFields } from './current-request.ts'

/** Bytes that wait for a slow reader. What comes on top is dropped and counted. */
const maxWaiting = 1024 * 1024

/** Milliseconds for writing the last lines. */
const maxFlushTime = 1000

export type ProcessLog = {
  log: Logger
  /** Writes what still waits. Gives up after a second, because a reader may be slow or gone. */
  flush: () => Promise<void>
}

export function createProcessLog(level: string): ProcessLog {
  // Reading process.stdout makes a pipe non-blocking, so a reader that has stopped blocks no thread. With a minimum of 0, `flush` would not wait.
  const destination = pino.destination({ fd: process.stdout.fd, sync: false, minLength: 1, maxLength: maxWaiting })
  // At exit it would retry a broken pipe without end, and a full one until somebody reads.
  destination.flushSync = () => {}
  const log = pino({ level, base: null, mixin: requestFields }, destination)
  let dropped = 0
  destination.on('drop', () => dropped++)
  destination.on('drain', () => {
    if (dropped === 0) return
    const lines = dropped
    dropped = 0
    log.warn({ dropped: lines }, 'lines of this log were dropped, because they were not read fast enough')
  })
  return {
    log,
    flush: () =>
      new Promise((resolve) => {
        setTimeout(resolve, maxFlushTime)
        destination.flush(() => resolve())
      }),
  }
}
