/**
 * The templates of the mails that Supabase sends, and of their subjects. They are templates of Go: each chooses the language that the app noted for the user.
 * https://supabase.com/docs/guides/auth/auth-email-templates
 */
import { locales, type Locale } from '@bothy/contract/choices.ts'
import { mailTexts } from './mail-texts.ts'
import type { MailTexts } from './mail-texts/texts.ts'

type Texts = MailTexts[keyof MailTexts]

const paragraph = (text: string) => `<p>${text}</p>`

const subjectOf = ({ subject, title }: Texts & { subject?: string }): string => subject ?? title

function mailOf(texts: Texts, link?: string): string {
  const button = link && 'button' in texts ? [paragraph(`<a href="{{ .SiteURL }}/${link}?token={{ .TokenHash }}">${texts.button}</a>`)] : []
  return [`<h2>${texts.title}</h2>`, paragraph(texts.text), ...button, paragraph(texts.after)].join('\n')
}

/** The texts of a mail in one language. The app asks for a redirect to `path` for the other wording. */
type Wording = { texts: Texts; link?: string; other?: { path: string; texts: Texts } }

/** The name of each file. */
const mails: Record<string, (texts: MailTexts) => Wording> = {
  confirmation: ({ welcome, corrected }) => ({ texts: welcome, link: 'verify-email', other: { path: 'verify-email', texts: corrected } }),
  email_change: ({ change }) => ({ texts: change, link: 'confirm-email-change' }),
  email_changed: ({ changed }) => ({ texts: changed }),
  magic_link: ({ code }) => ({ texts: code }),
  recovery: ({ reset, invitation }) => ({ texts: reset, link: 'reset-password', other: { path: 'invitation', texts: invitation } }),
}

const byRedirect = (path: string, one: string, other: string, gap: string) =>
  ['{{ if ne .RedirectTo (print .SiteURL "/' + path + '") }}', one, '{{ else }}', other, '{{ end }}'].join(gap)

const body = ({ texts, link, other }: Wording) =>
  other ? byRedirect(other.path, mailOf(texts, link), mailOf(other.texts, other.path), '\n') : mailOf(texts, link)

const subject = ({ texts, other }: Wording) =>
  other ? byRedirect(other.path, subjectOf(texts), subjectOf(other.texts), '') : subjectOf(texts)

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
    html: `${inEveryLanguage((locale) => body(wording(mailTexts[locale])), '\n')}\n<p>{{ .SiteURL }}</p>\n`,
    subject: inEveryLanguage((locale) => subject(wording(mailTexts[locale])), ''),
  }))

export const configFile = new URL('./config.toml', import.meta.url)

/** The configuration with these subjects: each stands above the path of its template. */
export const withSubjects = (config: string): string =>
  mailTemplates().reduce(
    (before, { name, subject: text }) =>
      before.replace(new RegExp(`^subject = .*(?=\\ncontent_path = "\\./supabase/templates/${name}")`, 'm'), () => `subject = '${text}'`),
    config,
  )
