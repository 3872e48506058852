import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { removeUnusedCovers } from '../covers/cover-files.ts'
import { listCoverSources } from '../covers/cover-source.ts'
import { lazyImageStore } from '../images/image-store.ts'
import { createImages } from '../images/images.ts'
import { createJobRuns, type Track } from '../job-runs.ts'
import { endUndoTime } from '../testing/end-undo-time.ts'
import { aProposal, startTestServer, type TestServer } from '../testing/test-server.ts'
import { startHourlyJob } from './hourly-job.ts'

let server: TestServer
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bothy-images-'))
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function anEndedActivity(): Promise<string> {
  const admin = await server.anAdmin()
  const { id } = await server.call('createActivity', aProposal(), admin.token)
  await server.call('approveActivity', { activityId: id }, admin.token)
  await server.sql(`update activities set start_time = now() - interval '5 hours', end_time = now() - interval '1 hour' where id = $1`, [
    id,
  ])
  return id
}

const silentLog = pino({ level: 'silent' })
const intervals = { first: 10, every: 3_600_000 }

function startJob(log: Logger, track: Track = createJobRuns().trackerOf('hourly')) {
  const { pool, longPool } = server.instance.postgres
  const cleanUpCovers = () => removeUnusedCovers(dataDir, () => listCoverSources(pool))
  const images = createImages({ pool, longPool, store: lazyImageStore({ dataDir, s3: undefined }), log })
  return startHourlyJob({ pool, cleanUpImages: images.cleanUp, cleanUpCovers, log, track, intervals })
}

describe('the hourly job', () => {
  test('finishes an activity after its end, soon after the start of the server', async () => {
    const id = await anEndedActivity()
    const job = startJob(silentLog)
    await waitFor(async () => expect((await server.call('getActivity', { activityId: id })).phase).toBe('finished'))
    job.stop()
  })

  test('writes the digest of new activities', async () => {
    const [admin, reader] = [await server.anAdmin(), await server.aMember()]
    const { id } = await server.call('createActivity', aProposal(), admin.token)
    await server.call('approveActivity', { activityId: id }, admin.token)
    await endUndoTime(server)
    const job = startJob(silentLog)
    await waitFor(async () => {
      const digests = await server.sql(`select from accounts.outbox where kind = 'activity-digest' and user_id = $1`, [reader.id])
      expect(digests).toHaveLength(1)
    })
    job.stop()
  })

  test('runs in only one process when several start at once', async () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
    const id = await anEndedActivity()
    const runs: Promise<unknown>[] = []
    const track: Track = (work) => {
      const run = work()
      runs.push(run)
      return run
    }
    const jobs = Array.from({ length: 5 }, () => startJob(log, track))
    await expect.poll(() => runs.length).toBe(5)
    for (const job of jobs) job.stop()
    await Promise.all(runs)
    expect((await server.call('getActivity', { activityId: id })).phase).toBe('finished')
    expect(lines.filter(({ changed }) => changed === 1)).toHaveLength(1)
  })

  test('removes a drawn cover that no activity has', async () => {
    const cover = join(dataDir, `${'0'.repeat(40)}-640.webp`)
    writeFileSync(cover, '')
    const yesterday = new Date(Date.now() - 86_400_000)
    utimesSync(cover, yesterday, yesterday)
    const job = startJob(silentLog)
    await waitFor(() => expect(existsSync(cover)).toBe(false))
    job.stop()
  })

  test('deletes expired rows', async () => {
    const { id } = await server.aMember()
    const hash = Buffer.alloc(32)
    const longAgo = `now() - interval '91 days'`
    const expired = [
      ['challenges', `(token_hash, user_id, expires_at) values ($1, $2, ${longAgo})`, [hash, id]],
      [
        'email_changes',
        `(user_id, token_hash, email, session_id, expires_at) values ($2, $1, 'new@club.example', $2, ${longAgo})`,
        [hash, id],
      ],
      ['one_time_challenges', `(challenge_hash, purpose, expires_at) values ($1, 'passkey', ${longAgo})`, [hash]],
      ['guesses', `(kind, subject, network, guessed_at) values ('password', $1, '', ${longAgo})`, [hash]],
      ['known_networks', `(user_id, network, seen_at) values ($1, '192.0.2.1', ${longAgo})`, [id]],
    ] as const
    for (const [table, row, values] of expired) await server.sql(`insert into accounts.${table} ${row}`, [...values])
    await server.sql('update accounts.sessions set expires_at = now() where user_id = $1', [id])
    const job = startJob(silentLog)
    await waitFor(async () => expect(await server.sql('select from accounts.sessions where user_id = $1', [id])).toEqual([]))
    job.stop()
    for (const [table] of expired.slice(0, 4)) expect([table, await server.sql(`select from accounts.${table}`)]).toEqual([table, []])
    expect(await server.sql(`select from accounts.known_networks where network = '192.0.2.1'`)).toEqual([])
  })
})
