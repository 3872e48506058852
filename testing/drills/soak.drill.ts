/** Mixed load for some minutes: the memory of the server stays flat, and every request is answered. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '@bothy/contract/entities.ts'
import { backupRequest } from '@bothy/server/backup/testing/backup-files.ts'
import { aPhoto } from '@bothy/server/images/testing/photos.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { adminPassword, startTestServer, type TestServer } from '../fixtures/test-server.ts'

const minutes = Number(process.env['BOTHY_MINUTES'] ?? 10)

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startTestServer({ sample: true })
  admin = (await server.signInAdmin()).token
  await server.call('updateSystemSettings', { requireEmailVerification: false }, admin)
})
afterAll(() => server?.close())

/** The resident memory of the server, in MiB. */
async function residentMemory(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)![1]) / 2 ** 20)
}

async function openScreen(activity: Activity): Promise<void> {
  const closed = new AbortController()
  const events = await fetch(`${server.url}/api/events?activity=${activity.id}`, { signal: closed.signal })
  await events.body!.getReader().read()
  closed.abort()
}

test('keeps its memory flat', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => aMember(server)))
  const open = await Promise.all(Array.from({ length: 5 }, () => anActivity(server, admin, 'enrolling', { maxParticipants: 50 })))
  const voting = await Promise.all(Array.from({ length: 5 }, () => anActivity(server, admin, 'voting')))
  const photo = await aPhoto(800, 600)
  let answered = 0
  const over = new AbortController()

  const hike = async ({ token }: TestMember, at: number) => {
    for (let step = at; !over.signal.aborted; step++) {
      const [joined, voted] = [open[step % open.length]!, voting[step % voting.length]!]
      const { call } = server
      await call('listActivities', { limit: 20, ...(step % 3 === 0 && { q: 'hut' }) }, step % 2 ? token : undefined)
      await call('getActivity', { activityId: joined.id }, token)
      await call('joinActivity', { activityId: joined.id }, token)
      await call('castVote', { activityId: voted.id, routeId: voted.routes[step % 3]!.id }, token)
      await call('withdrawVote', { activityId: voted.id }, token)
      await call('leaveActivity', { activityId: joined.id }, token)
      await call('listNotifications', {}, token)
      await openScreen(joined)
      answered += 8
      await wait(50)
    }
  }
  const upload = async () => {
    for (let step = 0; !over.signal.aborted; step++) {
      const { url } = await server.call('uploadImage', { file: photo }, members[step % members.length]!.token)
      await (await fetch(server.url + url)).arrayBuffer()
      await wait(1000)
      answered += 2
    }
  }
  const backUp = async () => {
    while (!over.signal.aborted) {
      const backup = await fetch(`${server.url}/api/admin/backup`, backupRequest({ token: admin, password: adminPassword }))
      expect((await backup.blob()).size).toBeGreaterThan(0)
      await wait(20_000)
      answered += 1
    }
  }
  const load = Promise.all([...members.map(hike), upload(), backUp()])
  const measure = async () => {
    const measured: number[] = []
    for (let minute = 0; minute < minutes; minute++) {
      await wait(60_000)
      measured.push(await residentMemory())
    }
    return measured
  }
  // A request that fails ends the drill at once.
  const memory = (await Promise.race([measure(), load]).finally(() => over.abort())) as number[]
  await load

  console.log(`${answered} requests answered; MiB of memory after each minute: ${memory.join(', ')}`)
  expect(server.log.filter(({ level }) => level >= 50)).toEqual([])
  // The first half fills caches and lets the heap grow to its size.
  const [first, ...rest] = memory.slice(memory.length >> 1) as [number, ...number[]]
  expect(Math.max(...rest)).toBeLessThan(1.1 * first)
})
