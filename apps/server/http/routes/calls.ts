/** The route of every call of the contract: collects the input, parses it, runs an SQL function or an account call, responds. */
import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import type { Pool } from 'pg'
import { callSchemas, maxBytesOf } from '@bothy/contract/call-schemas.ts'
import { hasBody, takesIdempotencyKey, userActiveHeader, type Call } from '@bothy/contract/call.ts'
import { callNames, calls, databaseFunction, sqlName, type AccountCallName, type CallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { parseInput } from '@bothy/contract/parse-input.ts'
import { requestLimits } from '@bothy/contract/request-limits.ts'
import type { AccountCalls } from '../../auth/account-calls.ts'
import { networkOf } from '../../auth/rate-limit/network-of.ts'
import type { BackupFile } from '../../backup/create-backup.ts'
import type { PhotoFile } from '../../images/photo-files.ts'
import type { Uploads } from '../../images/uploads.ts'
import { memberOf, type DatabaseFunctions } from '../../postgres/database-functions.ts'
import { acceptsEncoding } from '../accepts-encoding.ts'
import { assertWellFormed } from '../body/assert-well-formed.ts'
import { convert, decodeComponent, fieldKinds, pathFields, parseQuery } from '../body/collect-input.ts'
import { readJson } from '../body/read-json.ts'
import { removeReceivedFile, readLargeFile } from '../body/read-large-file.ts'
import { readUpload } from '../body/read-upload.ts'
import type { MemberResponseCache } from '../cache/member-response-cache.ts'
import type { PublicResponseCache } from '../cache/public-response-cache.ts'
import { gzip } from '../gzip.ts'
import { bearerTokenHash } from '../middleware/bearer-token.ts'
import type { LimitComputed } from '../middleware/computed-limit.ts'
import type { LimitMember, LimitSearch } from '../middleware/member-limits.ts'
import type { MemberLookup } from '../middleware/member-lookup.ts'
import type { MemoryLimit } from '../middleware/memory-limit.ts'
import { preferredLocale } from '../middleware/preferred-locale.ts'
import { addressOf, nameRequest, pathAndQuery, type Env } from '../request-context.ts'

type Parts = {
  pool: Pick<Pool, 'query'>
  database: DatabaseFunctions
  accounts: AccountCalls
  uploads: Pick<Uploads, 'reserve' | 'reserveAsAdmin'>
  limitMember: LimitMember
  limitSearch: LimitSearch
  limitComputed: LimitComputed
  members: MemberLookup
  refusedBodies: Pick<MemoryLimit, 'count'>
  publicResponseCache: PublicResponseCache
  memberResponseCache: MemberResponseCache
  /** The directory for large uploads while their request runs. */
  uploadDir: string
}
const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** Adds the routes of all calls below /api. A known path with another method answers 405. */
export function addCallRoutes(app: Hono<Env>, parts: Parts): void {
  for (const name of callNames) addCall(app, name, calls[name], parts)
  const methods = new Map<string, string[]>()
  for (const { path, method } of Object.values(calls) as Call[]) methods.set(path, [...(methods.get(path) ?? []), method])
  for (const [path, allowed] of methods) {
    const allow = allowed.includes('GET') ? ['HEAD', ...allowed] : allowed
    app.all(honoPath(path), () => {
      throw new MethodNotAllowed(allow)
    })
  }
}

/** The path exists, but not with this method. */
export class MethodNotAllowed extends Error {
  readonly allow: string[]
  constructor(allow: string[]) {
    super('method not allowed')
    this.allow = allow
  }
}

const honoPath = (path: string): string => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

type Handler = (c: Context<Env>) => Promise<Response>

function addCall(app: Hono<Env>, name: CallName, call: Call, parts: Parts): void {
  const { uploads } = parts
  const answer = call.by === 'database' ? databaseHandler(name, call, parts) : accountHandler(name as AccountCallName, call, parts)
  const handler: Handler = async (c) => {
    nameRequest(c, name)
    if (call.who !== 'open' && !tokenHashOf(c)) throw new Refusal('NOT_SIGNED_IN')
    return answer(c)
  }
  const reserve = call.who === 'admin' ? uploads.reserveAsAdmin : uploads.reserve
  app.on(call.method, honoPath(call.path), call.body === 'multipart' ? withUploadSlot(reserve, handler) : handler)
}

const tokenHashOf = ({ req }: Context<Env>) => bearerTokenHash(req.header('authorization'))

/** Runs a database function. What visitors may read too comes from a cache; what only members read is never stored. */
function databaseHandler(name: CallName, call: Call, parts: Parts): Handler {
  const { database, limitMember, limitSearch, limitComputed, members, publicResponseCache, memberResponseCache } = parts
  const readInput = inputReader(name, call, parts)
  return async (c) => {
    const tokenHash = tokenHashOf(c)
    const input = await readInput(c)
    if (call.method === 'GET' && !tokenHash) {
      const conditions = { ifNoneMatch: c.req.header('if-none-match'), acceptEncoding: c.req.header('accept-encoding') }
      const question = { call: name, input, url: pathAndQuery(c) }
      const query = () => database.callFunction(null, sqlName(name), input)
      const computation = limitComputed(networkOf(addressOf(c)))
      const beforeQuery = () => limitSearch(name, input, () => addressOf(c)).then(computation.assertAllowed)
      return publicResponseCache.respond(question, conditions, () => computation.compute(query), beforeQuery)
    }
    await limitSearch(name, input, () => addressOf(c))
    await limitMember(name, tokenHash)
    const { name: sql, input: sent } = databaseFunction(name, input, takesIdempotencyKey(call) ? idempotencyKeyOf(c) : undefined)
    const isActive = c.req.header(userActiveHeader) === 'true'
    const query = () => database.callFunction(tokenHash, sql, sent, isActive)
    if (call.method !== 'GET' || !tokenHash) {
      const body = await query()
      publicResponseCache.clear()
      return new Response(body, { status: call.success ?? 200, headers: json })
    }
    // Who asks is known after the first cached call of a session: reading must not cost another query.
    const compute = (member = members.known(tokenHash)) => {
      if (member) members.remember(tokenHash, member)
      return limitComputed(member ?? networkOf(addressOf(c))).compute(query)
    }
    const isCached = call.who === 'open'
    return largeAnswer(c, isCached ? await memberResponseCache.respond({ tokenHash, isActive }, name, input, compute) : await compute())
  }
}

/** Characters from which an answer to a member is compressed: tracks, and long lists. */
const compressedFrom = 16 * 1024

async function largeAnswer(c: Context<Env>, body: string): Promise<Response> {
  const isCompressed = body.length >= compressedFrom && acceptsEncoding(c.req.header('accept-encoding'), 'gzip')
  if (!isCompressed) return new Response(body, { headers: json })
  return new Response(await gzip(body), { headers: { ...json, 'content-encoding': 'gzip', vary: 'accept-encoding' } })
}

/** The key of the request, which must be a UUID. */
function idempotencyKeyOf({ req }: Context<Env>): string | undefined {
  const key = req.header('idempotency-key')
  if (key !== undefined && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key))
    throw new Refusal('INVALID_INPUT', { fields: { 'Idempotency-Key': ['INVALID'] } })
  return key
}

/** Runs an account call, which answers JSON text or a file. */
function accountHandler(name: AccountCallName, call: Call, parts: Parts): Handler {
  const readInput = inputReader(name, call, parts)
  return async (c) => {
    const result = await parts.accounts[name]((await readInput(c)) as never, {
      tokenHash: tokenHashOf(c),
      address: addressOf(c),
      remoteAddress: c.env.remoteAddress,
      userAgent: c.req.header('user-agent')?.slice(0, 300),
      locale: preferredLocale(c.req.header('accept-language')),
    })
    return typeof result === 'string' ? new Response(result, { status: call.success ?? 200, headers: json }) : fileResponse(result)
  }
}

/** Reads no upload before its sender has a slot. A refused client may finish sending, and then receives the refusal. */
function withUploadSlot(reserve: Uploads['reserve'], answer: Handler): Handler {
  return async (c) => {
    const release = await reserve(tokenHashOf(c))
    return answer(c).finally(async () => {
      release()
      await removeReceivedFile(c)
    })
  }
}

type InputReader = (c: Context<Env>) => Promise<Record<string, unknown>>

/** Uploads of admins may be larger than a picture. They stay on disk until the response has been sent. */
function bodyReader(name: CallName, call: Call, parts: Parts): InputReader {
  if (call.body !== 'multipart') return jsonReader(name, call, parts)
  return call.who === 'admin' ? (c) => readLargeFile(c, parts.uploadDir) : readUpload
}

/** A large body is read only from a member. A small one is read first, so that the command needs one database call. */
function jsonReader(name: CallName, { who }: Call, { pool }: Parts): InputReader {
  const maxBytes = maxBytesOf(name)
  return async (c) => {
    const isSmall = Number(c.req.header('content-length') ?? Infinity) <= requestLimits.input.bytes.most
    if (who !== 'open' && maxBytes > requestLimits.input.bytes.most && !isSmall && !(await memberOf(pool, tokenHashOf(c))))
      throw new Refusal('NOT_SIGNED_IN')
    return readJson(c.req.raw, maxBytes)
  }
}

/** Counts refused bodies by their size: per member, or per network, because a token may be made up. */
function countRefusedBodies(name: CallName, read: InputReader, { refusedBodies, members }: Parts): InputReader {
  return (c) =>
    read(c).catch(async (error: unknown) => {
      if (error instanceof Refusal && (error.code === 'INVALID_INPUT' || error.code === 'INPUT_TOO_LARGE')) {
        const tokenHash = tokenHashOf(c)
        const member = tokenHash && (await members.find(tokenHash))
        const bytes = Number(c.req.header('content-length') ?? maxBytesOf(name))
        refusedBodies.count(member || networkOf(addressOf(c)), 1 + Math.floor(bytes / requestLimits.input.refused.bytesPerUnit))
      }
      throw error
    })
}

const fileResponse = ({ name, approximateBytes, content, ...file }: BackupFile | PhotoFile): Response =>
  new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      'content-type': 'contentType' in file ? file.contentType : 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-expected-bytes': String(approximateBytes),
    },
  })

/** Collects fields from the path, then from query or body, and parses them. Query and body may not repeat a field of the path. */
function inputReader(name: CallName, call: Call, parts: Parts): InputReader {
  const schema = callSchemas[name].input
  const fromPath = pathFields(call.path)
  const kinds = fieldKinds(schema)
  const inBody = hasBody(call)
  const readBody = bodyReader(name, call, parts)
  const read: InputReader = async (c) => {
    const query = queryOf(c.req.url)
    if (inBody && query) throw new Refusal('INVALID_INPUT')
    const input = inBody ? await readBody(c) : parseQuery(kinds, query)
    const repeated = fromPath.filter((field) => Object.hasOwn(input, field))
    if (repeated.length > 0)
      throw new Refusal('INVALID_INPUT', { fields: Object.fromEntries(repeated.map((field) => [field, ['UNKNOWN' as const]])) })
    for (const field of fromPath) input[field] = convert(kinds.get(field), decodeComponent(c.req.param(field) ?? ''))
    const parsed = parseInput(schema, input) as Record<string, unknown>
    assertWellFormed(parsed)
    return parsed
  }
  return inBody ? countRefusedBodies(name, read, parts) : read
}

const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')
