/** What a club reads, from every server that can answer the same: interleaved rounds, and processor time of the server and of PostgreSQL. */
import { makeKeys } from '../../supabase/testing/local-stack/keys.ts'
import { startPostgRest } from '../../supabase/testing/local-stack/postgrest.ts'
import { withOwnerConnection } from '../../testing/fixtures/database-owner.ts'
import { type Load, requestRate, sendBody } from '../load.ts'
import { type Program, startProgram } from '../programs.ts'
import { admin, type Club, idOf, joinable, listFields, memberId } from './club.ts'
import type { DatabaseServer } from './database-server.ts'
import type { Directus } from './directus.ts'
import { cells, heading, interleave, type Measurable, row, type Timing } from './measure.ts'
import { parseHeaders, type ParseServer } from './parse-server.ts'

export const readCases = ["visitor's list", "member's list", 'detail', 'search', 'search, never the same', 'sign-in'] as const
type Case = (typeof readCases)[number]

export type Target = Measurable & { loads: Partial<Record<Case, Load>> }

const word = 'breakfast'

/** Requests of a path that contains MOMENT: another moment of the past year each time, so that no cache has the answer. */
const fromAnyMoment = (path: string): string => `
  math.randomseed(os.time())
  request = function()
    local moment = os.date('!%Y-%m-%dT%H:%M:%SZ', os.time() - math.random(1, 30000000))
    return wrk.format('GET', (string.gsub([==[${path}]==], 'MOMENT', moment)))
  end`

function varied(base: string, path: string, headers: Record<string, string> = {}): Load {
  return { url: new URL(base).origin, headers, script: fromAnyMoment(path) }
}

const login = (url: string, body: object, headers: Record<string, string> = {}): Load => ({
  url,
  headers,
  connections: 10,
  script: sendBody('application/json', JSON.stringify(body)),
})

/** Every thread is another member: attempts on one account count as guesses until one succeeds. */
const loginOfMembers = (url: string): Load => ({
  url,
  connections: 10,
  threads: 10,
  script: `
    local count = 0
    function setup(thread) thread:set('member', count) count = count + 1 end
    function request()
      local body = string.format('{"email":"%d@club.example","password":"${admin.password}"}', member)
      return wrk.format('POST', nil, { ['content-type'] = 'application/json' }, body)
    end`,
})

const newest = idOf(joinable + 1)

export function ourTarget(name: string, { found: base, pid, database, isEmbedded }: Club): Target {
  const path = '/api/activities?limit=20'
  return {
    name,
    pid,
    database,
    isEmbedded,
    loads: {
      "visitor's list": { url: base + path },
      "member's list": { url: base + path, headers: { authorization: 'Bearer bench-0' } },
      detail: { url: `${base}/api/activities/${newest}` },
      search: { url: `${base}${path}&q=${word}` },
      'search, never the same': varied(base, `${path}&q=${word}&from=MOMENT`),
      'sign-in': loginOfMembers(`${base}/api/auth/email-login`),
    },
  }
}

/** PostgREST on the database of our server, reading the table under the same row-level security. The list has no routes, votes and viewer. */
export async function startPostgRestTarget(database: DatabaseServer, club: Club): Promise<{ target: Target; close: () => Promise<void> }> {
  const role = 'authenticator'
  const createRole = `create role ${role} login noinherit password '${database.password}'; grant anon, authenticated to ${role}`
  await withOwnerConnection(club.owner, (client) => client.query(createRole))
  const keys = await makeKeys()
  const { url, pid, close } = await startPostgRest(
    `postgres://${role}:${database.password}@${database.host}:${database.port}/bothy`,
    keys.verificationKeys,
  )
  const token = await keys.sign({ role: 'authenticated', sub: memberId(0), exp: Math.floor(Date.now() / 1000) + 86_400 })
  const columns = listFields.join(',')
  const path = `/activities?select=${columns}&order=created_at.desc&limit=20`
  const found = `&or=(title.ilike.*${word}*,description.ilike.*${word}*)`
  return {
    close,
    target: {
      name: 'PostgREST',
      pid,
      database: database.pid,
      loads: {
        "visitor's list": { url: url + path },
        "member's list": { url: url + path, headers: { authorization: `Bearer ${token}` } },
        detail: { url: `${url}/activities?select=${columns},routes!routes_activity_id_fkey(*)&id=eq.${newest}` },
        search: { url: url + path + found },
        'search, never the same': varied(url, `${path}${found}&start_time=gte.MOMENT`),
      },
    },
  }
}
export function parseTarget({ url, pid, sessionToken, firstId }: ParseServer, database: DatabaseServer): Target {
  const list = `${url}/classes/Activity`
  const query = (where?: object) =>
    `?${new URLSearchParams({ limit: '20', order: '-added', keys: listFields.map((field) => (field === 'created_at' ? 'added' : field)).join(), ...(where && { where: JSON.stringify(where) }) })}`
  const contains = { $regex: word, $options: 'i' }
  const matches = { $or: [{ title: contains }, { description: contains }] }
  return {
    name: 'parse-server',
    pid,
    database: database.pid,
    loads: {
      "visitor's list": { url: list + query(), headers: parseHeaders },
      "member's list": { url: list + query(), headers: { ...parseHeaders, 'x-parse-session-token': sessionToken } },
      detail: { url: `${list}/${firstId}`, headers: parseHeaders },
      search: { url: list + query(matches), headers: parseHeaders },
      'search, never the same': varied(
        url,
        new URL(list + query({ ...matches, start_time: { $gte: 'MOMENT' } })).href.slice(new URL(url).origin.length),
        parseHeaders,
      ),
      'sign-in': login(`${url}/login`, { username: admin.email, password: admin.password }, parseHeaders),
    },
  }
}

export function directusTarget({ url, pid, token }: Directus, database: DatabaseServer): Target {
  const list = `${url}/items/activities`
  const query = `?limit=20&sort=-created_at&fields=${listFields.join()}`
  return {
    name: 'Directus',
    pid,
    database: database.pid,
    loads: {
      "visitor's list": { url: list + query },
      "member's list": { url: list + query, headers: { authorization: `Bearer ${token}` } },
      detail: { url: `${list}/${newest}` },
      search: { url: `${list}${query}&search=${word}` },
      'search, never the same': varied(url, `/items/activities${query}&search=${word}&filter[start_time][_gte]=MOMENT`),
      'sign-in': login(`${url}/auth/login`, admin),
    },
  }
}

/** A bare node:http server that sends the bytes that our server sends. */
export async function startBareTarget({ loads }: Target, cwd: string): Promise<{ target: Target; program: Program }> {
  const read = Object.entries(loads).filter(([, { script }]) => !script)
  const bodies = await Promise.all(read.map(async ([name, load]) => [name, await bytesOf(load)] as const))
  const source = `const bodies = ${JSON.stringify(bodies)}.map(([, body]) => Buffer.from(body))
    require('node:http').createServer((request, response) => {
      const body = bodies[request.url.slice(1)]
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
      response.end(body)
    }).listen(0, '127.0.0.1', function () { console.log('port ' + this.address().port) })`
  const program = await startProgram({ args: ['-e', source], cwd, pattern: /port (\d+)/ })
  const entries = read.map(([name], index) => [name, { url: `http://127.0.0.1:${program.found}/${index}` }] as const)
  return { program, target: { name: 'bare node:http', pid: program.pid, loads: Object.fromEntries(entries) } }
}

export const bytesOf = async ({ url, headers = {} }: Load): Promise<string> => {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.text()
}

/** One row for each server that can do it. The reference is the first. */
export async function compareReads(name: Case, targets: Target[], timing: Timing): Promise<void> {
  const able = targets.filter(({ loads }) => loads[name])
  const measured = await interleave(
    able.map((target) => ({ target, rate: (seconds) => requestRate(target.loads[name]!, seconds) })),
    timing,
  )
  for (const [index, target] of able.entries()) {
    const load = target.loads[name]!
    const bytes = load.script ? '' : Buffer.byteLength(await bytesOf(load)).toLocaleString('en')
    console.log(row(name, target.name, bytes, ...cells(measured[index]!, measured[0]!)))
  }
}

export const readHeading = heading(
  'work',
  'server',
  'bytes',
  'per second',
  'first = 1',
  'processor of the server, µs',
  'of PostgreSQL, µs',
  'both, first = 1',
)
