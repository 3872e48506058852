import { readdir, readFile } from 'node:fs/promises'
import { locales, type Locale } from '@bothy/contract/choices.ts'
import { expect, test } from 'vitest'
import { renderGoTemplate } from './local-stack/gateway/go-template.ts'
import { mailTemplates, templatesFolder } from './mail-templates.ts'
import { mailTexts } from './mail-texts.ts'

const site = 'https://club.example'
const mail = (name: string, data: Record<string, unknown>, redirect = '') =>
  renderGoTemplate(mailTemplates().find((one) => one.name === `${name}.html`)!.html, {
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

test.each(locales)('every mail in %s is in that language alone', (language) => {
  const titles = (locale: Locale) => Object.values(mailTexts[locale]).map(({ title }) => title)
  const shown = [
    mail('confirmation', { language }),
    mail('confirmation', { language }, '/verify-email'),
    mail('email_change', { language }),
    mail('email_changed', { language }),
    mail('magic_link', { language }),
    mail('recovery', { language }),
    mail('recovery', { language }, '/invitation'),
  ]
  expect(shown.map((html) => /<h2>(.+)<\/h2>/.exec(html)![1])).toEqual(titles(language))
  for (const html of shown) {
    expect(html.match(/<h2>/g)).toHaveLength(1)
    expect(html).toContain(site)
    expect(html).not.toMatch(/\{\{|no value/)
  }
})

test('a user without a language of ours gets English', () => {
  for (const data of [{}, { language: 'es' }]) expect(mail('recovery', data)).toContain('<h2>Reset your password</h2>')
})

test('links open the screen of their mail', () => {
  const links = (name: string, redirect?: string) => /href="(.+)"/.exec(mail(name, { language: 'ja' }, redirect))![1]
  expect([links('recovery'), links('recovery', '/invitation')]).toEqual([
    `${site}/reset-password?token=hash`,
    `${site}/invitation?token=hash`,
  ])
})
