/** A waitlist survives kill -9 of one of two processes and of their database, while 200 clients and the leader change everything. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Input } from '@bothy/contract/call-schemas.ts'
import { violationsOfWaitlists, zoneAtNoon } from '@bothy/db/testing/waitlists.ts'
import { aMember, anActivity, aProposal, type TestMember } from '../fixtures/builders.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../fixtures/database-owner.ts'
import type { CallResult } from '../fixtures/http-client.ts'
import { startTestServer, type TestServer } from '../fixtures/test-server.ts'

let first: TestServer
/** Another process with the same database. */
let second: TestServer
let admin: string
let members: TestMember[]
let activityId: string

const spots = 10
const rounds = inject('isQuick') ? 1 : 3
/** Members from here on are also seated by the leader, or their accounts are deleted. */
const others = 54

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  withOwnerConnection(embeddedDatabaseOf(first.dataDir), async (client) => {
    // The pending query reports the error of a connection that is lost.
    client.on('error', () => undefined)
    return (await client.query<Row>(text, values)).rows
  })

beforeAll(async () => {
  first = await startTestServer()
  const { host, user, database, password } = embeddedDatabaseOf(first.dataDir)
  const url = `postgres://${user}:${encodeURIComponent(password!)}@/${database}?host=${encodeURIComponent(host)}`
  second = await startTestServer({ env: { DATABASE_URL: url } })
  admin = (await first.signInAdmin()).token
  await first.call('updateSystemSettings', { requireEmailVerification: false }, admin)
  members = await Promise.all(Array.from({ length: 60 }, (_, at) => aMember(first, `Member ${at + 1}`)))
  const zones =
    'insert into public.user_settings (user_id, time_zone) select id, $1 from public.profiles on conflict (user_id) do update set time_zone = excluded.time_zone'
  await query(zones, [zoneAtNoon()])
  activityId = (await anActivity(first, admin, 'enrolling', { maxParticipants: spots })).id
  for (const { token } of members.slice(0, spots)) await first.call('joinActivity', { activityId }, token)
  for (const { token } of members.slice(spots)) await first.call('joinWaitlist', { activityId }, token)
})
afterAll(async () => {
  await second?.close()
  await first?.close()
})

/** Undefined when the server or its database is gone, so that the outcome is unknown. */
async function answerTo(request: Promise<CallResult<'joinActivity'>>) {
  const answer = await request.catch((error: unknown) => {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
    return undefined
  })
  return answer && (answer.ok || answer.status !== 503) ? answer : undefined
}

const commands = ['leaveActivity', 'joinWaitlist', 'acceptOffer', 'joinActivity', 'declineOffer', 'leaveWaitlist'] as const

/** Sends commands of one member in turn until the server is gone. Returns whether the member has a seat, as last acknowledged; undefined if a command has no answer. */
async function act(member: TestMember, server: TestServer, seed: number, onAnswer: () => void): Promise<boolean | undefined> {
  let isJoined: boolean | undefined
  for (let step = seed; ; step += 1) {
    const answer = await answerTo(server.request(commands[step % commands.length]!, { activityId }, member.token))
    if (!answer) return undefined
    onAnswer()
    if (answer.ok) isJoined = answer.body.isJoined
    if (step - seed === 4) return isJoined
  }
}

/** In one statement, because the clock looks only at what is due. */
const endOneOffer = `
  with ended as (
    update public.waitlist set offered_at = now() - interval '12 hours', expires_at = now()
    where place = (select min(place) from public.waitlist where offered_at is not null) returning activity_id)
  update public.activities set offers_due_at = now() where id = $1 and exists (select from ended)`

/** The leader resizes, seats by name and withdraws, an admin deletes an account, and an offer ends. */
async function lead(round: number): Promise<void> {
  const { title: _, routes: __, ...plan } = aProposal()
  const edit = (maxParticipants: number): Input<'editActivity'> => ({ activityId, title: 'Over the pass', ...plan, maxParticipants })
  for (const [at, member] of members.slice(others).entries()) {
    const userId = member.id
    await answerTo(second.request('editActivity', edit(spots + ((at + round) % 4)), admin))
    await answerTo(second.request('seatMember', { activityId, userId, reason: 'Her rope' }, admin))
    await query(endOneOffer, [activityId]).catch(() => [])
  }
  await second.request('deleteUser', { userId: members[others + round]!.id }, admin).catch(() => undefined)
}

test(
  'never promises a spot twice, keeps the order and every acknowledged seat, and moves ended offers on',
  { timeout: 600_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const enough = Promise.withResolvers<void>()
      let answers = 0
      const onAnswer = () => void (++answers === 300 + round * 150 && enough.resolve())
      // Members who are only themselves have one client, so that what was acknowledged last is known; the others have many.
      const clients = members.slice(0, others).map((member, at) => act(member, at % 2 ? first : second, round + at, onAnswer))
      const crowd = members
        .slice(others + round)
        .flatMap((member) => Array.from({ length: 24 }, (_, at) => act(member, at % 2 ? first : second, round + at, onAnswer)))
      const leading = lead(round)
      await Promise.race([enough.promise, Promise.all([...clients, ...crowd])])
      await first.kill()
      const acknowledged = await Promise.all(clients)
      await Promise.all([...crowd, leading])
      await first.start()
      expect(await query(violationsOfWaitlists)).toEqual([])
      const seats = await query<{ user_id: string }>('select user_id from public.participants where activity_id = $1', [activityId])
      const isSeated = new Set(seats.map(({ user_id: id }) => id))
      const lost = members.slice(0, others).filter(({ id }, at) => acknowledged[at] !== undefined && acknowledged[at] !== isSeated.has(id))
      expect(lost.map(({ name }) => name)).toEqual([])
      const ended = () => query('select from public.waitlist where offered_at is not null and expires_at <= now()')
      await expect.poll(ended, { timeout: 60_000 }).toEqual([])
      expect(await query(violationsOfWaitlists)).toEqual([])
    }
  },
)
