import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '../../postgres/database-functions.ts'
import { aProposal, errorCodeOf, startTestServer, type TestMember, type TestResponse, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let leader: TestMember
let tokens: string[]
beforeAll(async () => {
  server = await startTestServer()
  leader = await server.anAdmin()
  tokens = await signedInMembers(200)
})
afterAll(() => server.close())

/** Inserts members with sessions: 200 password sign-ins would take too long. */
async function signedInMembers(size: number): Promise<string[]> {
  const tokens = Array.from({ length: size }, (_, index) => `token-of-member-${index}`)
  await server.sql(
    `with people as (
       insert into profiles (name, email) select 'Member ' || place, 'crowd' || place || '@club.example' from generate_series(1, $1) as place returning id
     ), numbered as (select id, row_number() over () as place from people)
     insert into accounts.sessions (token_hash, user_id, expires_at, ends_at)
     select hash, id, now() + interval '1 hour', now() + interval '1 hour' from numbered join unnest($2::bytea[]) with ordinality as hashes (hash, place) using (place)`,
    [size, tokens.map(hashToken)],
  )
  return tokens
}

async function anActivityInEnrollment(maxParticipants: number): Promise<string> {
  const { id } = await server.call('createActivity', aProposal({ maxParticipants }), leader.token)
  await server.call('approveActivity', { activityId: id }, leader.token)
  await server.call('startEnrollment', { activityId: id }, leader.token)
  return id
}

const outcomeOf = (answer: Pick<TestResponse, 'body'>) => errorCodeOf(answer) ?? 'seated'
const tally = (codes: string[]) =>
  Object.fromEntries([...new Set(codes)].sort().map((code) => [code, codes.filter((one) => one === code).length]))

/** A server on a busy machine answers 503 to those who would wait too long for a connection; they ask again. */
async function join(id: string, token: string): Promise<{ status: number; body: never }> {
  const answer = await server.request(`/api/activities/${id}/join`, { method: 'POST', body: {}, token })
  return answer.status === 503 ? join(id, token) : answer
}

describe('concurrent joins', () => {
  test('of two hundred members who join at once, ten get the ten seats and all others get ACTIVITY_FULL', async () => {
    const id = await anActivityInEnrollment(10)
    const answers = await Promise.all(tokens.map((token) => join(id, token)))
    expect(tally(answers.map(outcomeOf))).toEqual({ ACTIVITY_FULL: 190, seated: 10 })
    const { participants, currentParticipants } = await server.call('getActivity', { activityId: id })
    expect([participants.length, currentParticipants]).toEqual([10, 10])
    const seated = tokens.filter((_, at) => answers[at]!.status === 200)
    const seen = await Promise.all(seated.map((token) => server.call('getActivity', { activityId: id }, token)))
    expect(seen.map(({ isJoined }) => isJoined)).toEqual(Array.from({ length: 10 }, () => true))
  })

  test('one member who joins fifty times at once gets one seat', async () => {
    const id = await anActivityInEnrollment(10)
    const answers = await Promise.all(Array.from({ length: 50 }, () => join(id, tokens[0]!)))
    expect(tally(answers.map(outcomeOf))).toEqual({ ALREADY_JOINED: 49, seated: 1 })
    expect((await server.call('getActivity', { activityId: id })).currentParticipants).toBe(1)
  })
})
