/** The clock of the server and its database is set forward and back by an hour. Needs the Debian package faketime. */
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { embeddedPrograms, startCluster } from '@bothy/db/testing/clusters.ts'
import { aMember, anActivity, memberPassword } from '../fixtures/builders.ts'
import { withOwnerConnection } from '../fixtures/database-owner.ts'
import { adminEmail, adminPassword, startTestServer } from '../fixtures/test-server.ts'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const minute = 60_000
const hour = 60 * minute

let home: string
beforeAll(() => {
  if (!existsSync(library)) throw new Error('libfaketime is missing: install the Debian package faketime')
  home = mkdtempSync(join(tmpdir(), 'bothy-clock-'))
  chmodSync(home, 0o755)
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A clock that begins at `moment` and continues from there. Every process with its environment reads it; timers run as usual. */
function aClock(moment: string) {
  const file = join(home, 'clock')
  const begin = Date.parse(moment) - Date.now()
  let offset = begin
  const set = (hours: number) => {
    offset = begin + hours * hour
    writeFileSync(`${file}.new`, `${offset < 0 ? '' : '+'}${(offset / 1000).toFixed(3)}`)
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    set,
    now: () => Date.now() + offset,
    env: { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  }
}

/** Only this PostgreSQL has the environment; this process keeps its own time. */
async function aCluster(env: Record<string, string>) {
  const own = mkdtempSync(join(home, 'club-'))
  chmodSync(own, 0o755)
  const [programs, data] = ['programs', 'data'].map((name) => join(own, name)) as [string, string]
  for (const folder of [programs, data]) mkdirSync(folder, { mode: 0o755 })
  Object.assign(process.env, env)
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const starting = startCluster('PostgreSQL 18', embeddedPrograms(programs), locale, data)
  const { cluster, process: postgres } = await starting.finally(() => {
    for (const name of Object.keys(env)) delete process.env[name]
  })
  onTestFinished(async () => {
    postgres.stdin!.end()
    await once(postgres, 'exit')
  })
  return cluster
}

test.each([
  ['on an ordinary day', '2026-10-20T10:00:00Z'],
  ['across the end of summer time', '2026-10-25T00:30:00Z'],
  ['across the beginning of summer time', '2026-03-29T00:30:00Z'],
])('keeps members signed in, and does what is due once, %s', async (_, moment) => {
  const clock = aClock(moment)
  const { socket } = await aCluster(clock.env)
  const databaseUrl = `postgres://postgres@/postgres?host=${socket}`
  const server = await startTestServer({
    env: { ...clock.env, TZ: 'Europe/Berlin', DATABASE_URL: databaseUrl, BOTHY_SMS: 'console', BOTHY_RATE_LIMIT: 'on' },
  })
  onTestFinished(() => server.close())
  const sql = <Row extends object>(text: string, values: unknown[] = []) =>
    withOwnerConnection(
      { host: socket, user: 'postgres', database: 'postgres' },
      async (client) => (await client.query<Row>(text, values)).rows,
    )

  const signIn = (email: string, password: string) => server.call('emailLogin', { email, password, stay: true }) as Promise<SessionAnswer>
  const admin = (await signIn(adminEmail, adminPassword)).token
  await server.call('updateSystemSettings', { requireEmailVerification: false }, admin)
  const [mia, lin, ben] = [await aMember(server, 'Mia'), await aMember(server, 'Lin'), await aMember(server, 'Ben')]
  // Mia stays signed in on her phone. Ben does not, so half an hour without use ends the session.
  mia.token = (await signIn(mia.email, memberPassword)).token
  // Lin's phone has the right time, whatever the server has.
  const trueClock = clock.now() - Date.now()
  const { secret } = await server.call('setUpTwoFactor', { password: memberPassword }, lin.token)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const codeOfApp = (later = 0) => totp.generate({ timestamp: Date.now() + trueClock + later })
  // A code works once, so the present one stays for a sign-in.
  await server.call('enableTwoFactor', { code: codeOfApp(-30_000) }, lin.token)
  const signInWithApp = async () => {
    const answer = await server.call('emailLogin', { email: lin.email, password: memberPassword })
    if (isSession(answer)) throw new Error('no second factor was asked for')
    return (await server.request('answerMfa', { challenge: answer.challenge, code: codeOfApp() })).ok
  }
  const codes = () => server.log.filter(({ to, code }) => to === phone && code).map(({ code }) => String(code))
  const codeSent = async () => {
    const before = codes().length
    await server.call('sendCode', { phone })
    await expect.poll(() => codes().length).toBe(before + 1)
    return codes().at(-1)!
  }
  // The clock may say that the last code was sent in the future.
  const signInByCode = async () => expect((await server.request('phoneLogin', { phone, code: await codeSent() })).ok).toBe(true)
  const [{ phone }] = (await sql<{ phone: string }>(`update profiles set phone_status = 'verified' where id = $1 returning phone`, [
    mia.id,
  ])) as [{ phone: string }]
  const oldCode = await codeSent()

  const vote = await anActivity(server, admin, 'voting')
  await sql(`update activities set vote_closes_at = now() + interval '30 minutes' where id = $1`, [vote.id])
  await server.call('castVote', { activityId: vote.id, routeId: vote.routes[1]!.id }, mia.token)
  const group = await anActivity(server, admin, 'enrolling')
  await server.call('joinActivity', { activityId: group.id }, mia.token)
  await sql(
    `update activities set phase = 'active', start_time = now() - interval '9 hours', end_time = now() - interval '30 minutes', departed_at = now() where id = $1`,
    [group.id],
  )
  const told = () =>
    sql<{ kind: string; name: string }>('select kind, name from notifications join profiles on user_id = profiles.id order by 1, 2')
  const signedIn = async () => {
    const sessions = { Ada: admin, Mia: mia.token, Ben: ben.token }
    const answers = await Promise.all(Object.values(sessions).map((token) => server.request('getUserInfo', {}, token)))
    return Object.keys(sessions).filter((_, at) => answers[at]!.ok)
  }
  const restart = async () => {
    await server.stop()
    await server.start()
    await expect.poll(() => server.log.filter(({ msg }) => msg === 'checked the statuses of activities').length).toBeGreaterThan(1)
  }

  expect(await signedIn()).toEqual(['Ada', 'Mia', 'Ben'])
  clock.set(1)
  const forwardAt = performance.now()
  expect(await signedIn()).toEqual(['Ada', 'Mia'])
  expect(await server.request('phoneLogin', { phone, code: oldCode })).toMatchObject({ code: 'BAD_CODE' })
  await signInByCode()
  expect(await signInWithApp()).toBe(false)
  await expect.poll(async () => (await server.call('getActivity', { activityId: vote.id })).phase, { timeout: 400_000 }).toBe('enrolling')
  await expect.poll(async () => (await told()).filter(({ kind }) => kind === 'activity-overdue').length, { timeout: 400_000 }).toBe(1)
  const seconds = Math.round((performance.now() - forwardAt) / 1000)
  const before = await told()

  clock.set(0)
  expect(await signedIn()).toEqual(['Ada', 'Mia', 'Ben'])
  await signInByCode()
  expect(await signInWithApp()).toBe(true)
  await restart()
  clock.set(1)
  await restart()
  expect(await signedIn()).toEqual(['Ada', 'Mia'])
  expect(await told()).toEqual(before)
  expect(
    await sql(
      `select kind, recipient, payload ->> 'activity' from accounts.outbox where kind not like '%code%' group by 1, 2, 3 having count(*) > 1`,
    ),
  ).toEqual([])
  console.log(
    `${moment}: what had become due was done ${seconds} s after the clock was set forward; told: ${before.map(({ kind }) => kind).join(', ')}`,
  )
})
