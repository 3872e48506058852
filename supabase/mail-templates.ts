/**
 * The templates of the mails that Supabase sends, and of their subjects. They are templates of Go: each chooses the language that the app noted for the user.
 * https://supabase.com/docs/guides/auth/auth-email-templates
 */
import { readFileSync } from 'node:fs'
import { locales, type Locale } from '@bothy/contract/choices.ts'
import type en from './locales/en.json'

type Texts = Record<keyof typeof en, string>

const textsIn = (locale: Locale) =>
  JSON.parse(readFileSync(new URL(`./locales/${locale}.json`, import.meta.url), 'utf8')) as Record<string, string>

/** Mails to an address that nobody has confirmed, or that no longer belongs to the member, are not in pirate English: no stranger must understand pirates. */
export const mailTexts = Object.fromEntries(locales.map((locale) => [locale, { ...textsIn('en'), ...textsIn(locale) }])) as Record<
  Locale,
  Texts
>

/** The variables of Supabase. */
const variables: Record<string, string> = { code: '<strong>{{ .Token }}</strong>', email: '{{ .Email }}', oldEmail: '{{ .OldEmail }}' }

const paragraph = (text: string) => `<p>${text.replaceAll(/\{(\w+)\}/g, (_, name: string) => variables[name]!)}</p>`

/** `corrected` goes to the address that an admin entered for the member. */
type Mail = 'welcome' | 'corrected' | 'change' | 'changed' | 'code' | 'reset' | 'invitation'
/** A mail, and the page of its link. The app asks for a redirect to `path` for the other mail. */
type Wording = { mail: Mail; link?: string; other?: { path: string; mail: Mail } }

/** The name of each file. */
const mails: Record<string, Wording> = {
  confirmation: { mail: 'welcome', link: 'verify-email', other: { path: 'verify-email', mail: 'corrected' } },
  email_change: { mail: 'change', link: 'confirm-email-change' },
  email_changed: { mail: 'changed' },
  magic_link: { mail: 'code' },
  recovery: { mail: 'reset', link: 'reset-password', other: { path: 'invitation', mail: 'invitation' } },
}

/** Without a subject of its own, a mail has its title. */
const subjectOf = (mail: Mail, texts: Partial<Record<string, string>>) => texts[`${mail}.subject`] ?? texts[`${mail}.title`]!

function mailOf(mail: Mail, link: string | undefined, texts: Texts): string {
  const { [`${mail}.button`]: label }: Partial<Record<string, string>> = texts
  const button = link && label ? [paragraph(`<a href="{{ .SiteURL }}/${link}?token={{ .TokenHash }}">${label}</a>`)] : []
  return [`<h2>${texts[`${mail}.title`]}</h2>`, paragraph(texts[`${mail}.text`]), ...button, paragraph(texts[`${mail}.after`])].join('\n')
}

const byRedirect = (path: string, one: string, other: string, gap: string) =>
  ['{{ if ne .RedirectTo (print .SiteURL "/' + path + '") }}', one, '{{ else }}', other, '{{ end }}'].join(gap)

const body = ({ mail, link, other }: Wording, texts: Texts) =>
  other ? byRedirect(other.path, mailOf(mail, link, texts), mailOf(other.mail, other.path, texts), '\n') : mailOf(mail, link, texts)

const subject = ({ mail, other }: Wording, texts: Texts) =>
  other ? byRedirect(other.path, subjectOf(mail, texts), subjectOf(other.mail, texts), '') : subjectOf(mail, texts)

const others = locales.filter((locale) => locale !== 'en')

/** `print`, because a user who was created elsewhere has no language. English is for them. */
function inEveryLanguage(textIn: (locale: Locale) => string, gap: string): string {
  const branches = others.flatMap((locale, index) => [`{{ ${index === 0 ? 'if' : 'else if'} eq $language "${locale}" }}`, textIn(locale)])
  return ['{{ $language := print .Data.language }}', ...branches, '{{ else }}', textIn('en'), '{{ end }}'].join(gap)
}

export const templatesFolder = new URL('./templates/', import.meta.url)

export const mailTemplates = (): { name: string; html: string; subject: string }[] =>
  Object.entries(mails).map(([name, wording]) => ({
    name: `${name}.html`,
    html: `${inEveryLanguage((locale) => body(wording, mailTexts[locale]), '\n')}\n<p>{{ .SiteURL }}</p>\n`,
    subject: inEveryLanguage((locale) => subject(wording, mailTexts[locale]), ''),
  }))

export const configFile = new URL('./config.toml', import.meta.url)

/** The configuration with these subjects: each stands above the path of its template. */
export const withSubjects = (config: string): string =>
  mailTemplates().reduce(
    (before, { name, subject: text }) =>
      before.replace(new RegExp(`^subject = .*(?=\\ncontent_path = "\\./supabase/templates/${name}")`, 'm'), () => `subject = '${text}'`),
    config,
  )
