/** A test server with local mail and SMS providers. Its members: a leader, a participant (walker), a voter, a member with favorites (fan) and a stranger. */
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { openMailSink, type MailSink } from '../../mail/testing/mail-sink.ts'
import { aProposal, openTestClub, type Person, type TestClub } from '../../test-club.ts'
import { openTextSink, type TextSink } from '../../texts/testing/text-sink.ts'
import type { Patience } from '../delivery.ts'

export const hasty: Patience = {
  look: 0.5,
  tries: { mail: { again: 20, pause: 1, longest: 1 }, text: { again: 1, pause: 1, longest: 1 } },
}
export const soon = { timeout: 20_000, interval: 20 }

export let mails: MailSink
export let texts: TextSink
export let club: TestClub
export let admin: Person
export let leader: Person
export let walker: Person
export let voter: Person
export let fan: Person
/** Starts the server for all tests of a file. */
export function onNewsStage(): void {
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
    ;[leader, walker, voter, fan] = ['leader', 'walker', 'voter', 'fan'].map((name) => people.get(name)!) as [
      Person,
      Person,
      Person,
      Person,
    ]
    await club.sql(`update public.profiles set email_verified = true, language = 'en'`)
    await club.call('updateSystemSettings', { requireEmailVerification: true }, admin.token)
    people.set('admin', { ...admin, name: 'admin' })
  })
  afterAll(async () => {
    await club.close()
    await mails.close()
    await texts.close()
  })
}

export const people = new Map<string, Person>()
export const nameOf = (email: string) => [...people.values()].find((person) => person.email === email)?.name ?? email
export const settle = (settings: Parameters<typeof club.call<'updateSystemSettings'>>[1]) =>
  club.call('updateSystemSettings', settings, admin.token)
export const choose = (person: Person, notifications: { email?: boolean; sms?: boolean; activity?: boolean; system?: boolean }) =>
  club.call('updateUserSettings', { notifications }, person.token)

export const allSent = () =>
  vi.waitFor(async () => expect(await club.sql(`select kind from accounts.outbox where state in ('queued', 'failed')`)).toEqual([]), soon)

/** Runs `work`, waits until the outbox is empty, and returns the mails and SMS that arrived. */
export async function arriving(work: () => Promise<unknown>) {
  const before = [mails.mails.length, texts.texts.length]
  await work()
  await allSent()
  return { mails: mails.mails.slice(before[0]), texts: texts.texts.slice(before[1]) }
}
export const told = async (work: () => Promise<unknown>) =>
  (await arriving(work)).mails.map(({ envelope, subject }) => `${nameOf(envelope[0]!)}: ${subject}`).toSorted()

export const { startTime, endTime } = aProposal()
export const propose = async (change: Parameters<typeof aProposal>[0] = {}) =>
  (await club.call('createActivity', aProposal({ title: 'Pass', startTime, endTime, ...change }), leader.token)).id
export const approve = (activityId: string) => club.call('approveActivity', { activityId }, admin.token)
export const inVote = async () => {
  const activityId = await propose()
  await approve(activityId)
  return activityId
}
export const inEnrollment = async (who: Person[] = [walker]) => {
  const activityId = await inVote()
  await club.call('startEnrollment', { activityId }, leader.token)
  for (const { token } of who) await club.call('joinActivity', { activityId }, token)
  return activityId
}
export const edit = (activityId: string, change: Parameters<typeof aProposal>[0]) =>
  club.call(
    'editActivity',
    { activityId, ...aProposal({ title: 'Pass', startTime, endTime, ...change, routes: undefined }) } as never,
    leader.token,
  )
export const cancel = (activityId: string, by = leader) => club.call('cancelActivity', { activityId, reason: 'Thunder' }, by.token)
