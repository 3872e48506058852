/** Acknowledged commands and uploads survive kill -9 of the server and its database. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Output } from '@bothy/contract/call-schemas.ts'
import type { CallName } from '@bothy/contract/calls.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import type { UploadedImage } from '@bothy/contract/image-upload.ts'
import { listMigrations, listTables } from '@bothy/server/backup/tables.ts'
import { backupRequest } from '@bothy/server/backup/testing/backup-files.ts'
import { sameSchema, verifyBackup } from '@bothy/server/backup/verify-backup.ts'
import { aPhoto } from '@bothy/server/images/testing/photos.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../fixtures/database-owner.ts'
import type { CallResult } from '../fixtures/http-client.ts'
import { adminPassword, startTestServer, type TestServer } from '../fixtures/test-server.ts'
import { Acknowledged, differences, sendCommand } from './acknowledged.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signInAdmin()).token
  // Many rounds take longer than half an hour, in which nobody counts as active.
  await server.call('updateSystemSettings', { requireEmailVerification: false, sessionTimeout: 1440 }, admin)
})
afterAll(() => server?.close())

const createMembers = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => aMember(server, `Member ${at + 1}`)))

const rounds = Number(process.env['BOTHY_ROUNDS'] ?? (inject('isQuick') ? 5 : 15))
/** Milliseconds, at least those of the other tests. */
const timeout = Math.max(1_200_000, rounds * 80_000)

describe('a server that is killed', () => {
  test('keeps every acknowledged seat, vote and picture over many rounds, with correct counters', { timeout }, async () => {
    const photo = await aPhoto(400, 300)
    const members = await createMembers(20)
    const open = await Promise.all(Array.from({ length: 4 }, () => anActivity(server, admin, 'enrolling', { maxParticipants: 40 })))
    const voting = await Promise.all(Array.from({ length: 4 }, () => anActivity(server, admin, 'voting')))
    const acknowledgedStates = new Acknowledged()
    const starts: number[] = []
    let acknowledged = 0
    const lost: string[] = []
    const pictures: UploadedImage[] = []
    let backups = 0
    const errors: unknown[] = []

    for (let round = 0; round < rounds; round++) {
      const enough = acknowledged + 40 + ((round * 37) % 100)
      const enoughCommands = Promise.withResolvers<void>()
      const clients = members.map((member, at) =>
        sendCommands(member, [...open, ...voting], acknowledgedStates, round * 31 + at, () => {
          acknowledged += 1
          if (acknowledged === enough) enoughCommands.resolve()
        }),
      )
      const killed = new AbortController()
      const uploading = uploadPictures(members[round % members.length]!, photo, killed.signal)
      const backupStarted = Promise.withResolvers<void>()
      const backingUp = downloadBackups(backupStarted.resolve, killed.signal)
      // On a machine that is too busy, a client may end earlier, because its connection broke.
      await Promise.all([Promise.race([enoughCommands.promise, Promise.all(clients)]), backupStarted.promise])
      killed.abort()
      await server.kill()
      const uploaded = await uploading
      const downloaded = await backingUp
      await Promise.all(clients)
      const logged = server.log.length
      starts.push(Math.round(await server.start()))
      errors.push(...server.log.slice(logged).filter(({ level }) => level >= 50))
      for (const activity of [...open, ...voting]) lost.push(...(await differences(server, activity.id, members, acknowledgedStates)))
      lost.push(...(await lostPictures(uploaded)))
      lost.push(...(await incompleteBackups(downloaded)))
      pictures.push(...uploaded)
      backups += downloaded.length
      if ((round + 1) % 15 > 0 && round + 1 < rounds) continue
      const sorted = starts.toSorted((a, b) => a - b)
      console.log(
        `${starts.length} rounds: ${acknowledged} commands, ${pictures.length} pictures and ${backups} backups acknowledged, ${lost.length} lost; ` +
          `ready again after ${sorted[0]} to ${sorted.at(-1)} ms, median ${sorted[starts.length >> 1]} ms`,
      )
    }
    lost.push(...(await lostPictures(pictures)), ...(await filesWithoutRow()))

    expect(lost).toEqual([])
    expect(errors).toEqual([])
    expect(pictures.length).toBeGreaterThan(0)
    expect(starts).toHaveLength(rounds)
    expect(acknowledged).toBeGreaterThan(rounds * 40)
  })

  /** Joins, leaves, votes and moves votes until the server is gone. */
  async function sendCommands(
    member: TestMember,
    activities: Activity[],
    acknowledgedStates: Acknowledged,
    seed: number,
    onAcknowledged: () => void,
  ): Promise<void> {
    for (let step = seed; ; step += 7) {
      const activity = activities[step % activities.length]!
      const answer = await acknowledgedAnswer(sendCommand(server, member, { activity, route: step % 3 }, acknowledgedStates))
      if (!answer) return
      onAcknowledged()
    }
  }

  /** Uploads pictures until the server is killed. Returns those that were acknowledged. */
  async function uploadPictures({ token }: TestMember, file: Blob, killed: AbortSignal): Promise<UploadedImage[]> {
    const uploaded: UploadedImage[] = []
    for (;;) {
      const answer = await acknowledgedAnswer(server.request('uploadImage', { file }, token))
      if (answer) uploaded.push(answer)
      if (killed.aborted) return uploaded
    }
  }

  /** Downloads backups until the server is killed. Returns those whose download ended as complete. */
  async function downloadBackups(onStarted: () => void, killed: AbortSignal): Promise<Blob[]> {
    const request = backupRequest({ token: admin, password: adminPassword })
    const downloaded: Blob[] = []
    for (;;) {
      const response = await fetch(`${server.url}/api/admin/backup`, request).catch(ignoreLostConnection)
      if (response && response.status !== 200 && response.status !== 503) throw new Error(`refused: ${response.status}`)
      if (response?.status === 200) {
        onStarted()
        const file = await response.blob().catch(ignoreLostConnection)
        if (file) downloaded.push(file)
      }
      if (killed.aborted) return downloaded
    }
  }
})

/** Undefined when the server is gone, or its database is, so that the outcome is unknown. */
async function acknowledgedAnswer<Name extends CallName>(request: Promise<CallResult<Name>>): Promise<Output<Name> | undefined> {
  const answer = await request.catch(ignoreLostConnection)
  if (!answer || answer.ok) return answer?.body
  if (answer.status !== 503) throw new Error(`refused: ${answer.code}`)
  return undefined
}

function ignoreLostConnection(error: unknown): undefined {
  if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
}

/** Every size of every picture must be whole. A WebP file states its length. */
async function lostPictures(pictures: UploadedImage[]): Promise<string[]> {
  const addresses = pictures.flatMap(({ url, widths }) => widths.map((width) => url.replace(/\d+(?=\.webp$)/, String(width))))
  const lost: string[] = []
  for (const address of addresses) {
    const response = await fetch(server.url + address)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.status !== 200 || bytes.length !== bytes.readUInt32LE(4) + 8) lost.push(`${address}: ${response.status}`)
  }
  return lost
}

async function incompleteBackups(files: Blob[]): Promise<string[]> {
  return withOwnerConnection(embeddedDatabaseOf(server.dataDir), async (client) => {
    const schema = sameSchema(await listMigrations(client), (await listTables(client)).included)
    const problems = await Promise.all(
      files.map((file) =>
        verifyBackup(file, schema).then(
          () => [],
          (error: unknown) => [String(error)],
        ),
      ),
    )
    return problems.flat()
  })
}

/** Nobody would ever remove a picture whose row is missing. */
async function filesWithoutRow(): Promise<string[]> {
  const directory = join(server.dataDir, 'images')
  const entries = await readdir(directory, { recursive: true })
  const stored = entries.map((entry) => /^[0-9a-f]{2}.([0-9a-f]{32})$/.exec(entry)?.[1]).filter((name) => name !== undefined)
  return withOwnerConnection(embeddedDatabaseOf(server.dataDir), async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from public.images')
    const known = new Set(rows.map(({ name }) => name))
    return stored.filter((name) => !known.has(name)).map((name) => `the picture ${name} has no row`)
  })
}
