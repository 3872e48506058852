/** A club in a real database, and the people who speak to it in tests. */
import { type CallName, calls, type Input, type Output, sqlName } from '@bothy/contract/calls.ts'
import type { Phase } from '@bothy/contract/lifecycle.ts'
import { type Fields, isRefusalCode, Refusal, refusals } from '@bothy/contract/refusals.ts'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Database } from './engines.ts'

export type RulebookCall = { [Name in CallName]: (typeof calls)[Name]['by'] extends 'rulebook' ? Name : never }[CallName]

/** Every call that the rulebook answers. */
export const rulebookCalls = (Object.keys(calls) as CallName[]).filter((name): name is RulebookCall => calls[name].by === 'rulebook')

type Calls = { [Name in RulebookCall]: (input: Input<Name>) => Promise<Output<Name>> }

/** Somebody who asks the club. `ask` sends anything, also what the types forbid. */
export type Actor = Calls & { id: string; name: string; ask: (name: RulebookCall, input: unknown) => Promise<unknown> }

export type Sketch = { id: string; routes: string[] }

type ActivitySketch = {
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
  routes?: number
  participants?: { id: string }[]
}

type DatabaseError = { code?: string; message: string; detail?: string }

/** What a door makes of the database's error: a PT<status> is a refusal, a function closed to visitors asks them to sign in. */
function translated(error: unknown, visitor: boolean): unknown {
  const { code, message, detail } = error as DatabaseError
  if (visitor && code === '42501' && message.startsWith('permission denied for function')) return new Refusal('NOT_SIGNED_IN')
  if (!isRefusalCode(message)) return error
  expect(code).toBe(`PT${refusals[message]}`)
  return new Refusal(message, detail ? { fields: JSON.parse(detail) as Fields } : {})
}

/** The refusal that a promise ends with; anything else fails the test. */
export async function refusalOf(asked: Promise<unknown>): Promise<Refusal> {
  const answer = await asked.then(
    (value) => ({ value }),
    (error: unknown) => error,
  )
  if (answer instanceof Refusal) return answer
  if (answer instanceof Error) throw answer
  throw new Error(`Expected a refusal, got ${JSON.stringify(answer)}`)
}

export const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).code
export const fieldsOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).fields

const nextHour = () => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000)
export const inHours = (hours: number) => new Date(nextHour().getTime() + hours * 3_600_000).toISOString()

/** An input that every form check passes. */
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

export class Club {
  readonly #database: Database
  #people = 0
  #tables: Promise<string> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  get database(): Database {
    return this.#database
  }

  /** Asks as the owner: what no viewer may. */
  async rows<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]> {
    return (await this.#database.query(sql, values)).rows as Row[]
  }

  async value<Value>(sql: string, values?: unknown[]): Promise<Value> {
    const [row] = await this.rows(sql, values)
    return Object.values(row ?? {})[0] as Value
  }

  /** Every row of every table, to see that nothing has changed. */
  async dump(): Promise<Record<string, string[]>> {
    this.#tables ??= this.value<string>(`
      select string_agg(format('select %L as name, t::text as content from %s as t', c.oid::regclass, c.oid::regclass), ' union all ')
      from pg_catalog.pg_class as c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'accounts'::regnamespace)`)
    const dump: Record<string, string[]> = {}
    for (const { name, content } of await this.rows<{ name: string; content: string }>(`${await this.#tables} order by 1, 2`))
      (dump[name] ??= []).push(content)
    return dump
  }

  readonly visitor: Actor = this.#actor({ id: randomUUID(), name: 'visitor' }, null)

  async member({ name = `Member ${++this.#people}`, isAdmin = false } = {}): Promise<Actor> {
    const [id, token] = [randomUUID(), createHash('sha256').update(randomUUID()).digest()]
    await this.rows('insert into public.profiles (id, name, email, is_admin) values ($1, $2, $3, $4)', [
      id,
      name,
      `${id}@bothy.example`,
      isAdmin,
    ])
    await this.rows(
      "insert into accounts.sessions (token_hash, user_id, expires_at, ends_at) values ($1, $2, now() + interval '1 hour', now() + interval '1 day')",
      [token, id],
    )
    return this.#actor({ id, name }, token)
  }

  admin = () => this.member({ isAdmin: true, name: `Admin ${++this.#people}` })

  members = (count: number) => Promise.all(Array.from({ length: count }, () => this.member()))

  /** An activity as if it had come this far. Written by the owner, so that a test speaks only of what it is about. */
  async activity(sketch: ActivitySketch = {}): Promise<Sketch> {
    const {
      leader = await this.member(),
      phase = 'enrolling',
      title = 'A walk',
      tags = [],
      maxParticipants = 10,
      participants = [],
    } = sketch
    const { startTime = inHours(100), endTime = new Date(Date.parse(startTime) + 6 * 3_600_000).toISOString() } = sketch
    const id = randomUUID()
    await this.rows(
      `insert into public.activities (id, creator_id, title, description, location, start_time, end_time, max_participants, phase, tags, cover_seed, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'seed', coalesce($11, now()))`,
      [
        id,
        leader.id,
        title,
        sketch.description ?? 'Along the ridge.',
        sketch.location ?? 'Grindelwald',
        startTime,
        endTime,
        maxParticipants,
        phase,
        tags,
        sketch.createdAt ?? null,
      ],
    )
    const routes: string[] = []
    for (let place = 1; place <= (sketch.routes ?? 0); place++) routes.push(await this.#route(id, `Route ${place}`))
    for (const { id: person } of participants)
      await this.rows('insert into public.participants (activity_id, user_id) values ($1, $2)', [id, person])
    return { id, routes }
  }

  #route = (activity: string, title: string) =>
    this.value<string>(
      `insert into public.routes (activity_id, title, description, distance, duration, difficulty) values ($1, $2, 'Up and down.', 10, 4, 'Easy') returning id`,
      [activity, title],
    )

  /** Changes what the club has settled, past the rules of the admin form. */
  async settle(settings: Record<string, boolean | number>): Promise<void> {
    for (const [name, value] of Object.entries(settings)) await this.rows(`update public.system_settings set ${name} = $1`, [value])
  }

  #actor(person: { id: string; name: string }, token: Buffer | null): Actor {
    const ask = async (name: RulebookCall, input: unknown) => {
      const text = await this.#send(name, JSON.stringify(input), token, person.id).catch((error: unknown) => {
        throw translated(error, token === null)
      })
      const answer: unknown = JSON.parse(text)
      // What the contract does not name would be lost here, so the comparison finds fields too many and too few.
      expect(calls[name].output.parse(answer)).toEqual(answer)
      return answer
    }
    const spoken = Object.fromEntries(rulebookCalls.map((name) => [name, (input: unknown) => ask(name, input)])) as Calls
    return { ...spoken, ...person, ask }
  }

  async #send(name: RulebookCall, input: string, token: Buffer | null, subject: string): Promise<string> {
    if (this.#database.door === 'server') {
      const { rows } = await this.#database.query('select accounts.call($1, $2, $3)::text as answer', [token, sqlName(name), input])
      return rows[0]?.['answer'] as string
    }
    const role = token ? 'authenticated' : 'anon'
    const claims = JSON.stringify(token ? { sub: subject, role } : { role })
    return this.#database.transaction(async (connection) => {
      await connection.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [role, claims])
      const { rows } = await connection.query(`select public.${sqlName(name)}($1::jsonb)::text as answer`, [input])
      return rows[0]?.['answer'] as string
    })
  }
}

/** Opens a club of its own for the tests around the call. */
export function useClub<Opened extends Database>(open: () => Promise<Opened>): () => Club & { database: Opened } {
  let club: Club & { database: Opened }
  beforeAll(async () => {
    club = new Club(await open()) as Club & { database: Opened }
  })
  afterAll(() => club.database.close())
  return () => club
}
