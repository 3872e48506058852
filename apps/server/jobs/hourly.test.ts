import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pino, type Logger } from 'pino'
import { aProposal, openTestClub, type TestClub } from '../test-club.ts'
import { imageStore } from '../images/image-store.ts'
import { createImages } from '../images/images.ts'
import { startHourly } from './hourly.ts'

let club: TestClub
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bothy-images-'))
  club = await openTestClub()
})
afterAll(async () => {
  await club.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function anActivityThatIsOver(): Promise<string> {
  const admin = await club.anAdmin()
  const { id } = await club.call('createActivity', aProposal(), admin.token)
  await club.call('approveActivity', { activityId: id }, admin.token)
  await club.sql(`update activities set start_time = now() - interval '5 hours', end_time = now() - interval '1 hour' where id = $1`, [id])
  return id
}

const quiet = pino({ level: 'silent' })
const soon = { first: 10, every: 3_600_000 }

function hourlyOf(log: Logger) {
  const { pool } = club.server.database
  return startHourly({ pool, images: createImages({ pool, store: imageStore({ dataDir, s3: undefined }), log }), log, rhythm: soon })
}

describe('by itself, the club', () => {
  it('finishes what is over, soon after the start', async () => {
    const id = await anActivityThatIsOver()
    const job = hourlyOf(quiet)
    await vi.waitFor(async () => expect((await club.call('getActivity', { activityId: id })).phase).toBe('finished'), { timeout: 10_000 })
    job.stop()
  })

  it('leaves the work to one process when several start at once', async () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
    const id = await anActivityThatIsOver()
    const jobs = Array.from({ length: 5 }, () => hourlyOf(log))
    await vi.waitFor(async () => expect((await club.call('getActivity', { activityId: id })).phase).toBe('finished'), { timeout: 10_000 })
    for (const job of jobs) job.stop()
    expect(lines.filter(({ changed }) => changed === 1)).toHaveLength(1)
  })

  it('sweeps up what has expired', async () => {
    const { id } = await club.aMember()
    const hash = Buffer.alloc(32)
    const long = `now() - interval '91 days'`
    const old = [
      ['challenges', `(token_hash, user_id, expires_at) values ($1, $2, ${long})`, [hash, id]],
      ['open_id_starts', `(state_hash, binding_hash, expires_at) values ($1, $1, ${long})`, [hash]],
      ['passkey_starts', `(challenge_hash, expires_at) values ($1, ${long})`, [hash]],
      ['guesses', `(kind, subject, network, guessed_at) values ('password', $1, '', ${long})`, [hash]],
      ['known_networks', `(user_id, network, seen_at) values ($1, '192.0.2.1', ${long})`, [id]],
    ] as const
    for (const [table, row, values] of old) await club.sql(`insert into accounts.${table} ${row}`, [...values])
    await club.sql('update accounts.sessions set expires_at = now() where user_id = $1', [id])
    const job = hourlyOf(quiet)
    await vi.waitFor(async () => expect(await club.sql('select from accounts.sessions where user_id = $1', [id])).toEqual([]), {
      timeout: 10_000,
    })
    job.stop()
    for (const [table] of old.slice(0, 4)) expect([table, await club.sql(`select from accounts.${table}`)]).toEqual([table, []])
    expect(await club.sql(`select from accounts.known_networks where network = '192.0.2.1'`)).toEqual([])
  })
})
