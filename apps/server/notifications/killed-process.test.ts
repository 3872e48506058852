/** Two processes on one database. The one that takes a command is killed before anything of it is delivered. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { endUndoTime } from '../testing/end-undo-time.ts'
import { aProposal, databaseUrlOf, requestOf, type TestMember, type TestServer } from '../testing/test-server.ts'
import { openMailSink, type MailSink } from './mail/testing/mail-sink.ts'
import { openPushService, type PushService } from './push/testing/push-service.ts'
import { startDeliveringServer } from './testing/delivering-server.ts'

let mailSink: MailSink
let pushService: PushService
/** The process that stays is the one of the test. */
let server: TestServer
let folder: string
let other: ChildProcess | undefined

beforeAll(async () => {
  mailSink = await openMailSink()
  pushService = await openPushService()
  server = await startDeliveringServer(mailSink.url, pushService.origin)
  folder = await mkdtemp(join(tmpdir(), 'bothy-killed-'))
})
afterAll(async () => {
  other?.kill('SIGKILL')
  await server?.close()
  await mailSink.close()
  await pushService.close()
  await rm(folder, { recursive: true, force: true })
})

async function startOtherProcess(): Promise<{ url: string; child: ChildProcess }> {
  const program = fileURLToPath(new URL('./testing/delivering-server.ts', import.meta.url))
  const child = spawn(process.execPath, [program, mailSink.url, pushService.origin, databaseUrlOf(server)], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  other = child
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('http:')) return { url: line, child }
  throw new Error('the other process has ended')
}

/** A member with a device who has joined the activity. */
async function aParticipant(name: string, activityId: string): Promise<TestMember> {
  const member = await server.aMember(name)
  await server.call('updateUserSettings', { preferences: { language: 'en' } }, member.token)
  await server.call('subscribeToPush', pushService.subscribe(name), member.token)
  await server.call('joinActivity', { activityId }, member.token)
  return member
}

const bellOf = async ({ token }: TestMember) =>
  (await server.call('listNotifications', { limit: 100 }, token)).items.map(({ kind }) => kind)
/** The jobs that deliver the cancellation, each with its channel. */
const deliveries = () =>
  server.sql(`select job.name, job.state from pgboss.job join accounts.outbox as o on o.id::text = job.data ->> 'id'
    where o.kind = 'activity-cancelled' order by job.name`)
const bothAre = (state: string) =>
  waitFor(async () =>
    expect(await deliveries()).toEqual([
      { name: 'mail', state },
      { name: 'push', state },
    ]),
  )

test('bell, device and mail get an event once each, and nothing where the member has switched it off', async () => {
  const admin = await server.anAdmin()
  await server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  const leader = await server.aMember('Lea')
  const { id: activityId } = await server.call('createActivity', aProposal({ title: 'Pass' }), leader.token)
  await server.call('approveActivity', { activityId }, admin.token)
  await server.call('startEnrollment', { activityId }, leader.token)
  const walker = await aParticipant('Walt', activityId)
  const quiet = await aParticipant('Quinn', activityId)
  await server.sql(`update public.profiles set email_verified = true`)
  await server.call('updateUserSettings', { notifications: { activity: false } }, quiet.token)
  const { url, child } = await startOtherProcess()

  mailSink.refuseWith(451)
  pushService.answerWith(503)
  const { path, method, body } = requestOf('cancelActivity', { activityId, reason: 'Thunder' })
  const headers = { authorization: `Bearer ${leader.token}`, 'content-type': 'application/json' }
  expect((await fetch(url + path, { method, headers, body: JSON.stringify(body) })).status).toBe(200)
  await endUndoTime(server)
  await bothAre('retry')
  child.kill('SIGKILL')
  await once(child, 'exit')
  mailSink.refuseWith(undefined)
  pushService.answerWith()
  // The pause before the next try passes.
  await server.sql(`update pgboss.job set start_after = now() where state = 'retry'`)
  await bothAre('completed')

  expect(
    mailSink.mails.map(({ subject, envelope }) => [subject, ...envelope]).filter(([subject]) => subject!.startsWith('Canceled')),
  ).toEqual([['Canceled: Pass', walker.email]])
  expect(pushService.received.map(({ device, title }) => [device, title])).toEqual([['Walt', 'Canceled: Pass']])
  expect((await bellOf(walker)).filter((kind) => kind === 'activity-cancelled')).toHaveLength(1)
  expect(await bellOf(quiet)).not.toContain('activity-cancelled')
}, 150_000)
