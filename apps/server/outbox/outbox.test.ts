import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '@bothy/db/testing/clusters.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openMailSink, type MailSink } from '../mail/testing/mail-sink.ts'
import { addressOf, openTestClub, password, type TestClub } from '../test-club.ts'
import { openTextSink, type TextSink } from '../texts/testing/text-sink.ts'
import type { Patience } from './delivery.ts'

const hasty: Patience = {
  look: 0.5,
  tries: { mail: { again: 2, pause: 1, longest: 1 }, text: { again: 1, pause: 1, longest: 1 } },
}
const soon = { timeout: 20_000, interval: 50 }

let mails: MailSink
let texts: TextSink
let club: TestClub
beforeAll(async () => {
  mails = await openMailSink()
  texts = await openTextSink()
  const mail = { url: mails.url, from: 'hut@club.example' }
  club = await openTestClub({ mail, sms: { to: texts.url, token: 'provider-key' } }, { patience: hasty })
  const { token } = await club.anAdmin()
  await club.call('updateSystemSettings', { systemName: 'Berghütte' }, token)
})
afterAll(async () => {
  await club.close()
  await mails.close()
  await texts.close()
})

let people = 0
async function aNewcomer(change: Record<string, unknown> = {}) {
  people += 1
  const person = { name: 'Mei', email: `mei${people}@club.example`, phone: `+4915112${100_000 + people}`, password, ...change }
  const answer = await club.ask('/api/auth/register', { method: 'POST', body: person })
  expect(answer.status).toBe(201)
  return person
}
const mailTo = async (email: string) => {
  await vi.waitFor(() => expect(mails.mails.some(({ envelope }) => envelope.includes(email))).toBe(true), soon)
  return mails.mails.findLast(({ envelope }) => envelope.includes(email))!
}
const rowsFor = (recipient: string) =>
  club.sql('select kind, state, attempts, last_error, secret from accounts.outbox where recipient = $1 order by created_at', [recipient])

/** A member whose address is confirmed by the link in the mail. */
async function aMember(change: Record<string, unknown> = {}) {
  const person = await aNewcomer(change)
  const { text } = await mailTo(person.email)
  await club.call('verifyEmail', { token: /token=(\S+)/.exec(text!)![1]! })
  return person
}

describe('a message', () => {
  it('arrives, in the language of the member, as text and as HTML with the same link', async () => {
    const person = await aNewcomer({ language: 'de' })
    const mail = await mailTo(person.email)
    expect(mail.subject).toBe('Bestätige deine Adresse für Berghütte')
    expect(mail.from).toMatchObject({ name: 'Berghütte', address: 'hut@club.example' })
    expect(mail.to).toMatchObject([{ address: person.email }])
    const link = /http\S+verify-email\?token=[\w-]+/.exec(mail.text!)![0]
    expect(mail.html).toContain(`href="${link}"`)
    expect(mail.html).toContain('lang="de"')
    expect(mail.html).not.toMatch(/<(img|script|link|iframe)|url\(|src=/)
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  })

  it('leaves no link behind in the database once it is sent', async () => {
    const person = await aNewcomer()
    const token = /token=([\w-]+)/.exec((await mailTo(person.email)).text!)![1]!
    await vi.waitFor(
      async () =>
        expect(await rowsFor(person.email)).toMatchObject([{ kind: 'confirm-address', state: 'sent', attempts: 1, secret: null }]),
      soon,
    )
    const kept = JSON.stringify([
      await club.sql('select * from accounts.outbox'),
      await club.sql('select * from accounts.verifications'),
      await club.sql('select * from pgboss.job'),
    ])
    expect(kept).not.toContain(token)
    expect(JSON.stringify(club.log)).not.toContain(token)
  })

  it('is not sent when what causes it fails', async () => {
    const before = await club.sql('select count(*)::int as n from accounts.outbox')
    await club.sql(`alter table accounts.verifications add constraint full_disk check (identifier not like 'reset:%') not valid`)
    const { email } = await aNewcomer()
    await mailTo(email)
    const answer = await club.ask('/api/auth/reset-password', { method: 'POST', body: { email } })
    await club.sql('alter table accounts.verifications drop constraint full_disk')
    expect(answer.status).toBe(500)
    expect(await club.sql('select count(*)::int as n from accounts.outbox')).toEqual([{ n: (before[0]!.n as number) + 1 }])
  })

  it('is not sent to who has left the club meanwhile', async () => {
    mails.refuseWith(451)
    const { email } = await aNewcomer()
    await vi.waitFor(async () => expect(await rowsFor(email)).toMatchObject([{ state: 'failed' }]), soon)
    await club.sql('delete from public.profiles where email = $1', [email])
    mails.refuseWith(undefined)
    const later = await aNewcomer()
    await mailTo(later.email)
    expect(await rowsFor(email)).toEqual([])
    await vi.waitFor(
      async () => expect(await club.sql(`select from pgboss.job where state in ('retry', 'active', 'created')`)).toEqual([]),
      soon,
    )
    expect(mails.mails.filter(({ envelope }) => envelope.includes(email))).toEqual([])
  })
})

describe('a name', () => {
  it('cannot write a line of its own into the head of a mail, nor markup into its body', async () => {
    const name = 'Eve\r\nBcc: all@club.example <b>"x"</b>'
    const person = await aMember({ name, phone: '+4915199000001' })
    await club.call('resetPassword', { email: person.email })
    await vi.waitFor(() => expect(mails.mails.filter(({ envelope }) => envelope.includes(person.email))).toHaveLength(2), soon)
    const mail = await mailTo(person.email)
    expect(mail.envelope).toEqual([person.email])
    expect(mail.bcc).toBeUndefined()
    expect(mail.to).toEqual([{ name: 'Eve Bcc: all@club.example <b>"x"</b>', address: person.email }])
    expect(mail.html).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt;')
  })

  it('is not written in a mail to an address that nobody has confirmed', async () => {
    const person = await aNewcomer({ name: 'Win now at evil.example' })
    const { html, text, to } = await mailTo(person.email)
    expect(JSON.stringify([html, text, to])).not.toContain('evil.example')
  })
})

describe('a provider', () => {
  it('that is away for a moment is asked again', async () => {
    mails.refuseWith(451)
    const { email } = await aNewcomer()
    await vi.waitFor(async () => expect(await rowsFor(email)).toMatchObject([{ state: 'failed', attempts: 1 }]), soon)
    mails.refuseWith(undefined)
    await mailTo(email)
    await vi.waitFor(async () => expect(await rowsFor(email)).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]), soon)
  })

  it('that stays away costs the message and not the registration; what it was is kept for the administrator, without its link', async () => {
    const port = Number(new URL(mails.url).port)
    await mails.close()
    const { email } = await aNewcomer()
    await vi.waitFor(async () => expect(await rowsFor(email)).toMatchObject([{ state: 'dead', attempts: 3, secret: null }]), soon)
    expect(await rowsFor(email)).toMatchObject([{ last_error: expect.stringMatching(/ECONNREFUSED/) as unknown }])
    mails = await openMailSink(port)
  })

  it('that refuses a recipient for good is not asked again', async () => {
    mails.refuseWith(550)
    const { email } = await aNewcomer()
    await vi.waitFor(async () => expect(await rowsFor(email)).toMatchObject([{ state: 'dead', attempts: 1, secret: null }]), soon)
    mails.refuseWith(undefined)
  })

  it('of text messages gets number and text with the operator’s key, and nobody else the code', async () => {
    const { phone } = await aMember({ language: 'fr' })
    await club.call('sendCode', { phone })
    await vi.waitFor(() => expect(texts.texts.some(({ to }) => to === phone)).toBe(true), soon)
    const { text, authorization } = texts.texts.find(({ to }) => to === phone)!
    expect(authorization).toBe('Bearer provider-key')
    expect(text).toMatch(/^\d{6} est ton code pour Berghütte/)
    await vi.waitFor(async () => expect(await rowsFor(phone)).toMatchObject([{ state: 'sent', secret: null }]), soon)
    expect(JSON.stringify(club.log)).not.toContain(text.slice(0, 6))
  })

  it.each([
    ['is down', 503, 2],
    ['refuses', 401, 1],
    ['sends elsewhere', 307, 2],
  ])('of text messages that %s is asked as often as it makes sense', async (_, status, attempts) => {
    const { phone } = await aMember()
    texts.answerWith(status)
    await club.call('sendCode', { phone })
    await vi.waitFor(async () => expect(await rowsFor(phone)).toMatchObject([{ state: 'dead', attempts, secret: null }]), soon)
    texts.answerWith(200)
  })
})

describe('two processes on one database', () => {
  it('send each message once', async () => {
    const other = await openTestClub(
      { databaseUrl: addressOf(club), mail: { url: mails.url, from: 'hut@club.example' } },
      { patience: hasty },
    )
    try {
      const newcomers = await Promise.all(Array.from({ length: 12 }, () => aNewcomer()))
      for (const { email } of newcomers) await mailTo(email)
      const arrived = mails.mails.flatMap(({ envelope }) => envelope).filter((to) => newcomers.some(({ email }) => email === to))
      expect(arrived.toSorted()).toEqual(newcomers.map(({ email }) => email).toSorted())
    } finally {
      await other.close()
    }
  })
})

describe('on a PostgreSQL 15 of the operator’s', () => {
  it('the queue moves in by itself, with a role that is no superuser', async () => {
    const home = mkdtempSync(join(tmpdir(), 'bothy-outbox-'))
    chmodSync(home, 0o755)
    const { cluster, process } = await startCluster('PostgreSQL 15', '/usr/lib/postgresql/15/bin', ['--locale=C.UTF-8'], home)
    try {
      const admin = new pg.Client({ host: cluster.socket, user: 'postgres', database: 'postgres' })
      await admin.connect()
      await admin.query('create role bothy login createrole bypassrls')
      await admin.query('create database club owner bothy')
      await admin.end()
      const databaseUrl = `postgres://bothy@/club?host=${encodeURIComponent(cluster.socket)}`
      const old = await openTestClub({ databaseUrl, mail: { url: mails.url, from: 'hut@club.example' } }, { patience: hasty })
      const person = { name: 'Mei', email: 'mei@fifteen.example', phone: '+4915112999003', password }
      await old.call('register', person)
      expect((await mailTo(person.email)).subject).toMatch(/Bothy/)
      await old.close()
    } finally {
      process.stdin?.end()
      await once(process, 'exit')
      rmSync(home, { recursive: true, force: true })
    }
  })
})

describe('what has waited too long', () => {
  it('is given up by the hourly sweep, secret included', async () => {
    const { sweepOutbox } = await import('./delivery.ts')
    await club.sql(
      `insert into accounts.outbox (kind, channel, recipient, locale, secret, expires_at)
       values ('reset-password', 'mail', 'late@club.example', 'en', 'https://club.example/x', now() - interval '2 hours')`,
    )
    await club.sql(
      `insert into accounts.outbox (kind, channel, recipient, locale, state, expires_at, created_at)
       values ('password-changed', 'mail', 'old@club.example', 'en', 'sent', now(), now() - interval '31 days')`,
    )
    await sweepOutbox(club.server.database.pool)
    expect(await rowsFor('late@club.example')).toMatchObject([{ state: 'dead', secret: null }])
    expect(await rowsFor('old@club.example')).toEqual([])
  })
})
