import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import { callNames, calls, type CallName } from '@bothy/contract/calls.ts'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { type Scenario } from '../testing/authorization-inputs.ts'
import { activityActors, actors, expectedOutcome, groupActors, matrix, type Actor, type Outcome } from '../testing/authorization-matrix.ts'
import { endUndoTime } from '../testing/end-undo-time.ts'
import { aProposal, startTestServer, password, requestOf, type TestMember, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const people = {} as Record<'member' | 'leader' | 'admin' | 'other' | (typeof groupActors | typeof activityActors)[number], TestMember>
let tokens: Record<Actor, string | undefined>

beforeAll(async () => {
  server = await startTestServer({ sms: { to: 'console', token: undefined } })
  people.admin = await server.anAdmin()
  await server.call('updateSystemSettings', { requireEmailVerification: false }, people.admin.token)
  for (const role of ['member', 'leader', 'other', ...activityActors, ...groupActors] as const) people[role] = await server.aMember(role)
  tokens = {
    visitor: undefined,
    expired: await anExpiredToken(),
    revoked: await aRevokedToken(),
    mfaPending: await aChallenge(),
    member: people.member.token,
    leader: people.leader.token,
    coLeader: people.coLeader.token,
    guardian: people.guardian.token,
    waiting: people.waiting.token,
    groupAdmin: people.groupAdmin.token,
    groupReviewer: people.groupReviewer.token,
    otherGroupAdmin: people.otherGroupAdmin.token,
    otherGroupReviewer: people.otherGroupReviewer.token,
    admin: people.admin.token,
  }
  const birthYear = new Date().getFullYear() - 9
  child = await idOf("insert into public.companions (member_id, name, is_child, birth_year) values ($1, 'Timo', true, $2) returning id", [
    people.guardian.id,
    birthYear,
  ])
})
afterAll(() => server.close())
// No member may be locked out here: lock-out.test.ts tests that.
beforeEach(() => server.sql('delete from accounts.guesses'))

async function anExpiredToken() {
  const { token, id } = await server.aMember()
  await server.sql('update accounts.sessions set expires_at = now() where user_id = $1', [id])
  return token
}

async function aRevokedToken() {
  const { token } = await server.aMember()
  await server.call('logout', {}, token)
  return token
}

/** The challenge of a member who has given the password but not the second factor. */
async function aChallenge() {
  const member = await server.aMember()
  const { secret } = await server.call('setUpTwoFactor', { password }, member.token)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await server.call('enableTwoFactor', { code }, member.token)
  const answer = await server.call('emailLogin', { email: member.email, password })
  if (isSession(answer)) throw new Error('the answer asks for no second factor')
  return answer.challenge
}

/** The child of the guardian. */
let child: string
let newcomers = 0
function newcomer() {
  newcomers += 1
  return { name: 'Cleo', email: `cleo-${randomUUID()}@club.example`, phone: `+4917${20_000_000 + newcomers}`, password }
}

const idOf = async (sql: string, values: unknown[]) => (await server.sql(sql, values))[0]!.id as string

/** A group with an admin and a reviewer. */
async function aGroup(name: string, admin: TestMember, reviewer: TestMember): Promise<string> {
  const { id } = await server.call('createGroup', { name, color: 'pine' }, people.admin.token)
  await server.call('setGroupMember', { groupId: id, userId: admin.id, role: 'admin' }, people.admin.token)
  await server.call('setGroupMember', { groupId: id, userId: reviewer.id, role: 'reviewer' }, people.admin.token)
  return id
}

/** The group of the activity, and another one. Those of earlier cells are deleted. */
async function theGroup(): Promise<string> {
  const { groups } = await server.call('listGroups', {}, people.admin.token)
  for (const { id } of groups) await server.call('deleteGroup', { groupId: id }, people.admin.token)
  await aGroup('Others', people.otherGroupAdmin, people.otherGroupReviewer)
  return aGroup('Youth', people.groupAdmin, people.groupReviewer)
}

/** Creates the data of one cell of the matrix. */
async function aScenario(phase: string): Promise<Scenario> {
  const groupId = await theGroup()
  const activityId = await idOf(
    `insert into public.activities (creator_id, title, description, location, start_time, max_participants, phase, cover_seed, group_id)
     values ($1, 'Over the Hohe Pass', 'One pass.', 'Hohe Pass', now() + case $2 when 'active' then interval '-1 hour' else interval '9 days' end, 10, $2, 'seed', $3) returning id`,
    [people.leader.id, phase, groupId],
  )
  const routeId = await idOf(
    `insert into public.routes (activity_id, title, description, distance, duration, difficulty)
     values ($1, 'By the lake', 'Flat.', 9, 3, 'Easy') returning id`,
    [activityId],
  )
  await server.sql('insert into public.co_leaders (activity_id, user_id, accepted_at) values ($1, $2, now())', [
    activityId,
    people.coLeader.id,
  ])
  if (['enrolling', 'active', 'finished'].includes(phase)) {
    for (const { id } of [people.other, people.guardian])
      await server.sql('insert into public.participants (activity_id, user_id) values ($1, $2)', [activityId, id])
    await server.sql('insert into public.companion_seats (activity_id, user_id, companion_id) values ($1, $2, $3)', [
      activityId,
      people.guardian.id,
      child,
    ])
  }
  // Who has let an offer pass waits although there are spots.
  if (phase === 'enrolling')
    await server.sql('insert into public.waitlist (activity_id, user_id, first_position, passed_at) values ($1, $2, 1, now())', [
      activityId,
      people.waiting.id,
    ])
  const { name, email, phone } = newcomer()
  const someone = await idOf('insert into public.profiles (name, email, phone) values ($1, $2, $3) returning id', [name, email, phone])
  const sessionId = await idOf(
    `insert into accounts.sessions (token_hash, user_id, expires_at, ends_at)
     values (sha256($1::text::bytea), $2, now() + interval '1 hour', now() + interval '1 hour') returning id`,
    [randomUUID(), people.leader.id],
  )
  const passkeyId = await idOf(
    `insert into accounts.passkeys (user_id, credential_id, public_key, counter, backed_up, name)
     values ($1, $2::text::bytea, 'no key', 0, false, 'Key') returning id`,
    [people.leader.id, randomUUID()],
  )
  // Every actor has a calendar feed, so that all may change and end their own.
  await server.sql(
    `insert into accounts.calendar_feeds (user_id, token_hash, with_favorites)
     select id, sha256(id::text::bytea), false from public.profiles on conflict do nothing`,
  )
  const backupId = await idOf('insert into public.data_backups (user_id) values ($1) returning id', [people.leader.id])
  const known = { email: people.other.email, password }
  return {
    activityId,
    routeId,
    groupId,
    groupMember: people.groupReviewer.id,
    participant: people.other.id,
    someone,
    sessionId,
    passkeyId,
    backupId,
    newcomer,
    known,
    proposal: aProposal(),
  }
}

/** One hash of all rows per table, without the tables that count attempts, and without the keys, which are created on first use. */
async function tableHashes(): Promise<unknown> {
  // Messages of an earlier cell are enqueued first, but for those that wait to be gathered.
  await endUndoTime(server)
  await server.sql('select accounts.write_messages()')
  await waitFor(async () => expect(await server.sql('select from accounts.outbox where not enqueued and summary_at is null')).toEqual([]))
  hashQuery ??= await buildHashQuery()
  return server.sql(hashQuery)
}

let hashQuery: string | undefined

async function buildHashQuery(): Promise<string> {
  const tables = await server.sql(
    `select format('select %L as name, md5(coalesce(string_agg(t::text, '','' order by t::text), '''')) from %s as t', c.oid::regclass, c.oid::regclass) as hash
     from pg_catalog.pg_class as c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'accounts'::regnamespace) and c.relname not in ('attempts', 'guesses', 'keys')`,
  )
  return tables.map(({ hash }) => hash as string).join(' union all ') + ' order by 1'
}

async function outcomeOf(name: CallName, input: Record<string, unknown>, token: string | undefined): Promise<Outcome> {
  const { path, method, body } = requestOf(name, input)
  const { status, body: answer } = await server.request(path, { method, body, token })
  expect(status).toBeLessThan(500)
  return status < 400 ? 'done' : (answer as { error: { code: Outcome } }).error.code
}

/** The call ends the token that makes it, at once or two minutes later. */
const endsSession = (name: CallName) => name === 'logout' || name === 'refreshSession'

async function tokenOf(name: CallName, actor: Actor): Promise<string | undefined> {
  const isMember = actor in people
  return endsSession(name) && isMember ? (await server.signIn(people[actor as keyof typeof people])).token : tokens[actor]
}

/** A phase, its data, and the hashes of all tables, while nothing has changed them: a refused call changes nothing, so the next call continues with them. */
let unchanged: { phase: string; scenario: Scenario; before: unknown } | undefined

async function anUnchangedScenario(phase: string): Promise<NonNullable<typeof unchanged>> {
  if (unchanged?.phase !== phase) {
    const scenario = await aScenario(phase)
    unchanged = { phase, scenario, before: await tableHashes() }
  }
  return unchanged
}

/** Sends a call in that scenario. Signing in for it changes the tables, so the scenario comes after it. */
async function outcomeWhenUnchanged(phase: string, name: CallName, actor: Actor): Promise<Outcome> {
  if (endsSession(name)) unchanged = undefined
  const token = await tokenOf(name, actor)
  const { scenario } = await anUnchangedScenario(phase)
  return outcomeOf(name, matrix[name].input(scenario), token)
}

/** Sends the call as each actor again, and compares all tables after each: who is refused, but changes something? */
async function actorsWhoChange(phase: string, name: CallName, refused: Actor[]): Promise<Actor[]> {
  const found: Actor[] = []
  for (const actor of refused) {
    unchanged = undefined
    await outcomeWhenUnchanged(phase, name, actor)
    if (!isDeepStrictEqual(await tableHashes(), unchanged!.before)) found.push(actor)
  }
  unchanged = undefined
  return found
}

describe.each(callNames)('%s', (name) => {
  const { input, phase = 'enrolling', adminOnAdmin, adminOnSelf } = matrix[name]
  const cells = actors.map((actor) => [actor, expectedOutcome(name, actor)] as const)
  const refused = cells.filter(([, expected]) => expected !== 'done')

  // They come first and share a scenario, so that all tables are compared once for all of them.
  test.each(refused)('called by %s answers %s', async (actor, expected) => {
    expect(await outcomeWhenUnchanged(phase, name, actor)).toBe(expected)
  })

  // Some calls are open to everybody.
  test.each(refused.length > 0 ? [phase] : [])('changes nothing in the phase %s where it is refused', async () => {
    const { before } = await anUnchangedScenario(phase)
    const after = await tableHashes()
    if (isDeepStrictEqual(after, before)) return
    const actorsOf = refused.map(([actor]) => actor)
    expect(await actorsWhoChange(phase, name, actorsOf)).toEqual([])
    expect(after).toEqual(before)
  })

  test.each(cells.filter(([, expected]) => expected === 'done'))('called by %s answers %s', async (actor, expected) => {
    unchanged = undefined
    const given = input(await aScenario(phase))
    expect(await outcomeOf(name, given, await tokenOf(name, actor))).toBe(expected)
  })

  const managing = [
    ['another admin', adminOnAdmin],
    ['themselves', adminOnSelf],
  ] as const
  test.each(managing.filter(([, expected]) => expected))('called by an admin on %s answers %s', async (target, expected) => {
    unchanged = undefined
    const scenario = await aScenario(phase)
    if (target === 'themselves') scenario.someone = people.admin.id
    else await server.sql("insert into public.roles values ($1, 'admin')", [scenario.someone])
    const before = await tableHashes()
    expect(await outcomeOf(name, input(scenario), tokens.admin)).toBe(expected)
    if (expected !== 'done') expect(await tableHashes()).toEqual(before)
  })
})

describe('the matrix', () => {
  test('has a row for every call, and no other', () => {
    expect(Object.keys(matrix).sort()).toEqual([...callNames].sort())
  })

  test('expects NOT_SIGNED_IN without a session unless the contract opens the call', () => {
    const open = callNames.filter((name) => expectedOutcome(name, 'visitor') !== 'NOT_SIGNED_IN')
    expect(open).toEqual(callNames.filter((name) => calls[name].who === 'open'))
  })
})
