/** The test fixture of the database functions: a database of its own, members who call the functions, and builders. */
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { callSchemas, type Input, type Output } from '@bothy/contract/call-schemas.ts'
import { type CallName, calls, databaseFunction } from '@bothy/contract/calls.ts'
import { databaseRefusal } from '@bothy/contract/database-refusal.ts'
import { type FieldProblems, isRefusalCode, Refusal, refusalStatus } from '@bothy/contract/errors.ts'
import type { Phase } from '@bothy/contract/phases.ts'
import type { Database } from './engines.ts'

export type DatabaseCall = { [Name in CallName]: (typeof calls)[Name]['by'] extends 'database' ? Name : never }[CallName]

/** The names of all calls that the database answers. */
export const databaseCalls = (Object.keys(calls) as CallName[]).filter((name): name is DatabaseCall => calls[name].by === 'database')

type Calls = { [Name in DatabaseCall]: (input: Input<Name>) => Promise<Output<Name>> }

/** A member or visitor who runs calls. `run` also sends input that the types forbid, and an idempotency key. */
export type Actor = Calls & {
  id: string
  name: string
  run: (name: DatabaseCall, input: unknown, idempotencyKey?: string) => Promise<unknown>
}

/** The ids of an activity and of its routes. */
export type ActivityRef = { id: string; routes: string[] }

type ActivityOptions = {
  leader?: { id: string }
  phase?: Phase
  title?: string
  description?: string
  location?: string
  tags?: string[]
  startTime?: string
  endTime?: string | null
  createdAt?: string
  maxParticipants?: number
  /** How many routes. */
  routes?: number
  participants?: { id: string }[]
}

type DatabaseError = { code?: string; message: string; detail?: string }

/** Maps a database error as a backend does: PT<status> is a refusal, and so is a row of a member who was just deleted, and a function that visitors may not execute becomes NOT_SIGNED_IN. */
function toRefusal(error: unknown, visitor: boolean): unknown {
  const { code, message, detail } = error as DatabaseError
  if (visitor && code === '42501' && message.startsWith('permission denied for function')) return new Refusal('NOT_SIGNED_IN')
  if (!isRefusalCode(message)) return code === '23503' ? (databaseRefusal(error) ?? error) : error
  expect(code).toBe(`PT${refusalStatus[message]}`)
  return new Refusal(message, detail ? { fields: JSON.parse(detail) as FieldProblems } : {})
}

/** The refusal that a call is rejected with. Any other outcome fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const answer = await call.then(
    (value) => ({ value }),
    (error: unknown) => error,
  )
  if (answer instanceof Refusal) return answer
  if (answer instanceof Error) throw answer
  throw new Error(`Expected a refusal, got ${JSON.stringify(answer)}`)
}

export const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
export const fieldsOf = async (call: Promise<unknown>) => (await refusalOf(call)).fields

const nextHour = () => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000)
/** Does not change during a test. */
let fullHour = nextHour()
/** A number of hours after the next full hour, as ISO 8601. */
export const inHours = (hours: number) => new Date(fullHour.getTime() + hours * 3_600_000).toISOString()

/** A valid input for a new activity. */
export const aNewActivity = (fields: Partial<Input<'createActivity'>> = {}): Input<'createActivity'> => ({
  title: 'Sunrise on the Säntis',
  description: 'Up in the dark, breakfast at the top.',
  location: 'Schwägalp',
  startTime: inHours(100),
  maxParticipants: 8,
  ...fields,
})

export const aRoute = (fields: Partial<NonNullable<Input<'createActivity'>['routes']>[number]> = {}) => ({
  title: 'Over the ridge',
  description: 'Exposed and lonely.',
  distance: 12.5,
  duration: 4.5,
  difficulty: 'Medium' as const,
  ...fields,
})

/** Two points, as packages/hiking encodes them. */
export const aTrack = (fields: Partial<RouteTrack> = {}): RouteTrack => ({
  path: '_`yzG_~eo@lle@o}@_|Bh}L',
  fileName: 'ridge.gpx',
  distance: 12.48,
  ascent: 870,
  descent: 640,
  highest: 2681,
  lowest: 1967,
  ...fields,
})

export class Fixture {
  readonly #database: Database
  #memberCount = 0
  #tables: Promise<string> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  get database(): Database {
    return this.#database
  }

  /** Runs SQL as the database owner, without any privilege checks. */
  async rows<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]> {
    return (await this.#database.query(sql, values)).rows as Row[]
  }

  async value<Value>(sql: string, values?: unknown[]): Promise<Value> {
    const [row] = await this.rows(sql, values)
    return Object.values(row ?? {})[0] as Value
  }

  /** Every row of every table, to check that nothing has changed. Messages are written first, because each call is followed by that. */
  async dump(): Promise<Record<string, string[]>> {
    await this.rows('select accounts.write_messages()')
    this.#tables ??= this.value<string>(`
      select string_agg(format('select %L as name, t::text as content from %s as t', c.oid::regclass, c.oid::regclass), ' union all ')
      from pg_catalog.pg_class as c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'accounts'::regnamespace)`)
    const dump: Record<string, string[]> = {}
    for (const { name, content } of await this.rows<{ name: string; content: string }>(`${await this.#tables} order by 1, 2`))
      (dump[name] ??= []).push(content)
    return dump
  }

  /** The rows of each table in which the column, or expression of `one`, is `id`, to check that what happens elsewhere does not change them. */
  async stored(id: string, columns: Record<string, string>): Promise<Record<string, unknown[]>> {
    const stored: Record<string, unknown[]> = {}
    for (const [table, column] of Object.entries(columns))
      stored[table] = await this.rows(`select one.* from public.${table} as one where ${column} = $1 order by one::text`, [id])
    return stored
  }

  readonly visitor: Actor = this.#actor({ id: randomUUID(), name: 'visitor' }, null)

  async member({ name = `Member ${++this.#memberCount}`, isAdmin = false } = {}): Promise<Actor> {
    const [id, token] = [randomUUID(), createHash('sha256').update(randomUUID()).digest()]
    await this.rows('insert into public.profiles (id, name, email, email_verified) values ($1, $2, $3, true)', [
      id,
      name,
      `${id}@bothy.example`,
    ])
    // Only admins who can sign in count, and the last of those stays.
    if (isAdmin) {
      await this.rows("insert into public.roles values ($1, 'admin')", [id])
      await this.rows("insert into accounts.credentials (user_id, account_id, provider_id) values ($1, $1::uuid::text, 'credential')", [id])
    }
    await this.rows(
      "insert into accounts.sessions (token_hash, user_id, expires_at, ends_at) values ($1, $2, now() + interval '1 hour', now() + interval '1 day')",
      [token, id],
    )
    return this.#actor({ id, name }, token)
  }

  admin = () => this.member({ isAdmin: true, name: `Admin ${++this.#memberCount}` })

  members = (count: number) => Promise.all(Array.from({ length: count }, () => this.member()))

  /** Inserts an activity directly in the given phase, so that a test does not have to run the commands before it. */
  async activity(options: ActivityOptions = {}): Promise<ActivityRef> {
    const {
      leader = await this.member(),
      phase = 'enrolling',
      title = 'A walk',
      tags = [],
      maxParticipants = 10,
      participants = [],
    } = options
    // The default end depends on the start.
    const { startTime = inHours(100), endTime = new Date(Date.parse(startTime) + 6 * 3_600_000).toISOString() } = options
    const id = randomUUID()
    await this.rows(
      `insert into public.activities (id, creator_id, title, description, location, start_time, end_time, max_participants, phase, tags, cover_seed, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'seed', coalesce($11, now()))`,
      [
        id,
        leader.id,
        title,
        options.description ?? 'Along the ridge.',
        options.location ?? 'Grindelwald',
        startTime,
        endTime,
        maxParticipants,
        phase,
        tags,
        options.createdAt ?? null,
      ],
    )
    const routes: string[] = []
    for (let number = 1; number <= (options.routes ?? 0); number++) routes.push(await this.#route(id, `Route ${number}`))
    for (const { id: member } of participants)
      await this.rows(`insert into public.participants (activity_id, user_id, join_time) values ($1, $2, now() - interval '2 days')`, [
        id,
        member,
      ])
    return { id, routes }
  }

  #route = (activity: string, title: string) =>
    this.value<string>(
      `insert into public.routes (activity_id, title, description, distance, duration, difficulty) values ($1, $2, 'Up and down.', 10, 4, 'Easy') returning id`,
      [activity, title],
    )

  /** Changes system settings directly, without the checks of the admin call. */
  async changeSettings(settings: Record<string, boolean | number | string>): Promise<void> {
    for (const [name, value] of Object.entries(settings)) await this.rows(`update public.system_settings set ${name} = $1`, [value])
  }

  #actor(member: { id: string; name: string }, token: Buffer | null): Actor {
    const run = async (name: DatabaseCall, input: unknown, idempotencyKey?: string) => {
      const text = await this.#send(databaseFunction(name, input, idempotencyKey), token, member.id).catch((error: unknown) => {
        throw toRefusal(error, token === null)
      })
      // As a process does once the command is committed.
      await this.rows('select accounts.write_messages()')
      const answer: unknown = JSON.parse(text)
      // Parsing drops fields that the contract does not have, so the comparison finds missing and additional fields.
      expect(callSchemas[name].output.parse(answer)).toEqual(answer)
      return answer
    }
    const byName = Object.fromEntries(databaseCalls.map((name) => [name, (input: unknown) => run(name, input)])) as Calls
    return { ...byName, ...member, run }
  }

  /** Runs a database function as the backend does: with the token through `accounts.call`, or with the role and claims of PostgREST. */
  async #send({ name, input }: ReturnType<typeof databaseFunction>, token: Buffer | null, subject: string): Promise<string> {
    const sent = JSON.stringify(input)
    if (this.#database.callMode === 'server') {
      const { rows } = await this.#database.query('select accounts.call($1, $2, $3)::text as answer', [token, name, sent])
      return rows[0]?.['answer'] as string
    }
    const role = token ? 'authenticated' : 'anon'
    const claims = JSON.stringify(token ? { sub: subject, role } : { role })
    return this.#database.transaction(async (connection) => {
      await connection.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [role, claims])
      const { rows } = await connection.query(`select public.${name}($1::jsonb)::text as answer`, [sent])
      return rows[0]?.['answer'] as string
    })
  }
}

/** Opens a database of its own for the surrounding tests, and closes it after them. */
export function setUpFixture<Opened extends Database>(open: () => Promise<Opened>): () => Fixture & { database: Opened } {
  let fixture: Fixture & { database: Opened }
  beforeAll(async () => {
    fixture = new Fixture(await open()) as Fixture & { database: Opened }
  })
  beforeEach(() => {
    fullHour = nextHour()
  })
  afterAll(() => fixture.database.close())
  return () => fixture
}
