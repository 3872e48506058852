/** The test fixture of a hosted project: a local stack per test file, and members who use it with the real supabase-js. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, inject } from 'vitest'
import { totp } from './local-stack/gateway/totp.ts'
import { type LocalStack, type LocalStackOptions, startLocalStack } from './local-stack/local-stack.ts'

export type TestMember = { id: string; email: string; token: string; client: SupabaseClient }

export type SupabaseFixture = {
  stack: LocalStack
  visitor: SupabaseClient
  /** A client with the service key, which bypasses row-level security. */
  service: SupabaseClient
  /** A client that sends this access token. */
  withToken: (token: string) => SupabaseClient
  member: (name?: string) => Promise<TestMember>
  admin: (name?: string) => Promise<TestMember>
  /** Signs the member in again, in another session. */
  signInAgain: (member: TestMember) => Promise<TestMember>
}

export const password = 'alpenglow-4478'
const withoutStorage = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } }

function createFixture(stack: LocalStack): SupabaseFixture {
  const client = (key = stack.anonKey) => createClient(stack.url, key, withoutStorage)
  const service = client(stack.serviceKey)
  let count = 0

  async function signIn(email: string): Promise<TestMember> {
    const ownClient = client()
    const { data, error } = await ownClient.auth.signInWithPassword({ email, password })
    if (error) throw error
    return { id: data.user.id, email, token: data.session.access_token, client: ownClient }
  }
  async function member(name = 'Lin'): Promise<TestMember> {
    const email = `${name.toLowerCase()}.${++count}@bothy.example`
    const phone = `+861380000${String(count).padStart(4, '0')}`
    const { error } = await service.auth.admin.createUser({ email, password, email_confirm: true, user_metadata: { name, phone } })
    if (error) throw error
    return signIn(email)
  }
  return {
    stack,
    visitor: client(),
    service,
    withToken: (token) => createClient(stack.url, stack.anonKey, { accessToken: () => Promise.resolve(token) }),
    member,
    async admin(name = 'Ada') {
      const admin = await member(name)
      await stack.sql("insert into public.roles values ($1, 'admin')", [admin.id])
      return admin
    },
    signInAgain: ({ email }) => signIn(email),
  }
}

/** Starts a local stack before the tests of a file, and stops it after them. Call it at the top of the file. */
export function setUpSupabase(options: LocalStackOptions = {}): () => SupabaseFixture {
  let fixture: SupabaseFixture | undefined
  beforeAll(async () => {
    const cluster = options.older ? undefined : inject('supabaseCluster')
    fixture = createFixture(await startLocalStack({ cluster, ...options, auth: { phone: true, google: true, ...options.auth } }))
  })
  afterAll(() => fixture?.stack.close())
  return () => fixture!
}

/** A valid input for a new activity. */
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
  coverSeed: 'local-stack',
  timeZone: 'Asia/Shanghai',
  routes: [{ title: 'By the ridge', description: 'Long and open.', distance: 14, duration: 6, difficulty: 'Medium' }],
  ...fields,
})

/** Makes the last entry of the member's password six minutes old. */
export const ageLastPassword = ({ sql }: Pick<LocalStack, 'sql'>, memberId: string) =>
  sql(
    "update auth.mfa_amr_claims set updated_at = updated_at - interval '6 minutes' where session_id in (select s.id from auth.sessions as s where s.user_id = $1)",
    [memberId],
  )

type SecondFactor = { factorId: string; secret: string }

/** Completes the sign-in of the member's session with the code of this moment. An error fails the test. */
export async function passSecondFactor({ client }: TestMember, { factorId, secret }: SecondFactor): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: totp(secret) })
  if (error) throw error
}

/** Adds an authenticator app, and completes the sign-in of the member's session with it. */
export async function addSecondFactor(member: TestMember): Promise<SecondFactor> {
  const { data, error } = await member.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })
  if (error) throw error
  if (data.type !== 'totp') throw new Error('The factor is no authenticator app.')
  const factor = { factorId: data.id, secret: data.totp.secret }
  await passSecondFactor(member, factor)
  return factor
}

type Response<Data> = { data: Data | null; error: { message: string; code?: string } | null; status: number }

/** The data of a response. An error fails the test. */
export async function answerOf<Data>(request: PromiseLike<Response<Data>>): Promise<Data> {
  const { data, error } = await request
  if (error) throw new Error(`${error.code ?? ''} ${error.message}`)
  return data as Data
}

/** The HTTP status of a refused request, and the code of the refusal or of PostgreSQL. A successful request fails the test. */
export async function refusalOf(request: PromiseLike<Response<unknown>>): Promise<{ status: number; code: string }> {
  const { data, error, status } = await request
  if (!error) throw new Error(`Expected a refusal, got ${JSON.stringify(data)}`)
  return { status, code: error.code?.startsWith('PT') ? error.message : (error.code ?? error.message) }
}
