/** A test server: the real server on a free port with its own database in a real PostgreSQL, called over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import type { Input, Output } from '@bothy/contract/call-schemas.ts'
import { hasBody, type Call } from '@bothy/contract/call.ts'
import { calls, type CallName } from '@bothy/contract/calls.ts'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { startServer, type RunningServer } from '../bootstrap.ts'
import { readConfig, type Config } from '../config.ts'
import { requestFields } from '../current-request.ts'
import { createTestDatabase } from './test-database.ts'

export type TestResponse = { status: number; headers: Headers; text: string; body: never }
type RequestOptions = { method?: string; token?: string | undefined; body?: unknown; headers?: Record<string, string> }

export type TestServer = {
  url: string
  instance: RunningServer
  databaseUrl: string
  /** The log lines so far. */
  log: Record<string, unknown>[]
  /** Requests any path. Sends strings, bytes and forms as they are, any other body as JSON. */
  request: (path: string, options?: RequestOptions) => Promise<TestResponse>
  /** Makes a call of the contract; throws unless it succeeds. */
  call: <Name extends CallName>(name: Name, input: Input<Name>, token?: string) => Promise<Output<Name>>
  /** Signs in by email; throws unless the answer is a session. */
  signIn: (who: Pick<TestMember, 'email' | 'password'>) => Promise<SessionAnswer>
  /** Whether the server accepts this session token. */
  isSignedIn: (token: string) => Promise<boolean>
  /** A new member, signed in, with a verified email. */
  aMember: (name?: string) => Promise<TestMember>
  /** The first admin, created with the setup link; the same one each time. */
  anAdmin: () => Promise<TestMember>
  /** Runs one SQL statement as the server's own role. */
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  close: () => Promise<void>
}
export type TestMember = { id: string; name: string; email: string; password: string; token: string }

export const password = 'five dry socks'

/** The configuration of a server that writes each SMS to its log. */
export const smsToConsole = { to: 'console', token: undefined }

/** The error code of a refusal; undefined for any other response. */
export const errorCodeOf = ({ body }: Pick<TestResponse, 'body'>) => (body as { error?: { code: string } } | undefined)?.error?.code

/** The log of the servers that share a database, because any of them may send what one of them was asked for. */
const logs = new Map<string, TestServer['log']>()
const logOf = (databaseUrl: string) => logs.get(databaseUrl) ?? logs.set(databaseUrl, []).get(databaseUrl)!

/** Starts a server with an empty database. `change` overrides its configuration; with `databaseUrl` it shares the database and the log of another server. */
export async function startTestServer(change: Partial<Config> = {}, options: Parameters<typeof startServer>[2] = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bothy-test-'))
  const ownDatabase = change.databaseUrl === undefined ? await createTestDatabase() : undefined
  const databaseUrl = change.databaseUrl ?? ownDatabase!.url
  const log = logOf(databaseUrl)
  const logger = pino(
    { level: 'info', mixin: requestFields },
    { write: (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const config = {
    ...readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      BOTHY_DATA_DIR: dataDir,
      BOTHY_RATE_LIMIT: 'off',
      BOTHY_MAP_SOURCE: 'off',
      BOTHY_SLOW_STATEMENT: '60000',
    }),
    databaseUrl,
    ...change,
  }
  const instance = await startServer(config, logger, {
    hourlyIntervals: { first: 3_600_000, every: 3_600_000 },
    drawAhead: false,
    // No test sends anything to a real push service. This name never has an address.
    isPushEndpoint: ({ hostname }) => hostname === 'push.invalid',
    ...options,
  })
  const url = `http://127.0.0.1:${instance.port}`
  const base: Pick<TestServer, 'url' | 'log' | 'instance' | 'databaseUrl' | 'request'> = {
    url,
    log,
    instance,
    databaseUrl,
    request: requesterOf(url),
  }
  return {
    ...base,
    call: callerOf(base.request),
    ...membersOf(base),
    sql: async (text, values) => (await instance.postgres.pool.query<Record<string, unknown>>(text, values)).rows,
    async close() {
      await instance.close()
      await ownDatabase?.drop()
      if (ownDatabase) logs.delete(databaseUrl)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const isRaw = (body: unknown) => typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData

function requesterOf(url: string): TestServer['request'] {
  return async (path, { method = 'GET', token, body, headers = {} } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw(body) ? (body as string) : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = text && response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, text, body: (isJson ? JSON.parse(text) : undefined) as never }
  }
}

function formOf(input: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    if (value instanceof Blob) form.append(name, value, 'picture')
    else if (value !== undefined) form.append(name, String(value))
  return form
}

/** How a call is sent over HTTP. */
export function requestOf(name: CallName, input: Record<string, unknown>): { path: string; method: string; body: unknown } {
  const { path, method } = calls[name]
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = encodeURIComponent(String(rest[field]))
    delete rest[field]
    return value
  })
  if ((calls[name] as Call).body === 'multipart') return { path: `/api${filled}`, method, body: formOf(rest) }
  if (hasBody(calls[name])) return { path: `/api${filled}`, method, body: rest }
  const query = new URLSearchParams(Object.entries(rest).flatMap(([field, value]) => [value].flat().map((one) => [field, String(one)])))
  return { path: `/api${filled}${query.size > 0 ? `?${query}` : ''}`, method, body: undefined }
}

function callerOf(ask: TestServer['request']): TestServer['call'] {
  return async (name, input, token) => {
    const { path, ...options } = requestOf(name, input as Record<string, unknown>)
    const answer = await ask(path, { ...options, token })
    if (answer.status >= 400) throw new Error(`${name} was refused: ${answer.status} ${answer.text}`)
    return answer.body
  }
}

function membersOf({
  request,
  log,
  instance,
}: Pick<TestServer, 'request' | 'log' | 'instance'>): Pick<TestServer, 'aMember' | 'anAdmin' | 'signIn' | 'isSignedIn'> {
  const call = callerOf(request)
  let admin: Promise<TestMember> | undefined
  let members = 0
  const createAdmin = async (): Promise<TestMember> => {
    const email = 'admin@club.example'
    const setupToken = new URL(instance.setupLink!).searchParams.get('token')!
    const { token, user } = await call('createFirstAdmin', { setupToken, name: 'Ada', email, password })
    return { id: user.id, name: 'Ada', email, password, token }
  }
  const signIn: TestServer['signIn'] = async ({ email, password }) => {
    const answer = await call('emailLogin', { email, password })
    if (!isSession(answer)) throw new Error(`${email} needs a second factor`)
    return answer
  }
  return {
    signIn,
    isSignedIn: async (token) => (await request('/api/user/info', { token })).status === 200,
    anAdmin: () => (admin ??= createAdmin()),
    async aMember(name = 'Bo') {
      members += 1
      const email = `member${members}-${process.pid}@club.example`
      const { session } = await call('register', { name, email, phone: `+49170${1_000_000 + members}`, password })
      if (!session) await call('verifyEmail', { token: new URL(mailedLink(log, email)).searchParams.get('token')! })
      const { token, user } = session ?? (await signIn({ email, password }))
      return { id: user.id, name, email, password, token }
    },
  }
}

/** The link of the last mail to `email`, read from the log. */
export function mailedLink(log: Record<string, unknown>[], email: string): string {
  const mail = log.findLast((line) => line.to === email && typeof line.link === 'string')
  if (!mail) throw new Error(`no link was sent to ${email}`)
  return mail.link as string
}

/** The code of the last SMS to `phone`, read from the log. */
export function smsCode(log: Record<string, unknown>[], phone: string): string {
  const sms = log.findLast((line) => line.to === phone && typeof line.code === 'string')
  if (!sms) throw new Error(`no code was sent to ${phone}`)
  return sms.code as string
}

/** The DATABASE_URL with which a second server shares the database of this one. */
export const databaseUrlOf = ({ databaseUrl }: TestServer): string => databaseUrl

/** Input for `createActivity`. Pass only what the test is about. */
export function aProposal(change: Partial<Input<'createActivity'>> = {}): Input<'createActivity'> {
  const start = new Date(Date.now() + 14 * 86_400_000)
  return {
    title: 'Over the Hohe Pass',
    description: 'Two huts, one pass, and a swim if the lake is kind.',
    location: 'Hohe Pass',
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + 6 * 3_600_000).toISOString(),
    timeZone: 'Europe/Berlin',
    maxParticipants: 10,
    tags: ['hiking'],
    routes: [
      { title: 'By the lake', description: 'Flat and long.', distance: 14.5, duration: 5, difficulty: 'Easy' },
      { title: 'By the ridge', description: 'Short and steep.', distance: 9, duration: 4.5, difficulty: 'Hard' },
    ],
    ...change,
  }
}
