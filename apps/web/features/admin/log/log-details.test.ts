import { expect, test } from 'vitest'
import { detailsOf, idsOf, subjectOf } from './log-details.ts'

/** Returns the message id. */
const words = { t: (id: string) => id, dateOf: (instant: string) => `the day of ${instant}` }

test('an entry about an activity shows its title, its link and the reason', () => {
  const details = { activity: 'a1', title: 'Over the pass', reason: 'Too far.' }
  expect([subjectOf(details), idsOf(details)]).toEqual(['Over the pass', { activity: 'a1', member: undefined }])
  expect(detailsOf('reject_activity', details, words)).toEqual([{ label: 'activity.ask.reason', value: 'Too far.' }])
})

test('an entry about changed settings names each of them as the form does', () => {
  expect(
    detailsOf('update_system_settings', { autoApprove: true, systemLogo: null, systemDescription: '', sessionTimeout: 60 }, words),
  ).toEqual([
    { label: 'settings.autoApprove', value: 'log.detail.yes' },
    { label: 'settings.systemLogo', value: 'log.detail.no-picture' },
    { label: 'settings.systemDescription', value: 'log.detail.none' },
    { label: 'settings.sessionTimeout', value: '60' },
  ])
})

test('an entry about a changed member shows the changes, and one about a new member only the name', () => {
  const details = { member: 'm1', name: 'Bo Alm' }
  expect(detailsOf('update_user', { ...details, email: 'bo@club.example' }, words).map(({ value }) => value)).toEqual([
    'Bo Alm',
    'bo@club.example',
  ])
  expect(detailsOf('create_user', details, words)).toEqual([])
})

test('an entry about the settings of a member shows their labels, and an unknown key as it is', () => {
  expect(detailsOf('update_user_settings', ['preferences.theme', 'preferences.units', 'later.one'], words)).toEqual([
    { label: 'log.detail.settings', value: 'profile.theme · settings.units · later.one' },
  ])
  expect(detailsOf('later', { depth: 3 }, words)).toEqual([{ label: 'depth', value: '3' }])
  expect([detailsOf('later', null, words), subjectOf('text')]).toEqual([[], undefined])
})

test('an entry about a restored backup, an undone step and a new picture shows no names or paths of the program', () => {
  expect(detailsOf('restore_club', { name: 'Bo Alm', madeAt: '2026-07-01T10:00:00Z' }, words)).toEqual([
    { label: 'log.detail.backup-made', value: 'the day of 2026-07-01T10:00:00Z' },
  ])
  expect(detailsOf('undo_activity', { activity: 'a1', title: 'Over the pass', phase: 'review' }, words)).toEqual([
    { label: 'log.detail.status', value: 'phase.review' },
  ])
  expect(detailsOf('update_system_settings', { systemLogo: '/images/0a/384.webp' }, words)).toEqual([
    { label: 'settings.systemLogo', value: 'log.detail.new-picture' },
  ])
})
