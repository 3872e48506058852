import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callSchemas } from '@bothy/contract/call-schemas.ts'
import { callNames, calls, type Call, type CallName } from '@bothy/contract/calls.ts'
import { isRefusalCode, refusalStatus } from '@bothy/contract/errors.ts'
import { aProposal, startTestServer, password, requestOf, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tokens: (string | undefined)[]
let known: Record<string, unknown>
beforeAll(async () => {
  server = await startTestServer({ sms: { to: 'console', token: undefined } })
  const member = await server.aMember()
  const admin = await server.anAdmin()
  const { id, routes } = await server.call('createActivity', aProposal(), member.token)
  await server.call('approveActivity', { activityId: id }, admin.token)
  tokens = [undefined, member.token]
  known = { activityId: id, routeId: routes[0]!.id, userId: member.id, email: member.email, password }
})
afterAll(() => server.close())

/** Strings that often break programs. */
const hostileText = fc.constantFrom(
  '\u0000',
  '\ud800',
  '\u202e',
  '=1+1',
  "'; drop table votes; --",
  '%',
  '\\',
  '${x}',
  '__proto__',
  '1e999',
  '9'.repeat(40),
  'ﷺ'.repeat(50),
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59+14:00',
)
const anything = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Mostly valid inputs of a call, with a few invalid fields. */
function inputFor(name: CallName): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.keys((callSchemas[name].input as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {})
  const valid: Record<string, unknown> = {
    ...aProposal(),
    ...known,
    reason: 'Storm',
    kind: 'created',
    name: 'Cleo',
    code: '123456',
    newPassword: 'six dry socks',
    phone: '+4930123456',
    limit: 5,
    q: 'Gratwg 山',
    place: 'Bern',
    difficulty: ['Easy', 'Hard'],
  }
  const one = (field: string) =>
    field in valid ? fc.oneof({ weight: 2, arbitrary: fc.constant(valid[field]) }, anything) : fc.option(anything, { nil: undefined })
  const shaped = fc.record(Object.fromEntries(fields.map((field) => [field, one(field)])))
  return fc.oneof(
    { weight: 4, arbitrary: shaped },
    fc.tuple(shaped, fc.dictionary(fc.string({ maxLength: 8 }), anything, { maxKeys: 2 })).map(([base, more]) => ({ ...base, ...more })),
  )
}

/** A path segment cannot be empty, a dot, or a lone surrogate. */
const canBeSent = (name: CallName, input: Record<string, unknown>): boolean => {
  try {
    return URL.canParse(requestOf(name, input).path, 'http://club')
  } catch {
    return false
  }
}

describe('any input', () => {
  it.each(callNames)('of %s gets a response that the contract allows, and never a server error', async (name) => {
    const call: Call = calls[name]
    const isSlow = call.by === 'accounts' && name !== 'logout'
    const check = async (input: Record<string, unknown>, token: string | undefined) => {
      fc.pre(canBeSent(name, input))
      const { path, ...asked } = requestOf(name, input)
      const answer = await server.request(path, { ...asked, token })
      if (answer.status === (call.success ?? 200) && callSchemas[name].output.safeParse(answer.body).success) return
      const { error } = answer.body as { error: { code: string; message: string } }
      expect(isRefusalCode(error.code) && refusalStatus[error.code]).toBe(answer.status === 405 ? 404 : answer.status)
      expect(answer.status).toBeLessThan(500)
      expect(error.message).not.toBe('')
    }
    await fc.assert(fc.asyncProperty(inputFor(name), fc.constantFrom(...tokens), check), { numRuns: isSlow ? 15 : 60 })
  })

  it('logs no server error', () => {
    expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})
