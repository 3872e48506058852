/** A stand for a test file, and the people who come to it with the real client. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll } from 'vitest'
import { type Stand, type StandOptions, startStand } from '../stand/stand.ts'

export type Person = { id: string; email: string; token: string; client: SupabaseClient }

export type People = {
  stand: Stand
  visitor: SupabaseClient
  /** Above row-level security: what only the project's own servers hold. */
  service: SupabaseClient
  /** Somebody who asks with this token. */
  withToken: (token: string) => SupabaseClient
  member: (name?: string) => Promise<Person>
  admin: (name?: string) => Promise<Person>
  /** Signs in once more, on another device. */
  again: (person: Person) => Promise<Person>
}

export const password = 'alpenglow-4478'
const alone = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } }

function peopleOf(stand: Stand): People {
  const client = (key = stand.anonKey) => createClient(stand.url, key, alone)
  const service = client(stand.serviceKey)
  let count = 0

  async function signedIn(email: string): Promise<Person> {
    const mine = client()
    const { data, error } = await mine.auth.signInWithPassword({ email, password })
    if (error) throw error
    return { id: data.user.id, email, token: data.session.access_token, client: mine }
  }
  async function member(name = 'Lin'): Promise<Person> {
    const email = `${name.toLowerCase()}.${++count}@bothy.example`
    const phone = `+861380000${String(count).padStart(4, '0')}`
    const { error } = await service.auth.admin.createUser({ email, password, email_confirm: true, user_metadata: { name, phone } })
    if (error) throw error
    return signedIn(email)
  }
  return {
    stand,
    visitor: client(),
    service,
    withToken: (token) => createClient(stand.url, stand.anonKey, { accessToken: () => Promise.resolve(token) }),
    member,
    async admin(name = 'Ada') {
      const person = await member(name)
      await stand.sql('update public.profiles set is_admin = true where id = $1', [person.id])
      return person
    },
    again: ({ email }) => signedIn(email),
  }
}

/** Starts a stand before the tests of a file, and ends it after them. To be called at the top of the file. */
export function peopleAtStand(options: StandOptions = {}): () => People {
  let people: People | undefined
  beforeAll(async () => {
    people = peopleOf(await startStand(options))
  })
  afterAll(() => people?.stand.close())
  return () => people!
}

/** A proposal as an app sends it. */
export const aProposal = (fields: Record<string, unknown> = {}) => ({
  title: 'Ridge of the White Pagoda',
  description: 'Up before the heat, down by the tea houses.',
  location: 'Lin’an, Zhejiang',
  startTime: new Date(Date.now() + 7 * 24 * 3_600_000).toISOString(),
  endTime: null,
  durationHours: 6,
  maxParticipants: 12,
  tags: ['hiking'],
  coverImage: null,
  coverSeed: 'stand',
  timeZone: 'Asia/Shanghai',
  routes: [{ title: 'By the ridge', description: 'Long and open.', distance: 14, duration: 6, difficulty: 'Medium' }],
  ...fields,
})

type Answered<Data> = { data: Data | null; error: { message: string; code?: string } | null; status: number }

/** What the club answered; anything else fails the test. */
export async function answerOf<Data>(asked: PromiseLike<Answered<Data>>): Promise<Data> {
  const { data, error } = await asked
  if (error) throw new Error(`${error.code ?? ''} ${error.message}`)
  return data as Data
}

/** How it was refused: HTTP status, and the refusal's code or the database's. */
export async function refusalOf(asked: PromiseLike<Answered<unknown>>): Promise<{ status: number; code: string }> {
  const { data, error, status } = await asked
  if (!error) throw new Error(`Expected a refusal, got ${JSON.stringify(data)}`)
  return { status, code: error.code?.startsWith('PT') ? error.message : (error.code ?? error.message) }
}
