/**
 * A child process of the tests: runs the embedded database of a data directory, and prints events as JSON lines. The line `stop` on stdin
 * stops the database, `exit` ends the process without that.
 */
import { createInterface } from 'node:readline'
import { startEmbeddedPostgres } from '../embedded-database.ts'
import type { Log } from '../log.ts'

const print = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`)
const logAt = (level: string) => (message: unknown) => print({ level, message: message instanceof Error ? message.message : message })
const log = { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') } as unknown as Log

process.on('SIGINT', () => print({ heard: 'SIGINT' }))
try {
  const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log })
  print({ connection: database.connection })
  createInterface({ input: process.stdin }).once('line', async (line) => {
    if (line === 'exit') process.exit(0)
    await database.stop()
    print({ stopped: true })
    process.exit(0)
  })
} catch (error) {
  print({ refusal: (error as Error).message, kind: (error as Error).name })
  process.exit(1)
}
