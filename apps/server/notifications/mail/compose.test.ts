import { describe, expect, test } from 'vitest'
import { accountMessages, type MailKind } from '@bothy/auth/messages.ts'
import { locales, type Locale } from '@bothy/contract/choices.ts'
import { accountMessageKinds, isToContact, notificationKinds, type AccountMessageKind } from '@bothy/contract/notifications.ts'
import type { ActivitySnapshot, SummaryEntry } from '../message.ts'
import { composeSms } from '../sms/compose-sms.ts'
import { composeAccountMail } from './compose-account-mail.ts'
import { composeDigest, composeNotification, composeSummary, linksOf } from './compose-notification.ts'

const isMail = (kind: AccountMessageKind): kind is MailKind => accountMessages[kind].channel === 'mail'
const kinds = accountMessageKinds.filter(isMail)
const token = 'abc-_1&x="'
const baseUrl = 'https://club.example'
const facts = { qualification: 'Mountain guide', validUntil: '2027-05-03T00:00:00Z' }
const withoutStyles = (html: string) => html.replace(/<style>.*?<\/style>/s, '')

describe.each(locales)('a mail in %s', (locale) => {
  test.each(kinds)('has subject, text and HTML with the same link: %s', (kind) => {
    const { subject, text, html } = composeAccountMail({ kind, name: 'Mei', locale, secret: token, by: 'Ada', facts }, 'Bothy', baseUrl)
    expect(subject).toContain('Bothy')
    expect(text).toContain('Mei')
    for (const part of [subject, text, withoutStyles(html)]) expect(part).not.toMatch(/[{}]|undefined/)
    expect(
      /https:\/\/club\.example\/(verify-email|reset-password|invitation|confirm-email-change|cancel-email-change|keep-two-factor)\?token=abc-_1&x="/.test(
        text,
      ),
    ).toBe('page' in accountMessages[kind])
    expect(text.includes(`&lang=${locale}\n`)).toBe('page' in accountMessages[kind])
    expect(html.includes(token)).toBe(false)
    expect(html.split('token=abc-_1&amp;x=&quot;')).toHaveLength('page' in accountMessages[kind] ? 3 : 1)
  })

  test('greets without a name where none is known', () => {
    const { text } = composeAccountMail({ kind: 'confirm-address', name: '', locale, secret: token, by: 'Ada' }, 'Bothy', baseUrl)
    expect(text).not.toMatch(/^\s|[{}]| ,/)
  })
})

test.each(locales)('a mail in %s about a changed password names what still opens the account', (locale) => {
  const otherSignIns = { passkeys: [{ name: 'Old {name} phone\r\nBcc: x', createdAt: '2026-05-03T09:00:00Z' }], oidc: true, phone: true }
  const mail = { kind: 'password-changed', name: 'Mei', locale, secret: '', by: '' } as const
  const { text, html } = composeAccountMail({ ...mail, otherSignIns }, 'Bothy', baseUrl)
  expect(text.match(/^• /gm)).toHaveLength(3)
  expect(text).toContain('Old {name} phone Bcc: x')
  expect(text).toMatch(/• .*2026/)
  expect(text).toContain('Google')
  expect(text).toContain(`${baseUrl}/profile/security`)
  expect(html).toContain(`href="${baseUrl}/profile/security"`)
  expect(composeAccountMail(mail, 'Bothy', baseUrl).text).not.toMatch(/•|profile/)
})

test('a Chinese mail and SMS have a space beside a Latin name, and none beside a Chinese one', () => {
  const subjectFor = (club: string) =>
    composeAccountMail({ kind: 'invitation', name: 'Mei', locale: 'zh', secret: token, by: 'Ada' }, club, baseUrl).subject
  expect(subjectFor('Bothy')).toBe('Bothy 邀请你加入')
  expect(subjectFor('香山 徒步社')).toBe('香山 徒步社邀请你加入')
  const smsFrom = (leader: string) =>
    composeSms(
      { kind: 'leader-overdue-contact', address: '', name: '', member: '', locale: 'zh', snapshot: { ...snapshot, leader } },
      'Bothy',
      undefined,
    )
  expect(smsFrom('Lin')).toContain('还没有 Lin 的消息')
  expect(smsFrom('林悦')).toContain('还没有林悦的消息')
})

test('mails differ in every language', () => {
  for (const kind of kinds) {
    const mails = locales.map(
      (locale) => composeAccountMail({ kind, name: 'Mei', locale, secret: token, by: 'Ada' }, 'Bothy', baseUrl).text,
    )
    expect(new Set(mails).size).toBe(locales.length)
  }
})

test.each([
  ['markup', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['line breaks and bidi controls', 'Club\r\nBcc: x\u202e\u0000y', 'Club Bcc: x y'],
  ['a placeholder', '{name}', '{name}'],
])('mails treat %s in the club name as plain text', (_, club, shown) => {
  const { subject, html } = composeAccountMail({ kind: 'invitation', name: 'Mei', locale: 'en', secret: token, by: '' }, club, baseUrl)
  expect(html).toContain(`<p class="link" style="margin:0 0 20px;font-weight:700;color:#1f5c46">${shown}</p>`)
  expect(subject).not.toMatch(/[\p{C}]/u)
})

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
/** How a mail writes the times of the snapshot. */
const times = (locale: Locale) =>
  locale.startsWith('en')
    ? '7:30 AM–1:00 PM'
    : `07:30${{ ja: '〜', ko: '~', zh: '至', 'zh-TW': '至' }[locale as string] ?? '–'}13:00${locale === 'de' ? ' Uhr' : ''}`
const pages = { activity: 'https://club.example/activity/1?a&b', settings: 'https://club.example/profile/settings' }
const longBefore = new Date('2026-05-01T00:00:00Z')
const sending = { clubName: 'Bothy', baseUrl, now: longBefore }
const notificationMail = (change: object = {}, now = longBefore) =>
  composeNotification({ kind: 'activity-cancelled', name: 'Mei', locale: 'en', snapshot, ...change }, 'Bothy', pages, now)

describe.each(locales)('a notification in %s', (locale) => {
  test.each(notificationKinds)('names the event, the activity and the settings page: %s', (kind) => {
    const { subject, text, html } = notificationMail({ kind, locale })
    expect(subject).toContain('Over the <b>Hohe</b> Pass {club}')
    for (const part of [
      'Mei',
      'Bothy',
      'Hohe Pass',
      times(locale),
      '20',
      'Thunder\nand "lightning"',
      'By the lake',
      pages.activity,
      ...(isToContact(kind) ? [] : [pages.settings]),
    ])
      expect(text).toContain(part)
    expect(html).toContain('Over the &lt;b&gt;Hohe&lt;/b&gt; Pass {club}')
    expect(html).toContain('href="https://club.example/activity/1?a&amp;b"')
    expect(html).not.toMatch(/<(img|script|link|iframe|b)\b|url\(|src=/)
    for (const part of [subject, text, withoutStyles(html)]) expect(part.replaceAll('{club}', '')).not.toMatch(/[{}]|undefined|\u202e/)
  })

  test('has its own text in this language', () => {
    const others = locales.filter((other) => other !== locale)
    for (const kind of notificationKinds)
      for (const other of others) expect(notificationMail({ kind, locale }).text).not.toBe(notificationMail({ kind, locale: other }).text)
  })
})

test('a notification names both days of an overnight activity, and only the start of one without an end', () => {
  const day = (change: Partial<ActivitySnapshot>) => /When: (.*)/.exec(notificationMail({ snapshot: { ...snapshot, ...change } }).text)![1]
  expect(day({ endTime: '2026-06-21T04:00:00.000Z' })).toBe('Saturday, June 20, 2026, 7:30 AM – Sunday, June 21, 2026, 1:00 PM (GMT+9)')
  expect(day({ endTime: null })).toBe('Saturday, June 20, 2026, 7:30 AM (GMT+9)')
  expect(day({ endTime: null, timeZone: 'Europe/Atlantis' })).toBe('Friday, June 19, 2026, 10:30 PM (UTC)')
})

test.each<[Locale, string, string]>([
  ['zh', '2026年6月20日星期六 07:30至13:00（GMT+9）', '2026年6月20日星期六 07:30至2026年6月21日星期日 13:00（GMT+9）'],
  ['zh-TW', '2026年6月20日星期六 07:30至13:00（GMT+9）', '2026年6月20日星期六 07:30至2026年6月21日星期日 13:00（GMT+9）'],
  ['ja', '2026年6月20日（土）07:30〜13:00（JST）', '2026年6月20日（土）07:30〜2026年6月21日（日）13:00（JST）'],
  ['ko', '2026년 6월 20일 토요일 07:30~13:00 (GMT+9)', '2026년 6월 20일 토요일 07:30~2026년 6월 21일 일요일 13:00 (GMT+9)'],
])('a notification in %s writes spans and brackets as the language does', (locale, sameDay, overnight) => {
  const mail = (endTime: string) => notificationMail({ locale, snapshot: { ...snapshot, endTime } }).text
  expect(mail('2026-06-20T04:00:00.000Z')).toContain(sameDay)
  expect(mail('2026-06-21T04:00:00.000Z')).toContain(overnight)
})

test('the place leads to a map where the leader has given its coordinates', () => {
  const coordinates = { latitude: 47.2494, longitude: 9.3433 }
  const { text, html } = notificationMail({ snapshot: { ...snapshot, coordinates } })
  const map = 'https://www.openstreetmap.org/?mlat=47.2494&mlon=9.3433#map=16/47.2494/9.3433'
  expect(text).toContain(`Where: Hohe Pass\n${map}\n`)
  expect(html).toContain(`href="${map.replaceAll('&', '&amp;')}"`)
})

test('every mail names the leader, but to the leader, and the routes of a proposal', () => {
  const led = { ...snapshot, leader: 'Lin {club}', routes: ['By the lake', 'Over the ridge'] }
  const { text } = notificationMail({ kind: 'activity-proposed', snapshot: led })
  expect(text).toContain('Leader: Lin {club}\n')
  expect(text).toContain('Routes: By the lake and Over the ridge\n')
  expect(notificationMail({ name: 'Lin {club}', snapshot: led }).text).not.toContain('Leader:')
})

test('a mail says today and tomorrow, by the calendar of the place, besides the date', () => {
  const mail = (now: string, change: object = {}) => notificationMail(change, new Date(now))
  const date = 'Saturday, June 20, 2026, 7:30 AM–1:00 PM (GMT+9)\n'
  expect(mail('2026-06-19T15:30:00Z').text).toContain(`When: Today, ${date}`)
  expect(mail('2026-06-19T14:30:00Z').text).toContain(`When: Tomorrow, ${date}`)
  expect(mail('2026-06-18T14:30:00Z').text).toContain(`When: ${date}`)
  expect(mail('2026-06-19T14:30:00Z', { locale: 'zh' }).text).toContain('明天，2026年6月20日')
  const reminder = { kind: 'activity-reminder' }
  expect(mail('2026-06-19T14:30:00Z', reminder).subject).toMatch(/^Tomorrow: Over the/)
  expect(mail('2026-06-19T15:30:00Z', { ...reminder, locale: 'de' }).subject).toMatch(/^Heute: Over the/)
  expect(mail('2026-06-19T15:30:00Z', { snapshot: { ...snapshot, voteClosesAt: '2026-06-19T16:00:00Z' } }).text).toContain(
    'Voting closes: Today, ',
  )
})

test.each(['seat-confirmed', 'activity-reminder', 'activity-changed', 'enrollment-started'] as const)(
  '%s links the calendar file',
  (kind) => {
    const { text, html } = composeNotification(
      { kind, name: 'Mei', locale: 'en', snapshot },
      'Bothy',
      linksOf(baseUrl, { kind, snapshot }),
      longBefore,
    )
    const file = `${baseUrl}/api/activities/${snapshot.activity}/calendar.ics`
    expect(text).toContain(`(GMT+9)\nAdd to calendar: ${file}\n`)
    expect(html).toContain(`href="${file}"`)
  },
)

test('what does not take place, and what visitors cannot see, links no calendar file', () => {
  for (const kind of ['activity-cancelled', 'activity-deleted', 'activity-rejected', 'activity-proposed', 'seat-taken-back'] as const)
    expect(linksOf(baseUrl, { kind, snapshot }).calendar).toBeUndefined()
})

test('one new activity has a mail of its own, with its leader, a button and the calendar file', () => {
  const { subject, text } = composeDigest({ name: 'Mei', locale: 'en', activities: [{ ...snapshot, leader: 'Lin' }] }, sending)
  expect(subject).toMatch(/^New activity: Over the/)
  for (const part of ['Leader: Lin\n', 'Add to calendar: ', `View activity:\n${baseUrl}/activity/${snapshot.activity}\n`])
    expect(text).toContain(part)
})

test.each<[MailKind, string]>([
  ['address-in-use', 'Sign in:\nhttps://club.example/login\n'],
  ['account-unlocked', 'Sign in:\nhttps://club.example/login\n'],
  ['signed-out-by-admin', 'Sign in:\nhttps://club.example/login\n'],
  ['password-changed', 'Reset password:\nhttps://club.example/forgot-password\n'],
  ['phone-changed', 'Reset password:\nhttps://club.example/forgot-password\n'],
  ['phone-entered', 'Open profile:\nhttps://club.example/profile/info\n'],
])('the mail %s has a button for what it asks for', (kind, button) => {
  expect(composeAccountMail({ kind, name: 'Mei', locale: 'en', secret: '', by: 'Ada' }, 'Bothy', baseUrl).text).toContain(button)
})

test('what waits for an admin is in one mail, with who proposed it, and alone is in its own', () => {
  const { reason: _, route: __, ...proposal } = snapshot
  const entry = { ...proposal, kind: 'activity-proposed' as const, leader: 'Lin', routes: ['By the lake', 'Over the ridge'] }
  const mail = (entries: SummaryEntry[]) => composeSummary({ name: 'Mei', locale: 'en', entries }, sending)
  const { subject, text } = mail([entry, { ...entry, kind: 'activity-without-leader' }])
  expect(subject).toBe('Activities waiting for admins')
  expect(text).toMatch(/To review: Over .*\n.* · Hohe Pass · Leader: Lin · Routes: By the lake and Over the ridge\n/)
  expect(text).toContain('Review activities:\nhttps://club.example/admin/activities\n')
  expect(mail([entry]).text).toContain('A new activity is waiting for review.')
  expect(mail([entry, { ...entry, kind: 'activity-changed' }]).subject).toBe('Your summary from Bothy')
})

test('a summary names the votes and the route that an entry is about', () => {
  const { reason: _, route: __, ...facts } = snapshot
  const entries: SummaryEntry[] = [
    { ...facts, kind: 'vote-quorum-missed', votes: 1, quorum: 5 },
    { ...facts, kind: 'route-removed', route: 'By the lake' },
  ]
  const { text } = composeSummary({ name: 'Mei', locale: 'en', entries }, sending)
  expect(text).toContain('\nVotes: 1 / 5 · Saturday, ')
  expect(text).toContain(' · Hohe Pass · Route: By the lake\n')
})

test('a summary names the member whom the subject of an entry names', () => {
  const entries: SummaryEntry[] = [{ ...snapshot, kind: 'leadership-declined', member: 'Lin' }]
  const { text } = composeSummary({ name: 'Mei', locale: 'en', entries }, sending)
  expect(text).toContain('Lin won’t take over: Over the <b>Hohe</b> Pass')
})

test('the footer leads to the settings and to the page that stops the mails, with words in HTML', () => {
  const unsubscribe = `${baseUrl}/unsubscribe?token=abc`
  const { text, html } = composeNotification(
    { kind: 'activity-started', name: 'Mei', locale: 'fr', snapshot },
    'Bothy',
    { ...pages, unsubscribe },
    longBefore,
  )
  expect(text).toMatch(/^Ne plus recevoir .*\u00a0: https:\/\/club\.example\/unsubscribe\?token=abc$/m)
  expect(html).toMatch(/<a href="https:\/\/club\.example\/unsubscribe\?token=abc"[^>]*>Ne plus recevoir [^<:]*<\/a>/)
})

test('a mail has colors of its own in the dark', () => {
  const { html } = notificationMail()
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const [, rules] = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html)!
  const named = [...rules!.matchAll(/\.(\w+)\{/g)].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(2)
  for (const name of named) expect(html).toContain(`class="${name}"`)
})

test('a French mail writes the first of a month as an ordinal', () => {
  const { text } = notificationMail({
    locale: 'fr',
    snapshot: { ...snapshot, startTime: '2026-06-30T22:30:00.000Z', endTime: '2026-07-11T04:00:00.000Z' },
  })
  expect(text).toContain('mercredi 1er juillet 2026, 07:30 – samedi 11 juillet 2026, 13:00')
  const otherSignIns = { passkeys: [{ name: 'Old phone', createdAt: '2026-05-01T09:00:00Z' }], oidc: false, phone: false }
  const mail = { kind: 'password-changed', name: 'Mei', locale: 'fr', secret: '', by: '', otherSignIns } as const
  expect(composeAccountMail(mail, 'Bothy', baseUrl).text).toContain('1er mai 2026')
})

test.each([
  ['en', 'Activity: Over', 'View activity:\n'],
  ['zh', '活动：Over', '：\n'],
  ['zh-TW', '活動：Over', '：\n'],
  ['ja', '活動：Over', '：\n'],
  ['fr', 'Activité\u00a0: Over', '\u00a0:\n'],
] as const)('a label in a mail ends with the colon of the language: %s', (locale, detail, link) => {
  const { text } = notificationMail({ locale })
  expect(text).toContain(detail)
  expect(text).toContain(`${link}${pages.activity}`)
})

test('a message is quoted line by line, as plain text, and nothing in it is replaced', () => {
  const message = 'First \u202eline {name}\r\n\r\n<img src=x>\u2028\u0000last'
  const { text, html, subject } = notificationMail({
    kind: 'activity-message',
    snapshot: { ...snapshot, sender: 'Lin {club}\r\nBcc: x', message },
  })
  expect(text).toContain('> First line {name}\n>\n> <img src=x>\n> last\n')
  expect(html).toContain('First line {name}<br><br>&lt;img src=x&gt;<br>last</blockquote>')
  expect(text).toContain('Lin {club} Bcc: x sent a message to all participants')
  expect(subject).not.toMatch(/\p{C}/u)
})

test('a leader reads who joined, left and changed whom they bring, and how many seats are taken', () => {
  const news = { ...snapshot, joined: ['Mei', 'Tom', 'Ana'], left: ['Bo'], companions: ['Mia'], taken: 7, seats: 12 }
  const { text } = notificationMail({ kind: 'seat-changes', snapshot: news })
  expect(text).toContain('Joined: Mei, Tom, and Ana\nLeft: Bo\nChanged companions: Mia\nSpots taken: 7 / 12\n')
})

test('an emergency contact reads who is overdue since when, and nothing about settings', () => {
  const overdue = { ...snapshot, leader: 'Lin', expectedReturn: '2026-06-20T04:00:00.000Z' }
  const { subject, text } = notificationMail({ kind: 'leader-overdue-contact', snapshot: overdue })
  expect(subject).toContain('No word from Lin yet')
  expect(text).toContain('Expected back: Saturday, June 20, 2026, 1:00 PM (GMT+9)\n')
  expect(text).not.toContain('settings')
})

test.each(locales)('a digest in %s lists every new activity with its time, place and link', (locale) => {
  const activities = [snapshot, { ...snapshot, activity: '22222222-2222-4333-8444-555555555555', title: 'Lake' }]
  const { subject, text, html } = composeDigest({ name: 'Mei', locale, activities }, sending)
  expect(subject).toContain('Bothy')
  for (const part of ['Mei', 'Over the <b>Hohe</b> Pass {club}\n', 'Lake\n', times(locale), 'Hohe Pass', `${baseUrl}/profile/settings`])
    expect(text).toContain(part)
  for (const { activity } of activities) {
    expect(text).toContain(`\n${baseUrl}/activity/${activity}\n`)
    expect(html).toContain(`href="${baseUrl}/activity/${activity}"`)
  }
  expect(html).not.toMatch(/<(img|script|iframe|b)\b|url\(|src=/)
  expect(text.replaceAll('{club}', '')).not.toMatch(/[{}]|undefined|\u202e/)
})

test('a digest differs in every language', () => {
  const texts = locales.map((locale) => composeDigest({ name: 'Mei', locale, activities: [snapshot] }, sending).text)
  expect(new Set(texts).size).toBe(locales.length)
})
