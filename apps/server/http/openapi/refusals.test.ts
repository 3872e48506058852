import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callNames, calls, sqlName, type CallName } from '@bothy/contract/calls.ts'
import { isRefusalCode, type RefusalCode } from '@bothy/contract/errors.ts'
import { rateLimits, type RateLimitKind } from '@bothy/contract/rate-limits.ts'
import { actors, expectedOutcome, matrix } from '../../testing/authorization-matrix.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { rateLimitsOf } from './rate-limits.ts'
import { refusalsOf } from './refusals.ts'

let server: TestServer
/** The source of each function of the database. */
let sources: Map<string, string>
beforeAll(async () => {
  server = await startTestServer()
  const rows = await server.sql(
    `select n.nspname || '.' || p.proname as name, string_agg(pg_get_functiondef(p.oid), ' ') as source
       from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
       where n.nspname in ('public', 'rules', 'accounts') and p.prokind = 'f' group by 1`,
  )
  sources = new Map(rows.map(({ name, source }) => [name as string, source as string]))
})
afterAll(() => server.close())

const documented = (name: CallName): RefusalCode[] => [...refusalsOf(name).values()].flat()
const codesIn = (source: string) => [...source.matchAll(/'([A-Z_]+)'/g)].map((match) => match[1]!).filter(isRefusalCode)
const functionOf = (name: CallName) => [`public.${sqlName(name)}`, `accounts.${sqlName(name)}`].find((full) => sources.has(full))!

/** The function and all that it calls, except what only describes an activity. */
function reach(start: string, found = new Set<string>()): Set<string> {
  if (found.has(start) || !sources.has(start) || /\.(activity_(json|response)|refusals)$/.test(start)) return found
  found.add(start)
  for (const [, called] of sources.get(start)!.matchAll(/\b((?:public|rules|accounts)\.\w+)\(/g)) reach(called!, found)
  return found
}

const ofDatabase = callNames.filter((name) => calls[name].by === 'database')
/** What the server refuses before it runs the function. */
const byServer = new Set<RefusalCode>([
  'INVALID_INPUT',
  'INPUT_TOO_LARGE',
  'NOT_SIGNED_IN',
  'RATE_LIMITED',
  'IDEMPOTENCY_KEY_REUSED',
  'NO_ROOM',
])

/** What triggers refuse, which no function calls. */
const byTriggers = new Set<RefusalCode>(['CAR_FULL'])

/** Above these limits, mails are left out and nothing is refused. */
const onlyMails = new Set(['reminder', 'in-use'])
const shown = ({ max, windowSeconds }: { max: number; windowSeconds: number }) => ({ max, windowSeconds })

describe('the documented refusals', () => {
  test.each(ofDatabase)('of %s are those that its rules name', (name) => {
    const reached = [...reach(functionOf(name))]
    const own = reached.filter((full) => full === functionOf(name) || full.startsWith('rules.why_not_'))
    const named = new Set(reached.flatMap((full) => codesIn(sources.get(full)!)))
    expect(documented(name)).toEqual(expect.arrayContaining(own.flatMap((full) => codesIn(sources.get(full)!))))
    expect(documented(name).filter((code) => !byServer.has(code) && !byTriggers.has(code) && !named.has(code))).toEqual([])
  })

  test.each(callNames)('of %s contain each that the authorization matrix expects', (name) => {
    const { adminOnAdmin, adminOnSelf } = matrix[name]
    const outcomes = [...actors.map((actor) => expectedOutcome(name, actor)), adminOnAdmin, adminOnSelf]
    expect(['done', undefined, ...documented(name)]).toEqual(expect.arrayContaining(outcomes))
  })

  const ofAccounts = callNames.filter((name) => calls[name].by === 'accounts')
  test.each(ofAccounts)('of %s come with the rate limits that its function counts', (name) => {
    const start = `accounts.${sqlName(name)}`
    const counted = [...reach(start)].flatMap((full) =>
      [...sources.get(full)!.matchAll(/count_attempt\('([a-z-]+)'/g)].map((match) => match[1]!),
    )
    const numbersOf = (kind: string) => rateLimits[kind as RateLimitKind]
    const limits = counted.filter((kind) => !onlyMails.has(kind)).map((kind) => expect.objectContaining(shown(numbersOf(kind))))
    expect(rateLimitsOf(name)).toEqual(expect.arrayContaining(limits))
  })
})
