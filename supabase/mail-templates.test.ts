import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import { locales, type Locale } from '@bothy/contract/choices.ts'
import { configFile, mailTemplates, mailTexts, templatesFolder, withSubjects } from './mail-templates.ts'
import { renderGoTemplate } from './testing/local-stack/gateway/go-template.ts'

const mailNames = ['welcome', 'corrected', 'change', 'changed', 'code', 'reset', 'invitation'] as const
const titlesIn = (locale: Locale) => mailNames.map((name) => mailTexts[locale][`${name}.title`])
const subjectsIn = (locale: Locale) => [mailTexts[locale]['welcome.subject'], ...titlesIn(locale).slice(1)]
const site = 'https://club.example'
const mail = (name: string, data: Record<string, unknown>, redirect = '', part: 'html' | 'subject' = 'html') =>
  renderGoTemplate(mailTemplates().find((one) => one.name === `${name}.html`)![part], {
    SiteURL: site,
    TokenHash: 'hash',
    Token: '123456',
    Email: 'new@bothy.example',
    OldEmail: 'old@bothy.example',
    RedirectTo: site + redirect,
    Data: data,
  })

test('the folder templates is up to date (if not: node supabase/build-templates.ts)', async () => {
  expect((await readdir(templatesFolder)).toSorted()).toEqual(
    mailTemplates()
      .map(({ name }) => name)
      .toSorted(),
  )
  for (const { name, html } of mailTemplates()) expect([name, await readFile(new URL(name, templatesFolder), 'utf8')]).toEqual([name, html])
})

test('the subjects in config.toml are up to date (if not: node supabase/build-templates.ts)', async () => {
  const config = await readFile(configFile, 'utf8')
  expect(withSubjects(config)).toBe(config)
  const { auth } = parse(config) as { auth: { email: Record<'template' | 'notification', Record<string, { subject: string }>> } }
  const subjects = Object.values(auth.email).flatMap((kinds) => (typeof kinds === 'object' ? Object.values(kinds) : []))
  expect(subjects.map(({ subject }) => subject).toSorted()).toEqual(
    mailTemplates()
      .map(({ subject }) => subject)
      .toSorted(),
  )
})

test.each(locales)('every mail in %s is in that language alone', (language) => {
  const mails: [name: string, redirect?: string][] = [
    ['confirmation'],
    ['confirmation', '/verify-email'],
    ['email_change'],
    ['email_changed'],
    ['magic_link'],
    ['recovery'],
    ['recovery', '/invitation'],
  ]
  const shown = mails.map(([name, redirect]) => mail(name, { language }, redirect))
  expect(shown.map((html) => /<h2>(.+)<\/h2>/.exec(html)![1])).toEqual(titlesIn(language))
  expect(mails.map(([name, redirect]) => mail(name, { language }, redirect, 'subject'))).toEqual(subjectsIn(language))
  for (const html of shown) {
    expect(html.match(/<h2>/g)).toHaveLength(1)
    expect(html).toContain(site)
    expect(html).not.toMatch(/\{\{|no value/)
  }
})

test('a user without a language of ours gets English', () => {
  for (const data of [{}, { language: 'es' }]) expect(mail('recovery', data)).toContain('<h2>Reset your password</h2>')
})

test('subjects have no quotes or angle brackets, which the template of a subject would escape or config.toml could not hold', () => {
  expect(locales.flatMap(subjectsIn).filter((text) => /['"<>&]/.test(text))).toEqual([])
})

test('an address that nobody has confirmed gets no joke', () => {
  const pirate = (name: string, redirect?: string) => mail(name, { language: 'en-x-pirate' }, redirect)
  const english = (name: string, redirect?: string) => mail(name, { language: 'en' }, redirect)
  for (const [name, redirect] of [
    ['confirmation'],
    ['confirmation', '/verify-email'],
    ['email_change'],
    ['email_changed'],
    ['recovery', '/invitation'],
  ] as const)
    expect(pirate(name, redirect)).toBe(english(name, redirect))
  expect(pirate('recovery')).not.toBe(english('recovery'))
})

test('links open the screen of their mail', () => {
  const links = (name: string, redirect?: string) => /href="(.+)"/.exec(mail(name, { language: 'ja' }, redirect))![1]
  expect([links('recovery'), links('recovery', '/invitation')]).toEqual([
    `${site}/reset-password?token=hash`,
    `${site}/invitation?token=hash`,
  ])
})
