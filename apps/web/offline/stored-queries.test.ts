import { describe, expect, test } from 'vitest'
import { createApi } from '@bothy/client/api.ts'
import { ownContact, participantContacts } from '../api/emergency-contacts.ts'
import { createQueries, queryKeys } from '../api/queries.ts'
import { tracksQuery } from '../api/track-paths.tsx'
import { isStored, storedName } from './stored-queries.ts'

const api = createApi(() => Promise.reject(new Error('not sent')))
const { activities, members, user, settings, admin } = createQueries(api)
const at = (hour: number, minute = 0) => Date.UTC(2026, 5, 20, hour, minute)
const from = (hour: number, days = 0) => ({ from: new Date(at(hour) + days * 86_400_000).toISOString() })

describe('a device keeps', () => {
  test.each([
    ['activities', activities.detail('1')],
    ['tracks', tracksQuery(api, { id: '1', routes: [] })],
    ['lists', activities.list({})],
    ['Home', activities.overview()],
    ['the own lists', activities.mine('joined')],
    ['members', members.detail('1')],
    ['the own profile', user.info()],
    ['the own emergency contact', ownContact(api)],
    ['the own year', { queryKey: [...queryKeys.user, 'year', 2026] }],
    ['own qualifications', { queryKey: [...queryKeys.qualifications, 'own'] }],
    ['the club', settings.club()],
  ])('%s', (_, { queryKey }) => expect(isStored(queryKey)).toBe(true))
})

describe('a device does not keep', () => {
  test.each([
    ['how many a message would reach', activities.recipients('1')],
    ['emergency contacts of participants', participantContacts(api, '1')],
    ['devices', user.sessions()],
    ['passkeys', user.passkeys()],
    ['the second factor', user.twoFactor()],
    ['the secret address of the calendar', user.calendarFeed()],
    ['members as admins see them', admin.user('1')],
    ['qualifications of members', { queryKey: [...queryKeys.qualifications, 'member', '1'] }],
    ['the year of the club', { queryKey: [...queryKeys.admin, 'year', 2026] }],
    ['the log', admin.log({})],
    ['the settings of the system', settings.system()],
    ['what waits for review', activities.list({ phase: ['review'], sort: 'oldest' })],
    ['how much waits for review', activities.counts({ phase: ['review'] })],
    ['activities of all phases, as admins see them', activities.list({ sort: 'newest' })],
    ['searches of past routes', { queryKey: [...queryKeys.lists, 'past-routes', 'hut'] }],
  ])('%s', (_, { queryKey }) => expect(isStored(queryKey)).toBe(false))
})

describe('a list of coming activities', () => {
  const nameAt = (hour: number, minute: number, days = 0) => storedName(activities.list(from(hour, days)).queryKey, at(hour, minute))

  test('is found again hours later', () => expect(nameAt(14, 59)).toBe(nameAt(8, 5)))
  test('is another one than those of a later day, with a filter, or of all time', () => {
    expect(nameAt(8, 5)).not.toBe(nameAt(8, 5, 1))
    expect(nameAt(8, 5)).not.toBe(storedName(activities.list({ ...from(8), hasSeats: true }).queryKey, at(8, 5)))
    expect(nameAt(8, 5)).not.toBe(storedName(activities.list({}).queryKey, at(8, 5)))
  })
})
