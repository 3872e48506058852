/**
 * The templates of the mails that Supabase sends. They are templates of Go: each chooses the language that the app noted for the user.
 * https://supabase.com/docs/guides/auth/auth-email-templates
 */
import { locales, type Locale } from '@bothy/contract/choices.ts'
import { mailTexts } from './mail-texts.ts'
import type { MailTexts } from './mail-texts/texts.ts'

type Texts = MailTexts[keyof MailTexts]

const paragraph = (text: string) => `<p>${text}</p>`

function mailOf(texts: Texts, link?: string): string {
  const button = link && 'button' in texts ? [paragraph(`<a href="{{ .SiteURL }}/${link}?token={{ .TokenHash }}">${texts.button}</a>`)] : []
  return [`<h2>${texts.title}</h2>`, paragraph(texts.text), ...button, paragraph(texts.after)].join('\n')
}

/** The app asked for a redirect to `path` for the second mail. */
const byRedirect = (path: string, one: string, other: string) =>
  `{{ if ne .RedirectTo (print .SiteURL "/${path}") }}\n${one}\n{{ else }}\n${other}\n{{ end }}`

/** The name of each file, and its content in one language. */
const mails: Record<string, (texts: MailTexts) => string> = {
  confirmation: ({ welcome, corrected }) => byRedirect('verify-email', mailOf(welcome, 'verify-email'), mailOf(corrected, 'verify-email')),
  email_change: ({ change }) => mailOf(change, 'confirm-email-change'),
  email_changed: ({ changed }) => mailOf(changed),
  magic_link: ({ code }) => mailOf(code),
  recovery: ({ reset, invitation }) => byRedirect('invitation', mailOf(reset, 'reset-password'), mailOf(invitation, 'invitation')),
}

const others = locales.filter((locale) => locale !== 'en')

/** `print`, because a user who was created elsewhere has no language. English is for them. */
function inEveryLanguage(mail: (texts: MailTexts) => string): string {
  const branches = others.map((locale, index) => `{{ ${index === 0 ? 'if' : 'else if'} eq $language "${locale}" }}\n${of(mail, locale)}`)
  return `{{ $language := print .Data.language }}\n${branches.join('\n')}\n{{ else }}\n${of(mail, 'en')}\n{{ end }}\n<p>{{ .SiteURL }}</p>\n`
}

const of = (mail: (texts: MailTexts) => string, locale: Locale) => mail(mailTexts[locale])

export const templatesFolder = new URL('./templates/', import.meta.url)

export const mailTemplates = (): { name: string; html: string }[] =>
  Object.entries(mails).map(([name, mail]) => ({ name: `${name}.html`, html: inEveryLanguage(mail) }))
