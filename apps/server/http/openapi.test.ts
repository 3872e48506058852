import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callSchemas } from '@bothy/contract/call-schemas.ts'
import type { Call } from '@bothy/contract/call.ts'
import { callNames, calls, type CallName } from '@bothy/contract/calls.ts'
import { totpCode, enableSecondFactor } from '../auth/two-factor/testing/authenticator.ts'
import { aPhoto } from '../images/testing/photos.ts'
import { aProposal, smsCode, mailedLink, startTestServer, requestOf, type TestServer } from '../testing/test-server.ts'
import { refusalsOf } from './openapi/refusals.ts'
import { createSchemaCheck } from './openapi/testing/schema-check.ts'

type Parameter = { name: string; in: string; required: boolean }
type Operation = {
  operationId: string
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: { 'application/json': { schema: unknown } } }
  responses: Record<string, { content?: { 'application/json': { schema: { $ref: string } } } }>
  security: unknown[]
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter> }
}

let server: TestServer
let document: Document
beforeAll(async () => {
  server = await startTestServer({ sms: { to: 'console', token: undefined } })
  document = (await server.request('/api/openapi.json')).body
})
afterAll(() => server.close())

const parametersOf = ({ parameters }: Operation): Parameter[] =>
  parameters.map((parameter) => ('$ref' in parameter ? document.components.parameters[parameter.$ref.split('/').at(-1)!]! : parameter))

describe('the OpenAPI document', () => {
  test.each(callNames)('has %s with its path, parameters, body and response', (name) => {
    const call: Call = calls[name]
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    const inPath = parametersOf(operation!)
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => parameter.name)
    expect(inPath).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
    expect(Boolean(operation!.requestBody)).toBe(call.method === 'POST' || call.method === 'PUT' || call.body !== undefined)
    const refused = [...refusalsOf(name).keys()].map(String)
    expect(Object.keys(operation!.responses)).toEqual([String(call.success ?? 200), ...refused, 'default'])
    expect(operation!.security.length > 0 && !operation!.security.some((need) => Object.keys(need as object).length === 0)).toBe(
      call.who !== 'open',
    )
  })

  test.each(callNames)('takes an idempotency key for %s if it is a command of a member that the database runs', (name) => {
    const { path, method, who, by }: Call = calls[name]
    const parameters = parametersOf(document.paths[path]![method.toLowerCase()]!)
    const header = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }
    const key = method !== 'GET' && who !== 'open' && by === 'database' ? [expect.objectContaining(header)] : []
    const active = by === 'database' ? [expect.objectContaining({ name: 'User-Active', in: 'header', required: false })] : []
    expect(parameters.filter((parameter) => parameter.in === 'header')).toEqual([...key, ...active])
  })

  test('has no other operation', () => {
    const named = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((operation) => operation.operationId))
    expect(named.sort()).toEqual([...callNames, 'getActivityCalendar', 'readCalendarFeed'].sort())
  })

  test('describes lists and limits of query parameters', () => {
    const [phase, limit] = ['phase', 'limit'].map((wanted) =>
      parametersOf(document.paths['/activities']!.get!).find(({ name }) => name === wanted),
    )
    expect(phase).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'array', items: { enum: expect.arrayContaining(['voting']) } },
    })
    expect(limit).toMatchObject({ schema: { type: 'integer', minimum: 1, maximum: 100 } })
  })
})

type Given = Record<string, unknown>
const tokenFor = (email: string) => new URL(mailedLink(server.log, email)).searchParams.get('token')

/** Requests for the lifecycle of an activity and of an account. A function delays an input until its mail or SMS has been sent. */
async function lifecycleRequests(): Promise<[CallName, Given | (() => Given), string | undefined][]> {
  const leader = await server.aMember()
  const member = await server.aMember()
  const admin = await server.anAdmin()
  const { id: activityId, routes } = await server.call('createActivity', aProposal(), leader.token)
  const [routeId, otherId] = routes.map((route) => route.id)
  const spare = async () => ({ activityId: (await server.call('createActivity', aProposal(), leader.token)).id })
  const fay = { email: 'fay@club.example', phone: '+4930555555' }
  return [
    [
      'editActivity',
      { activityId, ...aProposal(), routes: aProposal().routes!.map((route, index) => ({ ...route, id: routes[index]!.id })) },
      leader.token,
    ],
    ['rejectActivity', { activityId, reason: 'Avalanches' }, admin.token],
    ['resubmitActivity', { activityId }, leader.token],
    ['approveActivity', { activityId }, admin.token],
    ['castVote', { activityId, routeId }, member.token],
    ['moveVote', { activityId, routeId: otherId }, member.token],
    ['withdrawVote', { activityId }, member.token],
    ['castVote', { activityId, routeId }, member.token],
    ['addFavorite', { activityId }, member.token],
    ['startEnrollment', { activityId }, leader.token],
    ['joinActivity', { activityId }, member.token],
    ['leaveActivity', { activityId }, member.token],
    ['joinActivity', { activityId }, member.token],
    ['getActivity', { activityId }, undefined],
    ['getActivity', { activityId }, member.token],
    ['listActivities', {}, undefined],
    ['listActivities', { sort: 'soonest', limit: 2 }, member.token],
    ['countActivities', {}, undefined],
    ['listActivityPlaces', {}, undefined],
    ['removeParticipant', { activityId, userId: member.id }, leader.token],
    ['removeFavorite', { activityId }, member.token],
    ['startActivity', { activityId }, leader.token],
    ['completeActivity', { activityId }, leader.token],
    ['cancelActivity', { ...(await spare()), reason: 'Storm' }, leader.token],
    ['deleteActivity', await spare(), leader.token],
    ['createActivity', aProposal(), leader.token],
    ['listMyActivities', { kind: 'created' }, leader.token],
    ['getOverview', {}, undefined],
    ['getOverview', {}, member.token],
    ['getOverview', {}, admin.token],
    ['getUserInfo', {}, member.token],
    ['updateUserInfo', { bio: 'Slow but happy' }, member.token],
    ['uploadImage', { file: await aPhoto() }, member.token],
    ['getSettings', {}, undefined],
    ['getSystemSettings', {}, admin.token],
    ['updateSystemSettings', { systemName: 'Hut' }, admin.token],
    ['emailLogin', { email: member.email, password: member.password }, undefined],
    ['refreshSession', {}, member.token],
    ['changePassword', { currentPassword: leader.password, newPassword: 'six dry socks' }, leader.token],
    ['register', { name: 'Fay', ...fay, password: member.password }, undefined],
    ['verifyEmail', () => ({ token: tokenFor(fay.email) }), undefined],
    ['listProviders', {}, undefined],
    ['sendCode', { phone: fay.phone }, undefined],
    ['phoneLogin', () => ({ phone: fay.phone, code: smsCode(server.log, fay.phone) }), undefined],
    ['resetPassword', { email: fay.email }, undefined],
    ['confirmPasswordReset', () => ({ token: tokenFor(fay.email), newPassword: 'six dry socks' }), undefined],
    ['logout', {}, member.token],
    ...(await secondFactorRequests()),
  ]
}

/** Each code works once, so every request has a member of its own. */
async function secondFactorRequests(): Promise<[CallName, Record<string, unknown>, string | undefined][]> {
  const [beginner, mei, jonas, lin] = [await server.aMember(), await server.aMember(), await server.aMember(), await server.aMember()]
  const { secret } = await server.call('setUpTwoFactor', { password: beginner.password }, beginner.token)
  const [meis, jonass, lins] = await Promise.all([mei, jonas, lin].map((member) => enableSecondFactor(server, member)))
  const challenged = await server.call('emailLogin', { email: mei.email, password: mei.password })
  const challenge = 'challenge' in challenged ? challenged.challenge : ''
  const { items } = await server.call('listSessions', {}, lins!.token)
  return [
    ['emailLogin', { email: jonas.email, password: jonas.password }, undefined],
    ['answerMfa', { challenge, code: totpCode(meis!.secret) }, undefined],
    ['setUpTwoFactor', { password: beginner.password }, (await server.aMember()).token],
    ['enableTwoFactor', { code: totpCode(secret) }, beginner.token],
    ['getTwoFactor', {}, jonass!.token],
    ['renewBackupCodes', { code: totpCode(jonass!.secret) }, jonass!.token],
    ['disableTwoFactor', { code: lins!.backupCodes[0] }, lins!.token],
    ['listSessions', {}, lins!.token],
    ['endSession', { sessionId: items[0]!.id }, lins!.token],
  ]
}

/** The backend conformance suite in testing/conformance checks all other calls. */
describe('the responses of the running server', () => {
  // It makes every call, one after the other.
  test('match the document, with no additional fields', async () => {
    const check = createSchemaCheck(document)
    for (const [name, given, token] of await lifecycleRequests()) {
      const { path, ...request } = requestOf(name, typeof given === 'function' ? given() : given)
      const answer = await server.request(path, { ...request, token })
      expect([name, answer.status, answer.status < 400 ? '' : answer.text]).toEqual([name, (calls[name] as Call).success ?? 200, ''])
      const fits = callSchemas[name].output.safeParse(answer.body)
      expect([name, fits.error?.issues]).toEqual([name, undefined])
      expect(fits.data).toEqual(answer.body)
      const { responses } = document.paths[calls[name].path]![calls[name].method.toLowerCase()]!
      expect([name, check(responses[answer.status]!.content!['application/json'].schema.$ref, answer.body)]).toEqual([name, []])
    }
  }, 600_000)
})
