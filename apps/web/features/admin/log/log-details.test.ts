import { expect, test } from 'vitest'
import { detailsOf, idsOf, subjectOf } from './log-details.ts'

/** Returns the message id. */
const t = (id: string) => id

test('an entry about an activity shows its title, its link and the reason', () => {
  const details = { activity: 'a1', title: 'Over the pass', reason: 'Too far.' }
  expect([subjectOf(details), idsOf(details)]).toEqual(['Over the pass', { activity: 'a1', member: undefined }])
  expect(detailsOf('reject_activity', details, t)).toEqual([{ label: 'activity.ask.reason', value: 'Too far.' }])
})

test('an entry about changed settings names each of them as the form does', () => {
  expect(detailsOf('update_system_settings', { autoApprove: true, systemLogo: null, sessionTimeout: 60 }, t)).toEqual([
    { label: 'settings.autoApprove', value: 'security.two-step.on' },
    { label: 'settings.systemLogo', value: 'log.detail.none' },
    { label: 'settings.sessionTimeout', value: '60' },
  ])
})

test('an entry about a changed member shows the changes, and one about a new member only the name', () => {
  const details = { member: 'm1', name: 'Bo Alm' }
  expect(detailsOf('update_user', { ...details, email: 'bo@club.example' }, t).map(({ value }) => value)).toEqual([
    'Bo Alm',
    'bo@club.example',
  ])
  expect(detailsOf('create_user', details, t)).toEqual([])
})

test('an entry about the settings of a member shows their labels, and an unknown key as it is', () => {
  expect(detailsOf('update_user_settings', ['preferences.theme', 'preferences.units', 'later.one'], t)).toEqual([
    { label: 'log.detail.settings', value: 'profile.theme · settings.units · later.one' },
  ])
  expect(detailsOf('later', { depth: 3 }, t)).toEqual([{ label: 'depth', value: '3' }])
  expect([detailsOf('later', null, t), subjectOf('text')]).toEqual([[], undefined])
})
