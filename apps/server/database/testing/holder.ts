/** Run by the tests as a process of its own: holds the database of a data directory until it is told to stop, and says all it knows. */
import { createInterface } from 'node:readline'
import { startEmbeddedDatabase } from '../embedded.ts'
import type { Log } from '../log.ts'

const say = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`)
const logAt = (level: string) => (message: unknown) => say({ level, message: message instanceof Error ? message.message : message })
const log = { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') } as unknown as Log

process.on('SIGINT', () => say({ heard: 'SIGINT' }))
try {
  const database = await startEmbeddedDatabase({ dataDir: process.argv[2] ?? '', log })
  say({ connection: database.connection })
  createInterface({ input: process.stdin }).once('line', async (line) => {
    if (line === 'exit') process.exit(0)
    await database.stop()
    say({ stopped: true })
    process.exit(0)
  })
} catch (error) {
  say({ refusal: (error as Error).message, kind: (error as Error).name })
  process.exit(1)
}
