import { describe, expect, test } from 'vitest'
import { locales, type Locale } from '@bothy/contract/choices.ts'
import { isToContact, notificationKinds, type ContactKind } from '@bothy/contract/notifications.ts'
import type { ActivitySnapshot } from '../message.ts'
import { composeSms } from './compose-sms.ts'

const snapshot: ActivitySnapshot = {
  activity: '11111111-2222-4333-8444-555555555555',
  title: 'Over the <b>Hohe</b> Pass {club}',
  location: 'Hohe\u202e Pass',
  timeZone: 'Asia/Tokyo',
  startTime: '2026-06-19T22:30:00.000Z',
  endTime: '2026-06-20T04:00:00.000Z',
  reason: 'Thunder\r\nand "lightning"',
  route: 'By the lake',
}
describe('an SMS', () => {
  const code = (locale: Locale, host?: string) =>
    composeSms({ kind: 'sign-in-code', address: '', name: '', locale, secret: '012345', by: '' }, 'Bothy\nClub', host)

  test.each(locales)('in %s has club and code, and fits into two segments', (locale) => {
    const text = code(locale)
    expect(text).toContain('012345')
    expect(text).toContain('Bothy Club')
    expect(text.length).toBeLessThanOrEqual(134)
  })

  test('ends with the line that binds autofill of the code to the domain of the club', () => {
    expect(code('en', 'club.example').split('\n').at(-1)).toBe('@club.example #012345')
  })

  const contactSms = (kind: ContactKind, locale: Locale, more: Partial<ActivitySnapshot> = {}) => {
    const overdue = { ...snapshot, leader: 'Lin', member: 'Ada', title: 'Over the Hohe Pass', expectedReturn: '2026-06-20T07:30:00.000Z' }
    return composeSms({ kind, address: '', name: '', member: '', locale, snapshot: { ...overdue, ...more } }, 'Bothy', undefined)
  }

  test.each(locales)('in %s tells an emergency contact who is not back, where and since when, in three segments', (locale) => {
    const text = contactSms('leader-overdue-contact', locale, { location: 'Wasserauen' })
    const back = locale.startsWith('en') ? '4:30 PM' : '16:30'
    for (const part of ['Bothy', 'Lin', 'Over the Hohe Pass', 'Wasserauen', '20', back]) expect(text).toContain(part)
    expect(text.length).toBeLessThanOrEqual(201)
  })

  test.each<[Locale, string]>([
    ['en', 'expected back Sat, Jun 20 at 4:30 PM.'],
    ['de', 'erwartet Sa., 20. Juni um 16:30 Uhr.'],
    ['fr', 'prévu sam. 20 juin à 16:30.'],
  ])('in %s writes the time of the return as a sentence does', (locale, sentence) => {
    expect(contactSms('leader-overdue-contact', locale)).toContain(sentence)
  })

  test.each(locales)('in %s tells them when the group is expected now, and that it is back, in two segments', (locale) => {
    const [later, allClear] = [contactSms('alarm-postponed-contact', locale), contactSms('all-clear-contact', locale)]
    for (const part of ['Ada', locale.startsWith('en') ? '4:30 PM' : '16:30']) expect(later).toContain(part)
    for (const text of [later, allClear]) {
      for (const part of ['Bothy', 'Lin', 'Over the Hohe Pass', '20']) expect(text).toContain(part)
      expect(text.length).toBeLessThanOrEqual(134)
    }
  })

  test.each(locales)('in %s reports a cancelled activity or a removed seat, and fits into two segments', (locale) => {
    for (const kind of ['activity-cancelled', 'seat-taken-back'] as const) {
      const long = { ...snapshot, title: 'Over the Hohe Pass, down to the lake and all around it until it is dark' }
      const text = composeSms({ kind, address: '', name: '', member: '', locale, snapshot: long }, 'Bothy', 'club.example')
      expect(text).toContain('Over the Hohe Pass, down to the lake an…')
      expect(text).toContain('20')
      expect(text).not.toMatch(/\n|Thunder/)
      expect(text.length).toBeLessThanOrEqual(134)
    }
  })

  test('cuts a long title between two characters, never inside of one', () => {
    const emoji = { ...snapshot, title: `${'a'.repeat(38)}🏔 tour` }
    const text = composeSms(
      { kind: 'activity-cancelled', address: '', name: '', member: '', locale: 'en', snapshot: emoji },
      'Bothy',
      undefined,
    )
    expect([text.isWellFormed(), text]).toEqual([true, expect.stringContaining(`"${'a'.repeat(38)}🏔…"`)])
  })

  test('writes the first of a month as an ordinal in French, and still fits', () => {
    const september = { startTime: '2026-08-31T22:30:00.000Z', expectedReturn: '2026-09-01T07:30:00.000Z' }
    const lengths = notificationKinds.filter(isToContact).map((kind) => {
      const text = contactSms(kind, 'fr', september)
      expect(text).toContain('mar. 1er sept.')
      return text.length
    })
    expect(lengths[0]).toBeLessThanOrEqual(201)
    expect(Math.max(...lengths.slice(1))).toBeLessThanOrEqual(134)
  })
})
