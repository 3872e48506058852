/** Every call of the contract as a route: gather the input, parse it, ask the rulebook or the accounts, answer. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { callNames, calls, hasBody, sqlName, type Call, type CallName } from '@bothy/contract/calls.ts'
import { parseInput } from '@bothy/contract/describe.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { AccountCallName } from '../accounts/account-call.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { ClubFile } from '../backup/take.ts'
import type { Uploads } from '../images/uploads.ts'
import { assertSane } from './assert-sane.ts'
import { clientAddress } from './client-address.ts'
import { decoded, fieldKinds, pathFields, queryInput } from './collect-input.ts'
import type { KeptLooks } from './kept-looks.ts'
import { preferredLocale } from './language.ts'
import type { LimitMember, LimitSearch } from './member-limits.ts'
import type { PublicAnswers } from './public-answers.ts'
import { forgetFile, readFile } from './read-file.ts'
import { readJson } from './read-json.ts'
import { readUpload } from './read-upload.ts'
import { nameRequest } from './request-name.ts'
import { bearerHash, type Rulebook } from './rulebook.ts'

type Parts = {
  rulebook: Rulebook
  accounts: Accounts
  uploads: Pick<Uploads, 'enter' | 'enterAsAdmin'>
  limitMember: LimitMember
  limitSearch: LimitSearch
  publicAnswers: PublicAnswers
  keptLooks: KeptLooks
  trustProxy: number
  /** The directory in which large files wait while they are needed. */
  receiveIn: string
}
type Env = { Bindings: HttpBindings }

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** Adds all calls below /api. A path that another method knows is answered 405. */
export function addCalls(app: Hono<Env>, parts: Parts): void {
  for (const name of callNames) addCall(app, name, calls[name], parts)
  const methods = new Map<string, string[]>()
  for (const { path, method } of Object.values(calls) as Call[]) methods.set(path, [...(methods.get(path) ?? []), method])
  for (const [path, known] of methods) {
    const allow = known.includes('GET') ? ['HEAD', ...known] : known
    app.all(honoPath(path), () => {
      throw new MethodNotAllowed(allow)
    })
  }
}

/** A method that a path does not know. */
export class MethodNotAllowed extends Error {
  readonly allow: string[]
  constructor(allow: string[]) {
    super('method not allowed')
    this.allow = allow
  }
}

const honoPath = (path: string): string => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

function addCall(app: Hono<Env>, name: CallName, call: Call, parts: Parts): void {
  const { rulebook, accounts, uploads, limitMember, limitSearch, publicAnswers, keptLooks, trustProxy } = parts
  const gather = inputGatherer(call, bodyReader(call, parts))
  const success = call.success ?? 200
  const sql = sqlName(name)
  const addressOf = ({ env, req }: Context<Env>) =>
    clientAddress(env.incoming.socket.remoteAddress, req.header('x-forwarded-for'), trustProxy)
  const answer = async (c: Context<Env>) => {
    nameRequest(c.env.incoming, name)
    const tokenHash = bearerHash(c.env.incoming.headers.authorization)
    if (call.who !== 'open' && !tokenHash) throw new Refusal('NOT_SIGNED_IN')
    await limitSearch(name, c.env.incoming.url ?? '', () => addressOf(c))
    if (call.by === 'rulebook' && call.method === 'GET' && !tokenHash)
      return publicAnswers.answer(c.env.incoming, async () => rulebook.call(null, sql, parseInput(call.input, await gather(c))))
    const input = parseInput(call.input, await gather(c))
    if (call.by === 'rulebook') {
      await limitMember(name, tokenHash)
      if (tokenHash && keptLooks.keeps(name))
        return new Response(await keptLooks.answer(c.env.incoming.url ?? '', tokenHash, sql, input), { headers: json })
      const body = await rulebook.call(tokenHash, sql, input)
      if (call.method !== 'GET') {
        publicAnswers.drop()
        keptLooks.drop()
      }
      return new Response(body, { status: success, headers: json })
    }
    const said = await accounts[name as AccountCallName](input as never, {
      tokenHash,
      address: addressOf(c),
      userAgent: c.req.header('user-agent')?.slice(0, 300),
      locale: preferredLocale(c.req.header('accept-language')),
    })
    return typeof said === 'string' ? new Response(said, { status: success, headers: json }) : fileAnswer(said)
  }
  const enter = call.who === 'admin' ? uploads.enterAsAdmin : uploads.enter
  app.on(call.method, honoPath(call.path), call.body === 'multipart' ? withPlace(enter, answer) : answer)
}

/** A file is not read before its sender is known to be welcome. Whoever is not may finish sending, and then reads why. */
function withPlace(enter: Uploads['enter'], answer: (c: Context<Env>) => Promise<Response>) {
  return async (c: Context<Env>) => {
    const { incoming } = c.env
    const leave = await enter(bearerHash(incoming.headers.authorization)).catch((refusal: unknown) => {
      incoming.resume()
      throw refusal
    })
    return answer(c).finally(async () => {
      leave()
      await forgetFile(incoming)
    })
  }
}

type BodyReader = (request: IncomingMessage) => Promise<Record<string, unknown>>

/** What an administrator sends is not bound to the size of a picture. It lies on disk until the answer has gone. */
function bodyReader({ body, who }: Call, { receiveIn }: Parts): BodyReader {
  if (body !== 'multipart') return readJson
  return who === 'admin' ? (request) => readFile(request, receiveIn) : readUpload
}

const fileAnswer = ({ name, expected, content }: ClubFile): Response =>
  new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-expected-bytes': String(expected),
    },
  })

/** Reads path, then query or body. A name that the path fills may not come again from elsewhere. */
function inputGatherer(call: Call, readBody: BodyReader): (c: Context<Env>) => Promise<Record<string, unknown>> {
  const fromPath = pathFields(call.path)
  const kinds = fieldKinds(call)
  const inBody = hasBody(call)
  return async (c) => {
    const query = queryOf(c.env.incoming.url ?? '')
    if (inBody && query) throw new Refusal('INVALID_INPUT')
    const input = inBody ? await readBody(c.env.incoming) : queryInput(kinds, query)
    const again = fromPath.filter((field) => Object.hasOwn(input, field))
    if (again.length > 0)
      throw new Refusal('INVALID_INPUT', { fields: Object.fromEntries(again.map((field) => [field, ['UNKNOWN' as const]])) })
    for (const field of fromPath) input[field] = decoded(c.req.param(field) ?? '')
    assertSane(input)
    return input
  }
}

const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')
