import { locales, type Locale } from '@bothy/contract/limits.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openMailSink, type MailSink } from '../mail/testing/mail-sink.ts'
import { mailWords } from '../mail/words.ts'
import { addressOf, aProposal, openTestClub, type Person, type TestClub } from '../test-club.ts'
import { openTextSink, type TextSink } from '../texts/testing/text-sink.ts'
import type { Patience } from './delivery.ts'

const hasty: Patience = {
  look: 0.5,
  tries: { mail: { again: 20, pause: 1, longest: 1 }, text: { again: 1, pause: 1, longest: 1 } },
}
const soon = { timeout: 20_000, interval: 20 }

let mails: MailSink
let texts: TextSink
let club: TestClub
let admin: Person
let leader: Person
let walker: Person
let voter: Person
let fan: Person
beforeAll(async () => {
  mails = await openMailSink()
  texts = await openTextSink()
  club = await openTestClub(
    { publicUrl: 'https://club.example', mail: { url: mails.url, from: 'hut@club.example' }, sms: { to: texts.url, token: undefined } },
    { patience: hasty },
  )
  admin = await club.anAdmin()
  await club.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  for (const name of ['leader', 'walker', 'voter', 'fan', 'stranger']) people.set(name, await club.aMember(name))
  ;[leader, walker, voter, fan] = ['leader', 'walker', 'voter', 'fan'].map((name) => people.get(name)!) as [Person, Person, Person, Person]
  await club.sql(`update public.profiles set email_verified = true, language = 'en'`)
  await club.call('updateSystemSettings', { requireEmailVerification: true }, admin.token)
  people.set('admin', { ...admin, name: 'admin' })
})
afterAll(async () => {
  await club.close()
  await mails.close()
  await texts.close()
})

const people = new Map<string, Person>()
const nameOf = (email: string) => [...people.values()].find((person) => person.email === email)?.name ?? email
const settle = (settings: Parameters<typeof club.call<'updateSystemSettings'>>[1]) =>
  club.call('updateSystemSettings', settings, admin.token)
const choose = (person: Person, notifications: { email?: boolean; sms?: boolean; activity?: boolean; system?: boolean }) =>
  club.call('updateUserSettings', { notifications }, person.token)

const allSent = () =>
  vi.waitFor(async () => expect(await club.sql(`select kind from accounts.outbox where state in ('queued', 'failed')`)).toEqual([]), soon)

/** What arrives of `work`, once everything that was written down has left. */
async function arriving(work: () => Promise<unknown>) {
  const before = [mails.mails.length, texts.texts.length]
  await work()
  await allSent()
  return { mails: mails.mails.slice(before[0]), texts: texts.texts.slice(before[1]) }
}
const told = async (work: () => Promise<unknown>) =>
  (await arriving(work)).mails.map(({ envelope, subject }) => `${nameOf(envelope[0]!)}: ${subject}`).toSorted()

const { startTime, endTime } = aProposal()
const propose = async (change: Parameters<typeof aProposal>[0] = {}) =>
  (await club.call('createActivity', aProposal({ title: 'Pass', startTime, endTime, ...change }), leader.token)).id
const approve = (activityId: string) => club.call('approveActivity', { activityId }, admin.token)
const inVote = async () => {
  const activityId = await propose()
  await approve(activityId)
  return activityId
}
const inEnrollment = async (who: Person[] = [walker]) => {
  const activityId = await inVote()
  await club.call('startEnrollment', { activityId }, leader.token)
  for (const { token } of who) await club.call('joinActivity', { activityId }, token)
  return activityId
}
const edit = (activityId: string, change: Parameters<typeof aProposal>[0]) =>
  club.call(
    'editActivity',
    { activityId, ...aProposal({ title: 'Pass', startTime, endTime, ...change, routes: undefined }) } as never,
    leader.token,
  )
const cancel = (activityId: string, by = leader) => club.call('cancelActivity', { activityId, reason: 'Thunder' }, by.token)

describe('of an activity', () => {
  it('those are told whom it concerns, never who did it, and nobody else', async () => {
    let activityId = ''
    expect(await told(async () => (activityId = await propose()))).toEqual(['admin: For review: Pass'])
    const reject = () => club.call('rejectActivity', { activityId, reason: 'Too steep' }, admin.token)
    expect(await told(reject)).toEqual(['leader: Sent back: Pass'])
    expect(mails.mails.at(-1)!.text).toContain('Reason: Too steep')
    expect(await told(() => club.call('resubmitActivity', { activityId }, leader.token))).toEqual(['admin: For review: Pass'])
    expect(await told(() => approve(activityId))).toEqual(['leader: Approved: Pass'])

    const { routes } = await club.call('getActivity', { activityId })
    const vote = async () => {
      await club.call('castVote', { activityId, routeId: routes[1]!.id }, voter.token)
      await club.call('addFavorite', { activityId }, fan.token)
    }
    expect(await told(vote)).toEqual([])
    expect(await told(() => edit(activityId, { location: 'Bergdorf' }))).toEqual(['voter: New time or place: Pass'])
    expect(mails.mails.at(-1)!.text).toContain('Where: Bergdorf')
    expect(await told(() => club.call('startEnrollment', { activityId }, admin.token))).toEqual(
      ['fan', 'leader', 'voter'].map((name) => `${name}: Take your seat: Pass`),
    )
    expect(mails.mails.at(-1)!.text).toContain('Route: By the ridge')

    const comeAndGo = async () => {
      await club.call('joinActivity', { activityId }, walker.token)
      await club.call('joinActivity', { activityId }, voter.token)
      await club.call('leaveActivity', { activityId }, voter.token)
    }
    expect(await told(comeAndGo)).toEqual([])
    const earlier = new Date(Date.parse(startTime) - 3_600_000).toISOString()
    const leaveEarlier = () => edit(activityId, { location: 'Bergdorf', startTime: earlier })
    expect(await told(leaveEarlier)).toEqual(['walker: New time or place: Pass'])
    expect(await told(leaveEarlier)).toEqual([])
    const remove = () => club.call('removeParticipant', { activityId, userId: walker.id }, leader.token)
    expect(await told(remove)).toEqual(['walker: Your seat was taken back: Pass'])
    await club.call('joinActivity', { activityId }, walker.token)
    expect(await told(() => club.call('startActivity', { activityId }, leader.token))).toEqual(['walker: Off we go: Pass'])
    expect(await told(() => cancel(activityId))).toEqual(['walker: Called off: Pass'])
    expect(mails.mails.at(-1)!.text).toContain('Reason: Thunder')
  })

  it('nothing is said that is no news: another title, a page without changes, an end, a deletion', async () => {
    const activityId = await inEnrollment()
    await allSent()
    expect(await told(() => edit(activityId, { title: 'Other pass', tags: ['picnic'] }))).toEqual([])
    await club.call('startActivity', { activityId }, leader.token)
    await allSent()
    expect(await told(() => club.call('completeActivity', { activityId }, leader.token))).toEqual([])
    const called = await inEnrollment()
    await cancel(called)
    await allSent()
    expect(await told(() => club.call('deleteActivity', { activityId: called }, leader.token))).toEqual([])
  })

  it('its leader is told by whoever else cancels it', async () => {
    const activityId = await inEnrollment()
    await allSent()
    expect(await told(() => cancel(activityId, admin))).toEqual(['leader: Called off: Pass', 'walker: Called off: Pass'])
  })

  it('that starts by the clock, leader and participants are told', async () => {
    const activityId = await inEnrollment()
    await club.sql(
      `update public.activities set start_time = now() - interval '1 hour', end_time = now() + interval '1 hour' where id = $1`,
      [activityId],
    )
    await allSent()
    expect(await told(() => club.sql('select rules.check_statuses()'))).toEqual(['leader: Off we go: Pass', 'walker: Off we go: Pass'])
    await club.sql(`update public.activities set end_time = now() - interval '1 minute' where id = $1`, [activityId])
    expect(await told(() => club.sql('select rules.check_statuses()'))).toEqual([])
  })

  it('that the club may not see, nobody hears but its leader and administrators', async () => {
    const activityId = await propose({ title: 'Secret hut' })
    await club.sql('insert into public.favorites (activity_id, user_id) values ($1, $2)', [activityId, fan.id])
    await club.sql('insert into public.participants (activity_id, user_id) values ($1, $2)', [activityId, walker.id])
    await allSent()
    expect(await told(() => edit(activityId, { title: 'Secret hut', location: 'Cave' }))).toEqual([])
    expect(await told(() => cancel(activityId, admin))).toEqual(['leader: Called off: Secret hut'])
    const said = mails.mails
      .filter(({ text, subject }) => `${subject} ${text}`.includes('Secret hut'))
      .map(({ envelope }) => nameOf(envelope[0]!))
    expect(new Set(said)).toEqual(new Set(['admin', 'leader']))
  })

  it('who leaves the club, or whose account is deleted, is told nothing more', async () => {
    const gone = await club.sql(
      `insert into public.profiles (name, email, email_verified) values ('Gone', 'gone@club.example', true) returning id`,
    )
    const activityId = await inEnrollment()
    await club.sql('insert into public.participants (activity_id, user_id) values ($1, $2)', [activityId, gone[0]!.id])
    await allSent()
    expect(await told(() => club.call('deleteUser', { userId: gone[0]!.id as string }, admin.token))).toEqual([])
    expect(await told(() => cancel(activityId))).toEqual(['walker: Called off: Pass'])
  })

  it('everybody is told in their own language, with the time of the place where it is', async () => {
    const crew: [Locale, string][] = []
    const activityId = await inEnrollment([])
    for (const locale of locales) {
      const [row] = await club.sql(
        `insert into public.profiles (name, email, email_verified, language) values ('Yu', $1, true, $2) returning id, email`,
        [`${locale.toLowerCase()}@club.example`, locale],
      )
      await club.sql('insert into public.participants (activity_id, user_id) values ($1, $2)', [activityId, row!.id])
      crew.push([locale, row!.email as string])
    }
    const start = new Date(Date.UTC(2031, 0, 15, 6, 30))
    await club.sql(`update public.activities set start_time = $2, end_time = null, time_zone = 'Asia/Tokyo' where id = $1`, [
      activityId,
      start,
    ])
    const arrived = await arriving(() => cancel(activityId))
    expect(arrived.mails).toHaveLength(locales.length)
    for (const [locale, email] of crew) {
      const mail = arrived.mails.find(({ envelope }) => envelope.includes(email))!
      expect(mail.subject).toBe(mailWords[locale].news.mails['activity-cancelled'].subject.replace('{title}', 'Pass'))
      expect(mail.text).toMatch(/2031.*15:30/)
      expect(mail.text).toContain('https://club.example/profile/settings')
      expect(mail.html).toContain(`href="https://club.example/activity/${activityId}"`)
      expect(mail.html).not.toMatch(/<(img|script|link|iframe)|url\(|src=/)
    }
    await club.sql(`delete from public.profiles where name = 'Yu'`)
  })

  it('no mail goes to an address that nobody has confirmed, unless the club does not mind, and then without the name', async () => {
    await club.sql(`update public.profiles set email_verified = false where id = $1`, [walker.id])
    const calledOff = async () => cancel(await inEnrollment())
    expect((await told(calledOff)).filter((line) => line.startsWith('walker'))).toEqual([])
    await settle({ requireEmailVerification: false })
    const { mails: arrived } = await arriving(calledOff)
    const mail = arrived.find(({ subject, envelope }) => subject!.startsWith('Called off') && envelope.includes(walker.email))!
    expect(JSON.stringify([mail.text, mail.html, mail.to![0]!.name])).not.toContain('walker')
    await settle({ requireEmailVerification: true })
    await club.sql(`update public.profiles set email_verified = true where id = $1`, [walker.id])
  })
})

describe('a setting', () => {
  /** One of each: the administrator is told of a proposal, the leader of its approval, the participant of both a seat and the end. */
  const everything = () =>
    arriving(async () => {
      const activityId = await inEnrollment([walker, voter])
      await club.call('removeParticipant', { activityId, userId: walker.id }, leader.token)
      await edit(activityId, { location: 'Bergdorf' })
      await cancel(activityId)
    })
  const byName = (arrived: { envelope: string[]; subject?: string }[]) =>
    arrived.map(({ envelope, subject }) => `${nameOf(envelope[0]!)}: ${subject!.split(':')[0]}`).toSorted()
  const all = ['admin: For review', 'leader: Approved', 'voter: Called off', 'voter: New time or place', 'walker: Your seat was taken back']
  const without = (pattern: RegExp) => all.filter((line) => !pattern.test(line))

  beforeEach(allSent)
  afterEach(async () => {
    await settle({ emailNotifications: true, smsNotifications: false })
    for (const person of [admin, leader, walker, voter]) await choose(person, { email: true, sms: false, activity: true, system: true })
  })

  it('as the club and its members begin: mails and no text messages', async () => {
    const arrived = await everything()
    expect(byName(arrived.mails)).toEqual(all)
    expect(arrived.texts).toEqual([])
  })

  it('of the club, "mail notifications" off: no news by mail, and what is about accounts all the same', async () => {
    await settle({ emailNotifications: false })
    const arrived = await arriving(async () => {
      await everything()
      await club.call('resetPassword', { email: voter.email })
    })
    expect(arrived.mails.map(({ envelope, subject }) => [envelope, subject])).toEqual([[[voter.email], 'A new password for Bothy']])
  })

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['mail off: that member gets none', () => choose(voter, { email: false }), /^voter/],
    ['activities off: that member hears nothing of them', () => choose(voter, { activity: false }), /^voter/],
    ['the club off: that member hears of activities as before', () => choose(voter, { system: false }), /^nobody/],
    ['the club off: an administrator hears of no proposals', () => choose(admin, { system: false }), /^admin/],
    ['activities off: an administrator hears of proposals as before', () => choose(admin, { activity: false }), /^nobody/],
  ])('of a member, %s', async (_, change, stopped) => {
    await change()
    expect(byName((await everything()).mails)).toEqual(without(stopped))
  })

  it('of both, text messages on: a cancellation and a seat taken back, and nothing else', async () => {
    await settle({ smsNotifications: true })
    for (const person of [admin, leader, walker, voter]) await choose(person, { sms: true })
    const arrived = await everything()
    expect(byName(arrived.mails)).toEqual(all)
    const phones = await club.sql('select id, phone from public.profiles')
    const phoneOf = ({ id }: Person) => phones.find((row) => row.id === id)!.phone
    expect(arrived.texts.map(({ to, text }) => [to, text.replace(/ on .* (is|was) /, ' $1 ')]).toSorted()).toEqual(
      [
        [phoneOf(voter), 'Bothy: "Pass" is called off.'],
        [phoneOf(walker), 'Bothy: your seat in "Pass" was taken back.'],
      ].toSorted(),
    )
  })

  it.each<[string, () => Promise<unknown>]>([
    ['of the club, text messages off', () => settle({ smsNotifications: false })],
    ['of the members, text messages off', () => Promise.all([walker, voter].map((person) => choose(person, { sms: false })))],
    ['of the members, activities off', () => Promise.all([walker, voter].map((person) => choose(person, { activity: false })))],
  ])('%s: there are none', async (_, change) => {
    await settle({ smsNotifications: true })
    for (const person of [walker, voter]) await choose(person, { sms: true })
    await change()
    expect((await everything()).texts).toEqual([])
  })

  it('of the club, mails off and texts on: the one without the other', async () => {
    await settle({ smsNotifications: true, emailNotifications: false })
    for (const person of [walker, voter]) await choose(person, { sms: true, email: false })
    const arrived = await everything()
    expect([arrived.mails.length, arrived.texts.length]).toEqual([0, 2])
  })

  it('that is changed while the mail server is away holds for what waits, too', async () => {
    const activityId = await inEnrollment([walker, voter])
    await allSent()
    mails.refuseWith(451)
    const arrived = await arriving(async () => {
      await cancel(activityId)
      await vi.waitFor(async () => expect(await club.sql(`select from accounts.outbox where state = 'failed'`)).toHaveLength(2), soon)
      await choose(voter, { email: false })
      mails.refuseWith(undefined)
    })
    expect(byName(arrived.mails)).toEqual(['walker: Called off'])
  })
})

describe('the link of the mail program that ends mails', () => {
  it('ends those about activities, and is no way to anything else', async () => {
    const activityId = await inEnrollment()
    const { mails: arrived } = await arriving(() => cancel(activityId))
    const mail = arrived.find(({ envelope }) => envelope.includes(walker.email))!
    const header = (key: string) => mail.headers.find((one) => one.key === key)!.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const { origin, pathname, searchParams } = new URL(header('list-unsubscribe').slice(1, -1))
    expect([origin, pathname]).toEqual(['https://club.example', '/unsubscribe'])
    const token = searchParams.get('token')!
    const post = (one: string) =>
      club.ask(`/unsubscribe?token=${one}`, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const settings = () => club.call('getUserSettings', {}, walker.token)

    const followed = await fetch(`${club.url}/unsubscribe?token=${token}`, { redirect: 'manual' })
    expect([followed.status, followed.headers.get('location')]).toEqual([302, '/profile/settings'])
    const forged = Buffer.from(token, 'base64url')
    forged[0]! ^= 1
    for (const other of [forged.toString('base64url'), token.slice(0, -3), '', 'x'.repeat(5000)])
      expect((await post(other)).status).toBe(404)
    expect((await settings()).notifications.email).toBe(true)

    expect((await post(token)).status).toBe(200)
    expect((await settings()).notifications.email).toBe(false)
    const earlier = { notifications: { email: true }, changedAt: { 'notifications.email': new Date(Date.now() - 60_000).toISOString() } }
    expect(await club.call('updateUserSettings', earlier, walker.token)).toMatchObject({ overruled: ['notifications.email'] })
    expect(await told(async () => cancel(await inEnrollment()))).not.toContainEqual(expect.stringMatching(/^walker/))
    expect(JSON.stringify(club.log)).not.toContain(token)
    expect((await fetch(`${club.url}/api/user/info`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
    await choose(walker, { email: true })
  })
})

describe('with several processes', () => {
  it('two hundred people get one mail each, and the command stays one statement', async () => {
    const other = await openTestClub(
      { databaseUrl: addressOf(club), mail: { url: mails.url, from: 'hut@club.example' } },
      { patience: hasty },
    )
    try {
      const activityId = await inVote()
      await club.sql(
        `with crowd as (
           insert into public.profiles (name, email, email_verified, language)
           select 'Crowd', 'crowd' || n || '@club.example', true, 'en' from generate_series(1, 200) as n returning id)
         insert into public.votes (activity_id, user_id, route_id)
         select $1, id, (select id from public.routes where activity_id = $1 order by added limit 1) from crowd`,
        [activityId],
      )
      await club.sql(
        `insert into public.participants (activity_id, user_id) select activity_id, user_id from public.votes where activity_id = $1 limit 10`,
        [activityId],
      )
      await allSent()
      const asked = vi.spyOn(club.server.database.pool, 'query')
      const arrived = await arriving(() => cancel(activityId))
      const statements = (asked.mock.calls as unknown[]).map((call) => JSON.stringify(call))
      asked.mockRestore()
      expect(arrived.mails.map(({ envelope }) => envelope.join()).toSorted()).toEqual(
        Array.from({ length: 200 }, (_, n) => `crowd${n + 1}@club.example`).toSorted(),
      )
      const ofTheQueue = /pgboss|accounts\.outbox|accounts\.keys|get_settings/
      expect(statements.filter((statement) => !ofTheQueue.test(statement))).toEqual([expect.stringContaining('cancel_activity')])
    } finally {
      await other.close()
      await club.sql(`delete from public.profiles where name = 'Crowd'`)
    }
  })

  it('what was written down when nobody was there to hear it is sent, once, by the next that starts', async () => {
    const unheard = `insert into accounts.outbox (kind, topic, channel, user_id, recipient, locale, news, in_line, expires_at)
      select 'activity-started', 'activity', 'mail', $1, $2, 'en',
        '{"activity":"x","title":"Unheard","location":"Hut","timeZone":"UTC","startTime":"2031-01-01T08:00:00.000Z","endTime":null}', false, now() + interval '1 hour'`
    const { mails: arrived } = await arriving(async () => {
      await club.sql(unheard, [fan.id, fan.email])
      const next = await openTestClub(
        { databaseUrl: addressOf(club), mail: { url: mails.url, from: 'hut@club.example' } },
        { patience: hasty },
      )
      await allSent()
      await next.close()
    })
    expect(arrived.map(({ subject, envelope }) => [subject, ...envelope])).toEqual([['Off we go: Unheard', fan.email]])
  })

  it('what waits does so with the command or not at all', async () => {
    const activityId = await inEnrollment()
    await allSent()
    await club.sql(`alter table public.system_logs add constraint full_disk check (operation <> 'cancel_activity') not valid`)
    const arrived = await told(() => cancel(activityId, admin).catch(() => undefined))
    await club.sql('alter table public.system_logs drop constraint full_disk')
    expect(arrived).toEqual([])
  })
})

describe('without anybody who carries mails', () => {
  it('news are written to the log, and kept as that', async () => {
    const quiet = await openTestClub()
    try {
      const { token } = await quiet.anAdmin()
      const bo = await quiet.aMember()
      await quiet.call('createActivity', aProposal({ title: 'Pass' }), bo.token)
      await vi.waitFor(
        async () =>
          expect(await quiet.call('listDeliveries', {}, token)).toMatchObject({
            items: [
              { kind: 'activity-proposed', state: 'logged', recipient: 'admin@club.example' },
              { kind: 'confirm-address', state: 'logged' },
            ],
          }),
        soon,
      )
      expect(quiet.log).toContainEqual(
        expect.objectContaining({ to: 'admin@club.example', kind: 'activity-proposed', title: 'Pass', msg: 'news not sent, no provider' }),
      )
    } finally {
      await quiet.close()
    }
  })
})
