import { randomUUID } from 'node:crypto'
import { callNames, calls, type CallName } from '@bothy/contract/calls.ts'
import { isSession } from '@bothy/contract/sign-in.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aProposal, openTestClub, password, requestOf, type Person, type TestClub } from '../test-club.ts'
import { actors, expectedOf, matrix, type Actor, type Expected, type World } from './matrix.ts'

let club: TestClub
const people = {} as Record<'member' | 'leader' | 'admin' | 'other', Person>
let tokens: Record<Actor, string | undefined>

beforeAll(async () => {
  club = await openTestClub({ sms: { to: 'console', token: undefined } })
  people.admin = await club.anAdmin()
  await club.call('updateSystemSettings', { requireEmailVerification: false }, people.admin.token)
  for (const role of ['member', 'leader', 'other'] as const) people[role] = await club.aMember(role)
  tokens = {
    visitor: undefined,
    expired: await anExpiredToken(),
    revoked: await aRevokedToken(),
    mfaPending: await aChallenge(),
    member: people.member.token,
    leader: people.leader.token,
    admin: people.admin.token,
  }
})
afterAll(() => club.close())
// The right ones of guesses are counted elsewhere; here nobody is to be locked out.
beforeEach(() => club.sql('delete from accounts.guesses'))

async function anExpiredToken() {
  const { token, id } = await club.aMember()
  await club.sql('update accounts.sessions set expires_at = now() where user_id = $1', [id])
  return token
}

async function aRevokedToken() {
  const { token } = await club.aMember()
  await club.call('logout', {}, token)
  return token
}

/** What somebody holds who knows the password and has not given the second factor. */
async function aChallenge() {
  const person = await club.aMember()
  const { secret } = await club.call('setUpTwoFactor', { password }, person.token)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await club.call('enableTwoFactor', { code }, person.token)
  const answer = await club.call('emailLogin', { email: person.email, password })
  if (isSession(answer)) throw new Error('no second factor was asked for')
  return answer.challenge
}

let newcomers = 0
function newcomer() {
  newcomers += 1
  return { name: 'Cleo', email: `cleo-${randomUUID()}@club.example`, phone: `+4917${20_000_000 + newcomers}`, password }
}

const idOf = async (sql: string, values: unknown[]) => (await club.sql(sql, values))[0]!.id as string

/** Everything that a cell asks about, made for it alone. */
async function aWorld(phase: string): Promise<World> {
  const activityId = await idOf(
    `insert into public.activities (creator_id, title, description, location, start_time, max_participants, phase, cover_seed)
     values ($1, 'Over the Hohe Pass', 'One pass.', 'Hohe Pass', now() + interval '9 days', 10, $2, 'seed') returning id`,
    [people.leader.id, phase],
  )
  const routeId = await idOf(
    `insert into public.routes (activity_id, title, description, distance, duration, difficulty)
     values ($1, 'By the lake', 'Flat.', 9, 3, 'Easy') returning id`,
    [activityId],
  )
  if (phase === 'enrolling') {
    await club.sql('insert into public.participants (activity_id, user_id) values ($1, $2)', [activityId, people.other.id])
  }
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
  const backupId = await idOf('insert into public.data_backups (user_id) values ($1) returning id', [people.leader.id])
  const known = { email: people.other.email, password }
  return {
    activityId,
    routeId,
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

/** However busy the machine is. */
const patience = { timeout: 30_000 }

/** Every row of every table but the counters of tries, as one number. */
async function contents(): Promise<unknown> {
  // What an earlier cell gave the club to tell is told first.
  await vi.waitFor(async () => expect(await club.sql('select from accounts.outbox where not in_line')).toEqual([]), patience)
  const tables = await club.sql(
    `select format('select %L as name, md5(coalesce(string_agg(t::text, '','' order by t::text), '''')) from %s as t', c.oid::regclass, c.oid::regclass) as look
     from pg_catalog.pg_class as c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'accounts'::regnamespace) and c.relname not in ('attempts', 'guesses')`,
  )
  return club.sql(tables.map(({ look }) => look as string).join(' union all ') + ' order by 1')
}

async function heard(name: CallName, input: Record<string, unknown>, token: string | undefined): Promise<Expected> {
  const { path, method, body } = requestOf(name, input)
  const { status, body: said } = await club.ask(path, { method, body, token })
  expect(status).toBeLessThan(500)
  return status < 400 ? 'done' : (said as { error: { code: Expected } }).error.code
}

/** Ends with the session that it is asked with. */
const endsSession = (name: CallName) => name === 'logout'

async function tokenOf(name: CallName, actor: Actor): Promise<string | undefined> {
  const isPerson = actor === 'member' || actor === 'leader' || actor === 'admin'
  return endsSession(name) && isPerson ? (await club.signIn(people[actor])).token : tokens[actor]
}

describe.each(callNames)('%s', (name) => {
  const { input, phase = 'enrolling', adminOnAdmin, adminOnSelf } = matrix[name]

  it.each(actors.map((actor) => [actor, expectedOf(name, actor)] as const))('asked by %s is heard as %s', async (actor, expected) => {
    const world = await aWorld(phase)
    const asked = input(world)
    const token = await tokenOf(name, actor)
    const before = await contents()
    expect(await heard(name, asked, token)).toBe(expected)
    if (expected !== 'done') expect(await contents()).toEqual(before)
  })

  const managing = [
    ['another administrator', adminOnAdmin],
    ['themselves', adminOnSelf],
  ] as const
  it.each(managing.filter(([, expected]) => expected))('asked by an administrator about %s is heard as %s', async (about, expected) => {
    const world = await aWorld(phase)
    if (about === 'themselves') world.someone = people.admin.id
    else await club.sql('update public.profiles set is_admin = true where id = $1', [world.someone])
    const before = await contents()
    expect(await heard(name, input(world), tokens.admin)).toBe(expected)
    expect(await contents()).toEqual(before)
  })
})

describe('the matrix', () => {
  it('has a row for every call, and no other', () => {
    expect(Object.keys(matrix).sort()).toEqual([...callNames].sort())
  })

  it('lets nobody in without a session, but where the contract says so', () => {
    const open = callNames.filter((name) => expectedOf(name, 'visitor') !== 'NOT_SIGNED_IN')
    expect(open).toEqual(callNames.filter((name) => calls[name].who === 'open'))
  })
})
