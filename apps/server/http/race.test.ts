import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProposal, openTestClub, type Person, type TestClub } from '../test-club.ts'
import { hashOf } from './rulebook.ts'

let club: TestClub
let leader: Person
let tokens: string[]
beforeAll(async () => {
  club = await openTestClub()
  leader = await club.anAdmin()
  tokens = await crowd(200)
})
afterAll(() => club.close())

/** Signed-in members; 200 sign-ins would test the patience of the processor, not the club. */
async function crowd(size: number): Promise<string[]> {
  const people = Array.from({ length: size }, (_, place) => `token-of-member-${place}`)
  await club.sql(
    `with people as (
       insert into profiles (name, email) select 'Member ' || place, 'crowd' || place || '@club.example' from generate_series(1, $1) as place returning id
     ), numbered as (select id, row_number() over () as place from people)
     insert into accounts.sessions (token_hash, user_id, expires_at, ends_at)
     select hash, id, now() + interval '1 hour', now() + interval '1 hour' from numbered join unnest($2::bytea[]) with ordinality as hashes (hash, place) using (place)`,
    [size, people.map(hashOf)],
  )
  return people
}

async function anActivityInEnrollment(maxParticipants: number): Promise<string> {
  const { id } = await club.call('createActivity', aProposal({ maxParticipants }), leader.token)
  await club.call('approveActivity', { activityId: id }, leader.token)
  await club.call('startEnrollment', { activityId: id }, leader.token)
  return id
}

const codeOf = (answer: { body: never }) => (answer.body as { error?: { code: string } }).error?.code ?? 'seated'
const tally = (codes: string[]) =>
  Object.fromEntries([...new Set(codes)].sort().map((code) => [code, codes.filter((one) => one === code).length]))
const join = (id: string, token: string) => club.ask(`/api/activities/${id}/join`, { method: 'POST', body: {}, token })

describe('at the door of a full hut', () => {
  it('two hundred race for ten seats: ten are seated, and every other is told that it is full', async () => {
    const id = await anActivityInEnrollment(10)
    const answers = await Promise.all(tokens.map((token) => join(id, token)))
    expect(tally(answers.map(codeOf))).toEqual({ ACTIVITY_FULL: 190, seated: 10 })
    const { participants, currentParticipants } = await club.call('getActivity', { activityId: id })
    expect([participants.length, currentParticipants]).toEqual([10, 10])
  })

  it('one member who presses fifty times has one seat', async () => {
    const id = await anActivityInEnrollment(10)
    const answers = await Promise.all(Array.from({ length: 50 }, () => join(id, tokens[0]!)))
    expect(tally(answers.map(codeOf))).toEqual({ ALREADY_JOINED: 49, seated: 1 })
    expect((await club.call('getActivity', { activityId: id })).currentParticipants).toBe(1)
  })
})
