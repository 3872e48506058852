import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { startCluster } from '@bothy/db/testing/clusters.ts'
import { databaseUrlOf, startTestServer, password, type TestServer } from '../../testing/test-server.ts'
import { openMailSink, type MailSink } from '../mail/testing/mail-sink.ts'
import { openSmsSink, type SmsSink } from '../sms/testing/sms-sink.ts'
import type { RetryPolicy } from './delivery-queue.ts'

const quickRetries: RetryPolicy = {
  pollInterval: 0.5,
  channels: {
    mail: { maxRetries: 5, delay: 1, maxDelay: 1 },
    sms: { maxRetries: 1, delay: 1, maxDelay: 1 },
    push: { maxRetries: 1, delay: 1, maxDelay: 1 },
  },
}

let mailSink: MailSink
let smsSink: SmsSink
let server: TestServer
beforeAll(async () => {
  mailSink = await openMailSink()
  smsSink = await openSmsSink()
  const mail = { url: mailSink.url, from: 'hut@club.example' }
  server = await startTestServer({ mail, sms: { to: smsSink.url, token: 'provider-key' } }, { retryPolicy: quickRetries })
  const { token } = await server.anAdmin()
  await server.call('updateSystemSettings', { systemName: 'Berghütte' }, token)
})
afterAll(async () => {
  await server.close()
  await mailSink.close()
  await smsSink.close()
})

let memberCount = 0
async function aNewcomer(change: Record<string, unknown> = {}) {
  memberCount += 1
  const person = { name: 'Mei', email: `mei${memberCount}@club.example`, phone: `+4915112${100_000 + memberCount}`, password, ...change }
  const answer = await server.request('/api/auth/register', { method: 'POST', body: person })
  expect(answer.status).toBe(201)
  return person
}
const mailTo = async (email: string) => {
  await waitFor(() => expect(mailSink.mails.some(({ envelope }) => envelope.includes(email))).toBe(true))
  return mailSink.mails.findLast(({ envelope }) => envelope.includes(email))!
}
const rowsFor = (recipient: string) =>
  server.sql('select kind, state, attempts, last_error, secret from accounts.outbox where recipient = $1 order by created_at', [recipient])

/** Registers a member and verifies the address with the mailed link. */
async function aMember(change: Record<string, unknown> = {}) {
  const person = await aNewcomer(change)
  const { text } = await mailTo(person.email)
  await server.call('verifyEmail', { token: /token=([\w-]+)/.exec(text!)![1]! })
  return person
}

describe('a message', () => {
  test('arrives, in the language of the member, as text and as HTML with the same link', async () => {
    const person = await aNewcomer({ language: 'de' })
    const mail = await mailTo(person.email)
    expect(mail.subject).toBe('Bestätige deine E-Mail-Adresse für Berghütte')
    expect(mail.from).toMatchObject({ name: 'Berghütte', address: 'hut@club.example' })
    expect(mail.to).toMatchObject([{ address: person.email }])
    const link = /http\S+verify-email\?token=[\w-]+&lang=de/.exec(mail.text!)![0]
    expect(mail.html).toContain(`href="${link.replace('&', '&amp;')}"`)
    expect(mail.html).toContain('lang="de"')
    expect(mail.html).not.toMatch(/<(img|script|link|iframe)|url\(|src=/)
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  })

  test('leaves no link in the database after it is sent', async () => {
    const person = await aNewcomer()
    const token = /token=([\w-]+)/.exec((await mailTo(person.email)).text!)![1]!
    await waitFor(async () =>
      expect(await rowsFor(person.email)).toMatchObject([{ kind: 'confirm-address', state: 'sent', attempts: 1, secret: null }]),
    )
    const stored = JSON.stringify([
      await server.sql('select * from accounts.outbox'),
      await server.sql('select * from accounts.links'),
      await server.sql('select * from pgboss.job'),
    ])
    expect(stored).not.toContain(token)
    expect(JSON.stringify(server.log)).not.toContain(token)
  })

  test('is not sent when its transaction fails', async () => {
    const before = await server.sql('select count(*)::int as n from accounts.outbox')
    await server.sql(`alter table accounts.links add constraint full_disk check (purpose <> 'reset-password') not valid`)
    const { email } = await aNewcomer()
    await mailTo(email)
    const answer = await server.request('/api/auth/reset-password', { method: 'POST', body: { email } })
    await server.sql('alter table accounts.links drop constraint full_disk')
    expect(answer.status).toBe(500)
    expect(await server.sql('select count(*)::int as n from accounts.outbox')).toEqual([{ n: (before[0]!.n as number) + 1 }])
  })

  test('is not sent to a member who was deleted meanwhile', async () => {
    mailSink.refuseWith(451)
    const { email } = await aNewcomer()
    await waitFor(async () => expect(await rowsFor(email)).toMatchObject([{ state: 'failed' }]))
    await server.sql('delete from public.profiles where email = $1', [email])
    mailSink.refuseWith(undefined)
    const later = await aNewcomer()
    await mailTo(later.email)
    expect(await rowsFor(email)).toEqual([])
    await waitFor(async () => expect(await server.sql(`select from pgboss.job where state in ('retry', 'active', 'created')`)).toEqual([]))
    expect(mailSink.mails.filter(({ envelope }) => envelope.includes(email))).toEqual([])
  })
})

describe('the name of a member', () => {
  test('cannot add a header to an email, nor markup to its body', async () => {
    const name = 'Eve\r\nBcc: all@club.example <b>"x"</b>'
    const person = await aMember({ name, phone: '+4915199000001' })
    await server.call('resetPassword', { email: person.email })
    await waitFor(() => expect(mailSink.mails.filter(({ envelope }) => envelope.includes(person.email))).toHaveLength(2))
    const mail = await mailTo(person.email)
    expect(mail.envelope).toEqual([person.email])
    expect(mail.bcc).toBeUndefined()
    expect(mail.to).toEqual([{ name: 'Eve Bcc: all@club.example <b>"x"</b>', address: person.email }])
    expect(mail.html).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt;')
  })

  test('is left out of mails to unverified addresses', async () => {
    const person = await aNewcomer({ name: 'Win now at evil.example' })
    const { html, text, to } = await mailTo(person.email)
    expect(JSON.stringify([html, text, to])).not.toContain('evil.example')
  })
})

describe('a provider', () => {
  test('that fails temporarily is tried again', async () => {
    mailSink.refuseWith(451)
    const { email } = await aNewcomer()
    await waitFor(async () => expect(await rowsFor(email)).toMatchObject([{ state: 'failed' }]))
    mailSink.refuseWith(undefined)
    await mailTo(email)
    await waitFor(async () => expect(await rowsFor(email)).toMatchObject([{ state: 'sent', last_error: null }]))
    expect((await rowsFor(email))[0]!.attempts).toBeGreaterThan(1)
  })

  test('that stays down loses the message and not the registration; the admin sees it without its link', async () => {
    const port = Number(new URL(mailSink.url).port)
    await mailSink.close()
    const { email } = await aNewcomer()
    await waitFor(async () => expect(await rowsFor(email)).toMatchObject([{ state: 'dead', attempts: 6, secret: null }]))
    expect(await rowsFor(email)).toMatchObject([{ last_error: expect.stringMatching(/ECONNREFUSED/) as unknown }])
    mailSink = await openMailSink(port)
  })

  test('that rejects a recipient permanently is not tried again', async () => {
    mailSink.refuseWith(550)
    const { email } = await aNewcomer()
    await waitFor(async () => expect(await rowsFor(email)).toMatchObject([{ state: 'dead', attempts: 1, secret: null }]))
    mailSink.refuseWith(undefined)
  })

  test('of SMS gets number and text with the operator’s key, and the code appears nowhere else', async () => {
    const { phone } = await aMember({ language: 'fr' })
    await server.call('sendCode', { phone })
    await waitFor(() => expect(smsSink.messages.some(({ to }) => to === phone)).toBe(true))
    const { text, authorization } = smsSink.messages.find(({ to }) => to === phone)!
    expect(authorization).toBe('Bearer provider-key')
    expect(text).toMatch(/^\d{6} est ton code pour Berghütte/)
    await waitFor(async () => expect(await rowsFor(phone)).toMatchObject([{ state: 'sent', secret: null }]))
    expect(JSON.stringify(server.log)).not.toMatch(new RegExp(`\\b${text.slice(0, 6)}\\b`))
  })

  test.each([
    ['is down', 503, 2],
    ['rejects the request', 401, 1],
    ['redirects', 307, 2],
  ])('of SMS that %s is retried only after temporary errors', async (_, status, attempts) => {
    const { phone } = await aMember()
    smsSink.answerWith(status)
    await server.call('sendCode', { phone })
    await waitFor(async () => expect(await rowsFor(phone)).toMatchObject([{ state: 'dead', attempts, secret: null }]))
    smsSink.answerWith(200)
  })
})

describe('two processes on one database', () => {
  test('send each message once', async () => {
    const other = await startTestServer(
      { databaseUrl: databaseUrlOf(server), mail: { url: mailSink.url, from: 'hut@club.example' } },
      { retryPolicy: quickRetries },
    )
    try {
      const newcomers = await Promise.all(Array.from({ length: 12 }, () => aNewcomer()))
      for (const { email } of newcomers) await mailTo(email)
      const arrived = mailSink.mails.flatMap(({ envelope }) => envelope).filter((to) => newcomers.some(({ email }) => email === to))
      expect(arrived.toSorted()).toEqual(newcomers.map(({ email }) => email).toSorted())
    } finally {
      await other.close()
    }
  })
})

describe('on a PostgreSQL 15 of the operator', () => {
  test('the queue installs itself with a role that is no superuser', async () => {
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
      const onFifteen = await startTestServer(
        { databaseUrl, mail: { url: mailSink.url, from: 'hut@club.example' } },
        { retryPolicy: quickRetries },
      )
      const person = { name: 'Mei', email: 'mei@fifteen.example', phone: '+4915112999003', password }
      await onFifteen.call('register', person)
      expect((await mailTo(person.email)).subject).toMatch(/Bothy/)
      await onFifteen.close()
    } finally {
      process.stdin?.end()
      await once(process, 'exit')
      rmSync(home, { recursive: true, force: true })
    }
  })
})

describe('an expired message', () => {
  test('is given up at its next attempt and not sent, so a code does not arrive hours later', async () => {
    const phone = '+4179000000'
    await server.sql(
      `insert into accounts.outbox (kind, topic, channel, recipient, locale, secret, enqueued, expires_at, created_at)
       values ('sign-in-code', 'account', 'sms', $1, 'en', '012345', false, now(), now() - interval '10 minutes')`,
      [phone],
    )
    await server.sql(`select pg_notify('outbox', '')`)
    await waitFor(async () => expect(await rowsFor(phone)).toMatchObject([{ state: 'dead', attempts: 1, secret: null }]))
    expect(smsSink.messages.filter(({ to }) => to === phone)).toEqual([])
  })

  test('is given up by the hourly cleanup, and its secret is deleted', async () => {
    await server.sql(
      `insert into accounts.outbox (kind, channel, recipient, locale, secret, expires_at)
       values ('reset-password', 'mail', 'late@club.example', 'en', 'https://club.example/x', now() - interval '2 hours')`,
    )
    await server.sql(
      `insert into accounts.outbox (kind, channel, recipient, locale, state, expires_at, created_at)
       values ('password-changed', 'mail', 'old@club.example', 'en', 'sent', now(), now() - interval '31 days')`,
    )
    await server.sql('select accounts.delete_expired()')
    expect(await rowsFor('late@club.example')).toMatchObject([{ state: 'dead', secret: null }])
    expect(await rowsFor('old@club.example')).toEqual([])
  })
})
