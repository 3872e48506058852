import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rates, type RateLimited } from '../accounts/rate-limit.ts'
import { aProposal, openTestClub, requestOf, type Person, type TestClub } from '../test-club.ts'
import type { CallName } from '@bothy/contract/calls.ts'

let club: TestClub
beforeAll(async () => {
  club = await openTestClub({ rateLimit: true, trustProxy: 1 })
})
afterAll(() => club.close())

let places = 0
/** Each time from somewhere else. */
const asks = (person: Person, name: CallName, input: object = {}) => {
  const { path, ...asked } = requestOf(name, input as Record<string, unknown>)
  return club.ask(path, { ...asked, token: person.token, headers: { 'x-forwarded-for': `203.0.113.${++places % 250}` } })
}

/** As if the member had asked that often already, but for `left` more. */
const used = (person: Person, kind: RateLimited, left: number) =>
  club.sql('insert into accounts.attempts (kind, address, began_at, count) values ($1, $2, now(), $3)', [
    kind,
    person.id,
    rates[kind].most - left,
  ])

const activitiesOf = async ({ id }: Person) =>
  Number((await club.sql('select count(*) from public.activities where creator_id = $1', [id]))[0]!.count)

describe('a member who asks for too much', () => {
  it('proposes no more for a while, wherever they are, and is told for how long; others go on', async () => {
    const [busy, other] = [await club.aMember('Busy'), await club.aMember('Other')]
    const { most, window } = rates.proposal
    const answers = []
    for (let round = 0; round < most + 2; round++) answers.push(await asks(busy, 'createActivity', aProposal({ title: `Pass ${round}` })))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(most).fill(201), 429, 429])
    const { headers, body } = answers.at(-1)!
    expect((body as { error: { code: string } }).error.code).toBe('RATE_LIMITED')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(window - 120)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(window)
    expect(await activitiesOf(busy)).toBe(most)
    expect((await asks(other, 'createActivity', aProposal())).status).toBe(201)
    await club.sql(`update accounts.attempts set began_at = began_at - make_interval(secs => $1) where address = $2`, [window, busy.id])
    expect((await asks(busy, 'createActivity', aProposal())).status).toBe(201)
  })

  it('is not counted for what could not be read', async () => {
    const person = await club.aMember()
    await used(person, 'proposal', 1)
    for (let round = 0; round < 3; round++) expect((await asks(person, 'createActivity', { title: 'Nowhere' })).status).toBe(400)
    expect((await asks(person, 'createActivity', aProposal())).status).toBe(201)
  })

  it('changes an activity, offers it for review, settles and exports only so often', async () => {
    const person = await club.aMember()
    const { id: activityId } = await club.call('createActivity', aProposal(), person.token)
    const admin = await club.anAdmin()
    await club.call('rejectActivity', { activityId, reason: 'Too steep' }, admin.token)
    await Promise.all((['edit', 'settings', 'export'] as const).map((kind) => used(person, kind, 1)))
    await club.sql(`update accounts.attempts set count = $1 where kind = 'proposal' and address = $2`, [rates.proposal.most - 1, person.id])
    const edited = { activityId, ...aProposal({ title: 'Other pass' }) }
    const statuses = async (asked: [CallName, object?][]) => {
      const answers = []
      for (const [name, input] of asked) answers.push((await asks(person, name, input)).status)
      return answers
    }
    expect(
      await statuses([
        ['editActivity', edited],
        ['editActivity', edited],
      ]),
    ).toEqual([200, 429])
    expect(
      await statuses([
        ['resubmitActivity', { activityId }],
        ['createActivity', aProposal()],
      ]),
    ).toEqual([200, 429])
    expect(await statuses([['updateUserSettings', { preferences: { theme: 'dark' } }], ['clearCache']])).toEqual([200, 429])
    expect(await statuses([['startBackup'], ['startBackup']])).toEqual([201, 429])
    expect(await statuses([['getUserInfo'], ['listBackups'], ['getActivity', { activityId }]])).toEqual([200, 200, 200])
  })

  it('who is nobody hears that first', async () => {
    const { path, ...asked } = requestOf('createActivity', aProposal())
    for (const token of [undefined, 'of-nobody']) expect((await club.ask(path, { ...asked, token })).status).toBe(401)
  })
})

describe('an address that searches without end', () => {
  it('is refused for a while, signed in or not; it still looks at the list, and others search on', async () => {
    const search = (q: string, address: string, token?: string) =>
      club.ask(`/api/activities?q=${q}`, { token, headers: { 'x-forwarded-for': address } })
    await club.sql('insert into accounts.attempts (kind, address, began_at, count) values ($1, $2, now(), $3)', [
      'search',
      '198.51.100.7',
      rates.search.most - 2,
    ])
    const member = await club.aMember()
    expect((await search('ridge', '198.51.100.7')).status).toBe(200)
    expect((await search('ridge', '198.51.100.7', member.token)).status).toBe(200)
    for (const token of [undefined, member.token]) {
      const answer = await search('lake', '198.51.100.7', token)
      expect([answer.status, Number(answer.headers.get('retry-after')) > 200]).toEqual([429, true])
    }
    expect((await club.ask('/api/activities', { headers: { 'x-forwarded-for': '198.51.100.7' } })).status).toBe(200)
    expect((await search('lake', '198.51.100.8')).status).toBe(200)
  })
})
