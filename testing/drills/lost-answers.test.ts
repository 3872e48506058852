/** The app's own client, a real server, and between them a connection that breaks after the server has answered. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Connection } from '@bothy/client/connect.ts'
import { aBrowser } from '@bothy/client/testing/fake-browser.ts'
import { aMember, anActivity, aProposal } from '../fixtures/builders.ts'
import { startCuttingProxy, type CuttingProxy } from '../fixtures/cutting-proxy.ts'
import { startTestServer, type TestServer } from '../fixtures/test-server.ts'

let server: TestServer
let proxy: CuttingProxy
let adminToken: string
let app: Connection
let memberToken: string

beforeAll(async () => {
  server = await startTestServer({ env: { BOTHY_DRAW_AHEAD: 'off' } })
  proxy = await startCuttingProxy(server.url)
  ;({ token: adminToken } = await server.signInAdmin())
  await server.call('updateSystemSettings', { requireEmailVerification: false }, adminToken)
})
afterAll(async () => {
  await proxy?.close()
  await server?.close()
})

beforeEach(async () => {
  const { session, token } = await aMember(server)
  app = connect({ mode: 'rest', baseUrl: `${proxy.url}/api`, ...aBrowser().tab() })
  app.session.begin(session)
  memberToken = token
  proxy.cut.length = 0
  return () => app.close()
})

const ownActivities = async () => (await server.call('listMyActivities', { kind: 'created' }, memberToken)).items

describe('when the connection breaks after the server has answered', () => {
  test('a proposal is sent again, and there is one activity', async () => {
    proxy.cutAnswers(1)
    const { id } = await app.api.createActivity(aProposal())
    expect(proxy.cut).toEqual(['/api/activities'])
    expect((await ownActivities()).map((activity) => activity.id)).toEqual([id])
  })

  test('again and again, the outcome is unknown; sent once more, there is still one activity', async () => {
    proxy.cutAnswers(3)
    const proposal = aProposal()
    await expect(app.api.createActivity(proposal)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    expect(proxy.cut).toHaveLength(3)
    const { id } = await app.api.createActivity(proposal)
    expect((await ownActivities()).map((activity) => activity.id)).toEqual([id])
  })

  test('a member who joins has one seat, and is told so', async () => {
    const { id: activityId } = await anActivity(server, adminToken, 'enrolling')
    proxy.cutAnswers(2)
    expect(await app.api.joinActivity({ activityId })).toMatchObject({ isJoined: true, currentParticipants: 1 })
    expect(proxy.cut).toHaveLength(2)
  })
})

describe('the idempotency key of a request', () => {
  test('is the same in parallel requests, and all of them are answered alike', async () => {
    const { id: activityId } = await anActivity(server, adminToken, 'enrolling')
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.api.joinActivity({ activityId }, { idempotencyKey })))
    for (const answer of answers) expect(answer).toMatchObject({ isJoined: true, currentParticipants: 1 })
  })

  test('must be a UUID', async () => {
    const { id: activityId } = await anActivity(server, adminToken, 'enrolling')
    const refused = { code: 'INVALID_INPUT', fields: { 'Idempotency-Key': ['INVALID'] } }
    await expect(app.api.joinActivity({ activityId }, { idempotencyKey: 'again' })).rejects.toMatchObject(refused)
  })
})
