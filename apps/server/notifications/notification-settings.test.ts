import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { type TestMember } from '../testing/test-server.ts'
import {
  mailSink,
  server,
  admin,
  leader,
  walker,
  voter,
  updateSettings,
  setNotifications,
  waitForOutbox,
  mailsSentBy,
  anActivityInEnrollment,
  edit,
  cancel,
  nameOf,
  deliveredBy,
  setUpNotifications,
} from './testing/notification-fixture.ts'
import { texts } from './texts.ts'

setUpNotifications()

describe('notification settings:', () => {
  /** Causes one message of each kind: a proposal, an approval, a removed seat, a change and a cancellation. */
  const causeAllEvents = () =>
    deliveredBy(async () => {
      const activityId = await anActivityInEnrollment([walker, voter])
      await server.call('removeParticipant', { activityId, userId: walker.id }, leader.token)
      await edit(activityId, { location: 'Bergdorf' })
      await cancel(activityId)
    })
  const byName = (arrived: { envelope: string[]; subject?: string }[]) =>
    arrived.map(({ envelope, subject }) => `${nameOf(envelope[0]!)}: ${subject!.split(':')[0]}`).toSorted()
  const all = [
    'admin: Edited after approval',
    'admin: To review',
    'leader: Approved',
    'voter: Canceled',
    'voter: New time or place',
    'walker: You were removed',
  ]
  const without = (pattern: RegExp) => all.filter((line) => !pattern.test(line))

  beforeEach(waitForOutbox)
  afterEach(async () => {
    await updateSettings({ emailNotifications: true, smsNotifications: false })
    for (const person of [admin, leader, walker, voter])
      await setNotifications(person, { email: true, sms: false, activity: true, activityMail: 'immediately', review: true })
  })

  test('the defaults send mails and no SMS', async () => {
    const arrived = await causeAllEvents()
    expect(byName(arrived.mails)).toEqual(all)
    expect(arrived.texts).toEqual([])
  })

  test('the club with "mail notifications" off sends only mails about accounts', async () => {
    await updateSettings({ emailNotifications: false })
    const arrived = await deliveredBy(async () => {
      await causeAllEvents()
      await server.call('resetPassword', { email: voter.email })
    })
    expect(arrived.mails.map(({ envelope, subject }) => [envelope, subject])).toEqual([[[voter.email], 'Reset your password for Bothy']])
  })

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['mail off gets no mails', () => setNotifications(voter, { email: false }), /^voter/],
    ['activities off gets no activity notifications', () => setNotifications(voter, { activity: false }), /^voter/],
    ['activities off by mail gets no activity mails', () => setNotifications(voter, { activityMail: 'never' }), /^voter/],
    ['reviews off still gets activity notifications', () => setNotifications(voter, { review: false }), /^nobody/],
    ['reviews off gets no proposals as an admin', () => setNotifications(admin, { review: false }), /^admin/],
    ['activities off still gets proposals as an admin', () => setNotifications(admin, { activity: false }), /^nobody/],
  ])('a member with %s', async (_, change, missing) => {
    await change()
    expect(byName((await causeAllEvents()).mails)).toEqual(without(missing))
  })

  test('with SMS on for the club and the members, only cancellations and removed seats are sent by SMS', async () => {
    await updateSettings({ smsNotifications: true })
    for (const person of [admin, leader, walker, voter]) await setNotifications(person, { sms: true })
    const arrived = await causeAllEvents()
    expect(byName(arrived.mails)).toEqual(all)
    const phones = await server.sql('select id, phone from public.profiles')
    const phoneOf = ({ id }: TestMember) => phones.find((row) => row.id === id)!.phone
    expect(arrived.texts.map(({ to, text }) => [to, text.replace(/ on .* was /, ' was ').replace(/ on [^"]*\.$/, '.')]).toSorted()).toEqual(
      [
        [phoneOf(voter), 'Bothy: "Pass" was canceled.'],
        [phoneOf(walker), 'Bothy: you were removed from "Pass".'],
      ].toSorted(),
    )
  })

  test.each<[string, () => Promise<unknown>]>([
    ['SMS off for the club', () => updateSettings({ smsNotifications: false })],
    ['SMS off for the members', () => Promise.all([walker, voter].map((person) => setNotifications(person, { sms: false })))],
    ['activities off for the members', () => Promise.all([walker, voter].map((person) => setNotifications(person, { activity: false })))],
  ])('with %s, no SMS is sent', async (_, change) => {
    await updateSettings({ smsNotifications: true })
    for (const person of [walker, voter]) await setNotifications(person, { sms: true })
    await change()
    expect((await causeAllEvents()).texts).toEqual([])
  })

  test('the club with mails off and SMS on sends only SMS', async () => {
    await updateSettings({ smsNotifications: true, emailNotifications: false })
    for (const person of [walker, voter]) await setNotifications(person, { sms: true, email: false })
    const arrived = await causeAllEvents()
    expect([arrived.mails.length, arrived.texts.length]).toEqual([0, 2])
  })

  test('a change while the mail server is down also applies to waiting messages', async () => {
    const activityId = await anActivityInEnrollment([walker, voter])
    await waitForOutbox()
    mailSink.refuseWith(451)
    const arrived = await deliveredBy(async () => {
      await cancel(activityId)
      await waitFor(async () => expect(await server.sql(`select from accounts.outbox where state = 'failed'`)).toHaveLength(2))
      await setNotifications(voter, { email: false })
      mailSink.refuseWith(undefined)
    })
    expect(byName(arrived.mails)).toEqual(['walker: Canceled'])
  })
})

describe('the one-click unsubscribe link', () => {
  test('switches off mails about activities and gives no other access', async () => {
    const activityId = await anActivityInEnrollment()
    const { mails: arrived } = await deliveredBy(() => cancel(activityId))
    const mail = arrived.find(({ envelope }) => envelope.includes(walker.email))!
    const header = (key: string) => mail.headers.find((one) => one.key === key)!.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const { origin, pathname, searchParams } = new URL(header('list-unsubscribe').slice(1, -1))
    expect([origin, pathname]).toEqual(['https://club.example', '/unsubscribe'])
    const token = searchParams.get('token')!
    const post = (one: string) =>
      server.request(`/unsubscribe?token=${one}`, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const settings = () => server.call('getUserSettings', {}, walker.token)

    const open = (one: string) => fetch(`${server.url}/unsubscribe?token=${one}`, { redirect: 'manual' })
    const [on, off, stop, undo] = (['on', 'off', 'stop', 'undo'] as const).map((id) => texts.en[`unsubscribe.${id}`]) as [
      string,
      string,
      string,
      string,
    ]
    // A link scanner opens the page, which changes nothing.
    const followed = await (await open(token)).text()
    expect([followed.includes(on), followed.includes(stop), followed.includes('<p class="club">Bothy</p>')]).toEqual([true, true, true])
    const lost = await fetch(`${server.url}/unsubscribe?token=made-up`, { headers: { 'accept-language': 'de-CH,de;q=0.9' } })
    expect([lost.status, lost.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
    expect(await lost.text()).toContain(texts.de['unsubscribe.invalid'])
    const forged = Buffer.from(token, 'base64url')
    forged[0]! ^= 1
    for (const other of [forged.toString('base64url'), token.slice(0, -3), '', 'x'.repeat(5000)])
      expect((await post(other)).status).toBe(404)
    expect((await settings()).notifications.email).toBe(true)

    await server.call('updateUserSettings', { preferences: { language: 'fr' } }, walker.token)
    const oneClick = await fetch(`${server.url}/unsubscribe?token=${token}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
    expect([oneClick.status, await oneClick.text()]).toEqual([200, `${texts.fr['unsubscribe.off']}\n`])
    await server.call('updateUserSettings', { preferences: { language: 'en' } }, walker.token)
    expect((await settings()).notifications.email).toBe(false)
    const stopped = await (await open(token)).text()
    expect([stopped.includes(off), stopped.includes(undo)]).toEqual([true, true])
    // The buttons of the page.
    for (const [mails, isOn] of [
      ['on', true],
      ['off', false],
    ] as const) {
      const answer = await fetch(`${server.url}/unsubscribe?token=${token}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ mails }),
      })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/unsubscribe?token=${token}`])
      expect((await settings()).notifications.email).toBe(isOn)
    }
    const thread = `<activity.${activityId}@club.example>`
    expect(['list-id', 'references', 'in-reply-to'].map(header)).toEqual(['<activities.club.example>', thread, thread])
    expect(mail.text).toContain(`https://club.example/unsubscribe?token=${token}`)
    const earlier = { notifications: { email: true }, changedAt: { 'notifications.email': new Date(Date.now() - 60_000).toISOString() } }
    expect(await server.call('updateUserSettings', earlier, walker.token)).toMatchObject({ overruled: ['notifications.email'] })
    expect(await mailsSentBy(async () => cancel(await anActivityInEnrollment()))).not.toContainEqual(expect.stringMatching(/^walker/))
    expect(JSON.stringify(server.log)).not.toContain(token)
    expect((await fetch(`${server.url}/api/user/info`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
    await setNotifications(walker, { email: true })
  })
})
