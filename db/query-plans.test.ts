/** No list reads a large table from its beginning. `npm run drill -- plans --activities=200000` reads the plans in a larger club. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyServer } from './testing/engines.ts'
import { inHours, setUpFixture, type Actor } from './testing/fixture.ts'
import { largeClub } from './testing/large-club.ts'
import { readPlans } from './testing/read-plans.ts'

const activities = Number(process.env['BOTHY_ACTIVITIES'] ?? 10_000)

/** What may read one table from its beginning, with the reason. */
const readsAll: Record<string, string> = {
  'activities: a letter that nobody wrote': 'no index has single Latin letters; one that many wrote is found early',
  'activities: two letters that nobody wrote': 'a trigram has three letters',
  'users: a letter that nobody has': 'no index has single letters',
  'users: two letters that nobody has': 'a trigram has three letters',
}

/** Rows that a list may read in vain, in each of its statements. */
const tolerated = 600

const large = ['activities', 'routes', 'votes', 'participants', 'favorites', 'profiles', 'system_logs', 'notifications', 'walked_routes']

const lists: [name: string, call: string, input: object][] = [
  ...(
    [
      ['the newest', {}],
      ['the oldest', { sort: 'oldest' }],
      ['the soonest', { sort: 'soonest', from: inHours(0) }],
      ['one phase', { phase: ['voting'] }],
      ['what was last to finish', { phase: ['finished'], sort: 'latest' }],
      ['free seats', { hasSeats: true, sort: 'soonest' }],
      ['a tag that few have', { tag: ['rare3'] }],
      ['a tag that nobody has', { tag: ['none'] }],
      ['a letter that nobody wrote', { q: 'ß' }],
      ['a letter that many wrote', { q: 'w' }],
      ['two letters that nobody wrote', { q: 'qz' }],
      ['a word that nobody wrote', { q: 'zzzqqq' }],
      ['a word that one wrote with an error', { q: 'Gratwg' }],
      ['a Chinese character that nobody wrote', { q: '川' }],
      ['a Chinese character that one wrote', { q: '雲' }],
      ['a Chinese character that most wrote', { q: '山', sort: 'soonest' }],
      ['two Chinese characters that one wrote', { q: '云海' }],
      ['Japanese characters that nobody wrote', { q: '槍ヶ岳' }],
      ['the name of a leader', { q: '林雨桐' }],
      ['a place that nobody wrote', { place: 'Zermatt' }],
      ['a difficulty that few have', { difficulty: ['Hard'] }],
    ] as const
  ).map(([name, input]): [string, string, object] => [`activities: ${name}`, 'list_activities', input]),
  ...['created', 'joined', 'favorite'].map((kind): [string, string, object] => [`my activities: ${kind}`, 'list_my_activities', { kind }]),
  ...(
    [
      ['the newest', {}],
      ['admins', { isAdmin: true }],
      ['who waits', { isWaiting: true }],
      ['who is locked', { isLocked: true }],
      ['a letter that many have', { q: 'm' }],
      ['a letter that nobody has', { q: 'ß' }],
      ['two letters that nobody has', { q: 'qz' }],
      ['a word that nobody has', { q: 'zzzqqq' }],
      ['an address that one has', { q: 'c4ca4238a0b923820dcc509a6f75849b@' }],
      ['a Chinese character that nobody has', { q: '川' }],
      ['a Chinese name that some have', { q: '雨桐' }],
      ['Japanese characters that nobody has', { q: '槍ヶ' }],
    ] as const
  ).map(([name, input]): [string, string, object] => [`users: ${name}`, 'list_users', input]),
  ...(
    [
      ['the latest', {}],
      ['an operation that many ran', { operation: 'approve_activity' }],
      ['an operation that few ran', { operation: 'delete_user' }],
      ['an operation that nobody ran', { operation: 'restore_club' }],
      ['of a member who did nothing', { userId: '00000000-0000-4000-8000-000000000000' }],
      ['an operation of a member who did nothing', { operation: 'approve_activity', userId: '00000000-0000-4000-8000-000000000000' }],
    ] as const
  ).map(([name, input]): [string, string, object] => [`log: ${name}`, 'list_logs', input]),
  ['notifications', 'list_notifications', {}],
  ['past routes: a word that nobody wrote', 'list_past_routes', { q: 'zzzqqq' }],
  ['past routes: two Japanese characters', 'list_past_routes', { q: '槍穂' }],
  ...(
    [
      ['the last walked', {}],
      ['the most walked', { sort: 'most' }],
      ['the longest', { sort: 'longest' }],
      ['a word that nobody wrote', { q: 'zzzqqq' }],
      ['a word that one wrote with an error', { q: 'Gemshcisteig' }],
      ['two Japanese characters', { q: '槍穂' }],
      ['a difficulty that few have', { difficulty: ['Hard'] }],
      ['a month that does not exist', { month: 13 }],
      ['an ascent that nobody has', { minAscent: 9000 }],
      ['a length that few have', { minDistance: 99.9 }],
    ] as const
  ).map(([name, input]): [string, string, object] => [`walked routes: ${name}`, 'list_routes', input]),
  ['the overview', 'get_overview', {}],
  ['the year of a member', 'get_year', { year: new Date().getUTCFullYear() }],
]

/** The member "0". */
const oldMember = { id: '42937d06-4836-2caa-e00c-54316adbf083' }

describe.each(everyServer.slice(0, 1))(`the plans in a club with ${activities} activities on $name`, ({ open }) => {
  const fixture = setUpFixture(open)
  let plans: Awaited<ReturnType<typeof readPlans>>
  let admin: Actor

  beforeAll(
    async () => {
      await fixture().rows(largeClub(activities))
      admin = await fixture().admin()
      await fixture().rows('vacuum analyze')
      plans = await readPlans(fixture().database)
    },
    120_000 + activities * 10,
  )
  afterAll(() => plans?.close())

  test.each(lists)('%s', async (name, call, input) => {
    const scans = await plans.scansOf(
      call,
      input,
      ['list_my_activities', 'list_notifications', 'get_year'].includes(call) ? oldMember : admin,
    )
    expect(scans.length).toBeGreaterThan(0)
    const wrong = scans.filter(({ kind, table, dropped }) => large.includes(table) && (kind === 'Seq Scan' || dropped > tolerated))
    if (name in readsAll) expect(new Set(wrong.map(({ table }) => table)).size).toBeLessThan(2)
    else expect(wrong).toEqual([])
  })
})
