import { expect, test } from 'vitest'
import { detailsOf, idsOf, subjectOf } from './log-details.ts'

/** Says the ids themselves. */
const t = (id: string) => id

test('a record of an activity tells its title, where it stands, and the reason', () => {
  const details = { activity: 'a1', title: 'Over the pass', reason: 'Too far.' }
  expect([subjectOf(details), idsOf(details)]).toEqual(['Over the pass', { activity: 'a1', member: undefined }])
  expect(detailsOf('reject_activity', details, t)).toEqual([{ label: 'activity.ask.reason', value: 'Too far.' }])
})

test('a record of changed settings tells each by the name that the form has for it', () => {
  expect(detailsOf('update_system_settings', { autoApprove: true, systemLogo: null, sessionTimeout: 60 }, t)).toEqual([
    { label: 'settings.autoApprove', value: 'security.two-step.on' },
    { label: 'settings.systemLogo', value: 'log.detail.none' },
    { label: 'settings.sessionTimeout', value: '60' },
  ])
})

test('a changed member is told by what was changed, and a new one by the name alone', () => {
  const details = { member: 'm1', name: 'Bo Alm' }
  expect(detailsOf('update_user', { ...details, email: 'bo@club.example' }, t).map(({ value }) => value)).toEqual([
    'Bo Alm',
    'bo@club.example',
  ])
  expect(detailsOf('create_user', details, t)).toEqual([])
})

test('what a member settled is told by the names of its lines, and what nobody knows by itself', () => {
  expect(detailsOf('update_user_settings', ['preferences.theme', 'preferences.units', 'later.one'], t)).toEqual([
    { label: 'log.detail.settings', value: 'profile.theme · settings.units · later.one' },
  ])
  expect(detailsOf('later', { depth: 3 }, t)).toEqual([{ label: 'depth', value: '3' }])
  expect([detailsOf('later', null, t), subjectOf('text')]).toEqual([[], undefined])
})
