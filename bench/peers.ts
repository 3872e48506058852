/**
 * Our server beside others, in one run: `node bench/peers.ts [seconds per measurement] [parts]`. Needs wrk and pgbench
 * (Debian packages wrk and postgresql). The first run installs the other servers. Prints tables for bench/README.md. Linux only.
 */
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { type Club, startOurServer } from './peers/club.ts'
import { type DatabaseServer, startDatabaseServer } from './peers/database-server.ts'
import { startDirectus } from './peers/directus.ts'
import { compareListeners } from './peers/listeners.ts'
import { startParseServer } from './peers/parse-server.ts'
import {
  compareReads,
  directusTarget,
  ourTarget,
  parseTarget,
  readCases,
  readHeading,
  startBareTarget,
  startPostgRestTarget,
} from './peers/reads.ts'
import { compareSignIns } from './peers/sign-in.ts'
import { compareStarts } from './peers/start.ts'
import { compareUploads } from './peers/uploads.ts'
import { compareWrites } from './peers/writes.ts'
import { temporaryFolder } from './programs.ts'

const seconds = Number(process.argv[2] ?? 2)
const rounds = 3
const timing = { seconds, rounds }
/** For work of which a busy machine does only a few a second. */
const longer = { seconds: 4 * seconds, rounds }
const parts = process.argv.slice(3)
const isWanted = (part: string) => parts.length === 0 || parts.includes(part)
const delay = [new URL('./event-loop-delay.ts', import.meta.url).href]

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const started = new AsyncDisposableStack()
const closeLater = <Running extends { stop: () => Promise<void> }>(running: Running): Running =>
  started.adopt(running, ({ stop }) => stop())
const folder = temporaryFolder()
started.defer(() => rmSync(folder, { recursive: true }))
const printLoad = (when: string) => console.log(`\nload ${loadavg()[0]!.toFixed(0)} ${when}\n`)

async function compareAllReads(database: DatabaseServer, embedded: Club, external: Club): Promise<void> {
  const programs = {
    ours: [
      { program: embedded, target: ourTarget('Bothy, embedded PostgreSQL', embedded) },
      { program: external, target: ourTarget('Bothy, `DATABASE_URL`', external) },
    ],
    parse: closeLater(await startParseServer(database, delay)),
    directus: closeLater(await startDirectus(database, delay)),
  }
  const postgrest = await startPostgRestTarget(database, external)
  started.defer(postgrest.close)
  const bare = await startBareTarget(programs.ours[0]!.target, folder)
  closeLater(bare.program)
  const parse = { program: programs.parse, target: parseTarget(programs.parse, database) }
  const directus = { program: programs.directus, target: directusTarget(programs.directus, database) }
  const targets = [bare.target, ...programs.ours.map(({ target }) => target), postgrest.target, parse.target, directus.target]
  console.log(readHeading)
  for (const name of readCases)
    if (isWanted(name === 'sign-in' ? 'sign-in' : 'reads')) await compareReads(name, targets, name === 'sign-in' ? longer : timing)
  printLoad('after these')
  if (isWanted('sign-in')) await compareSignIns([...programs.ours, parse, directus], longer)
}

try {
  printLoad('before')
  if (isWanted('start')) await compareStarts(rounds)
  if (isWanted('listeners')) await compareListeners(folder)
  const database = closeLater(await startDatabaseServer())
  const embedded = closeLater(await startOurServer(undefined, delay))
  const external = closeLater(await startOurServer(database, delay))
  const clubs = { 'embedded PostgreSQL': embedded, '`DATABASE_URL`': external }
  if (isWanted('reads') || isWanted('sign-in')) await compareAllReads(database, embedded, external)
  if (isWanted('writes')) await compareWrites(clubs, timing)
  if (isWanted('uploads')) await compareUploads(embedded, folder, longer)
  printLoad('after')
} finally {
  await started.disposeAsync()
}
