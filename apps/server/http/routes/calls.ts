/** The route of every call of the contract: collects the input, parses it, runs an SQL function or an account call, responds. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { callNames, calls, hasBody, sqlName, type Call, type CallName } from '@bothy/contract/calls.ts'
import { parseInput } from '@bothy/contract/parse-input.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { AccountCallName, AccountCalls } from '../../auth/account-calls.ts'
import type { BackupFile } from '../../backup/create-backup.ts'
import type { Uploads } from '../../images/uploads.ts'
import { assertWellFormed } from '../body/assert-well-formed.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { decodeComponent, fieldKinds, pathFields, parseQuery } from '../body/collect-input.ts'
import type { MemberListCache } from '../cache/member-list-cache.ts'
import { preferredLocale } from '../middleware/preferred-locale.ts'
import type { LimitMember, LimitSearch } from '../middleware/member-limits.ts'
import type { PublicResponseCache } from '../cache/public-response-cache.ts'
import { removeReceivedFile, readLargeFile } from '../body/read-large-file.ts'
import { readJson } from '../body/read-json.ts'
import { readUpload } from '../body/read-upload.ts'
import { setRequestName } from '../middleware/request-labels.ts'
import { bearerTokenHash, type DatabaseFunctions } from '../../postgres/database-functions.ts'

type Parts = {
  database: DatabaseFunctions
  accounts: AccountCalls
  uploads: Pick<Uploads, 'reserve' | 'reserveAsAdmin'>
  limitMember: LimitMember
  limitSearch: LimitSearch
  publicResponseCache: PublicResponseCache
  memberListCache: MemberListCache
  trustProxy: number
  /** The directory for large uploads while their request runs. */
  uploadDir: string
}
type Env = { Bindings: HttpBindings }

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

function addCall(app: Hono<Env>, name: CallName, call: Call, parts: Parts): void {
  const { database, accounts, uploads, limitMember, limitSearch, publicResponseCache, memberListCache, trustProxy } = parts
  const collectInput = inputCollector(call, bodyReader(call, parts))
  const success = call.success ?? 200
  const sql = sqlName(name)
  const addressOf = ({ env, req }: Context<Env>) =>
    clientAddress(env.incoming.socket.remoteAddress, req.header('x-forwarded-for'), trustProxy)
  const answer = async (c: Context<Env>) => {
    setRequestName(c.env.incoming, name)
    const tokenHash = bearerTokenHash(c.env.incoming.headers.authorization)
    if (call.who !== 'open' && !tokenHash) throw new Refusal('NOT_SIGNED_IN')
    await limitSearch(name, c.env.incoming.url ?? '', () => addressOf(c))
    if (call.by === 'database' && call.method === 'GET' && !tokenHash)
      return publicResponseCache.respond(c.env.incoming, async () =>
        database.callFunction(null, sql, parseInput(call.input, await collectInput(c))),
      )
    const input = parseInput(call.input, await collectInput(c))
    if (call.by === 'database') {
      await limitMember(name, tokenHash)
      if (tokenHash && memberListCache.isCacheable(name))
        return new Response(await memberListCache.getPage(c.env.incoming.url ?? '', tokenHash, sql, input), { headers: json })
      const body = await database.callFunction(tokenHash, sql, input)
      if (call.method !== 'GET') {
        publicResponseCache.clear()
        memberListCache.clear()
      }
      return new Response(body, { status: success, headers: json })
    }
    const result = await accounts[name as AccountCallName](input as never, {
      tokenHash,
      address: addressOf(c),
      userAgent: c.req.header('user-agent')?.slice(0, 300),
      locale: preferredLocale(c.req.header('accept-language')),
    })
    return typeof result === 'string' ? new Response(result, { status: success, headers: json }) : fileResponse(result)
  }
  const enter = call.who === 'admin' ? uploads.reserveAsAdmin : uploads.reserve
  app.on(call.method, honoPath(call.path), call.body === 'multipart' ? withUploadSlot(enter, answer) : answer)
}

/** Reads no upload before its sender has a slot. A refused client may finish sending, and then receives the refusal. */
function withUploadSlot(enter: Uploads['reserve'], answer: (c: Context<Env>) => Promise<Response>) {
  return async (c: Context<Env>) => {
    const { incoming } = c.env
    const release = await enter(bearerTokenHash(incoming.headers.authorization)).catch((refusal: unknown) => {
      incoming.resume()
      throw refusal
    })
    return answer(c).finally(async () => {
      release()
      await removeReceivedFile(incoming)
    })
  }
}

type BodyReader = (request: IncomingMessage) => Promise<Record<string, unknown>>

/** Uploads of administrators may be larger than a picture. They stay on disk until the response has been sent. */
function bodyReader({ body, who }: Call, { uploadDir }: Parts): BodyReader {
  if (body !== 'multipart') return readJson
  return who === 'admin' ? (request) => readLargeFile(request, uploadDir) : readUpload
}

const fileResponse = ({ name, approximateBytes, content }: BackupFile): Response =>
  new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-expected-bytes': String(approximateBytes),
    },
  })

/** Collects fields from the path, then from query or body. Query and body may not repeat a field of the path. */
function inputCollector(call: Call, readBody: BodyReader): (c: Context<Env>) => Promise<Record<string, unknown>> {
  const fromPath = pathFields(call.path)
  const kinds = fieldKinds(call)
  const inBody = hasBody(call)
  return async (c) => {
    const query = queryOf(c.env.incoming.url ?? '')
    if (inBody && query) throw new Refusal('INVALID_INPUT')
    const input = inBody ? await readBody(c.env.incoming) : parseQuery(kinds, query)
    const repeated = fromPath.filter((field) => Object.hasOwn(input, field))
    if (repeated.length > 0)
      throw new Refusal('INVALID_INPUT', { fields: Object.fromEntries(repeated.map((field) => [field, ['UNKNOWN' as const]])) })
    for (const field of fromPath) input[field] = decodeComponent(c.req.param(field) ?? '')
    assertWellFormed(input)
    return input
  }
}

const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')
