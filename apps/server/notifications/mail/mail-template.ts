/** Renders one mail as text and as HTML. It loads no images and has no tracking. */
import type { Locale } from '@bothy/contract/choices.ts'
import { joinHan, markHan } from '@bothy/contract/han-spacing.ts'

export type Mail = { subject: string; text: string; html: string }

/** Contents of a mail, from top to bottom. All strings are plain text, not markup. */
export type MailContents = {
  locale: Locale
  clubName: string
  subject: string
  greeting: string
  before: string[]
  /** What a member wrote, line by line. */
  quote?: string[]
  /** Each has a link of its own, with its facts in one line. */
  entries?: { title: string; facts: string; link: string }[]
  /** A list of labels and values, which may lead to an address, or have a link of its own below. */
  details?: { label: string; lines: string[]; link?: string | undefined; below?: { label: string; link: string } | undefined }[]
  button?: { label: string; link: string; orOpen: string }
  after: string[]
  footer: string[]
  /** Below the footer. */
  links?: { label: string; link: string }[]
}

/** Removes control characters, line breaks and bidi controls, to prevent header injection and misleading text. */
export const toSingleLine = (text: string): string => text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()

/** Replaces `{name}` with the value of that name. Braces inside a value are not replaced. */
export const fillPlaceholders =
  (values: Record<string, string>) =>
  (text: string): string =>
    joinHan(text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => (name in values ? markHan(toSingleLine(values[name]!)) : braces)))

/** Chinese and Japanese have a wide colon; in French a space that never breaks precedes it. */
const colons: Partial<Record<Locale, string>> = { zh: '：', 'zh-TW': '：', ja: '：', fr: '\u00a0: ' }
const colonOf = (locale: Locale): string => colons[locale] ?? ': '

/** "Route: By the lake" */
export const withLabel = (label: string, value: string, locale: Locale): string => `${label}${colonOf(locale)}${value}`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character]!)

const green = '#1f5c46'
const style = {
  body: 'margin:0;padding:24px 16px;background:#f4f2ec;color:#22302a;font:16px/1.55 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  sheet: 'max-width:520px;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:14px;overflow-wrap:anywhere',
  club: `margin:0 0 20px;font-weight:700;color:${green}`,
  button: `display:inline-block;padding:13px 22px;border-radius:10px;background:${green};color:#ffffff;font-weight:600;text-decoration:none`,
  label: 'margin:12px 0 0;font-size:13px;color:#5b6a62',
  value: 'margin:0;font-weight:600;overflow-wrap:anywhere',
  quote: 'margin:0 0 24px;padding:4px 0 4px 16px;border-left:3px solid #c9d3cc;overflow-wrap:anywhere',
  link: `color:${green};font-weight:600;overflow-wrap:anywhere`,
  small: 'margin:20px 0 0;font-size:13px;color:#5b6a62;overflow-wrap:anywhere',
}

/** The colors of programs that are dark. Others ignore it, or remove it. */
const dark =
  '@media (prefers-color-scheme:dark){body{background:#0f1512!important;color:#e6ebe7!important}.sheet{background:#1a231e!important}.link{color:#8fd0b0!important}.muted{color:#a3b0a8!important}}'

/** The lines of a text that a member wrote. */
export const toLines = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/u).map(toSingleLine)

type Lists = 'quote' | 'entries' | 'details' | 'links'
type AllContents = MailContents & Required<Pick<MailContents, Lists>>

export function renderMail(contents: MailContents): Mail {
  const all: AllContents = { quote: [], entries: [], details: [], links: [], ...contents }
  return { subject: all.subject, text: textOf(all), html: htmlOf(all) }
}

function textOf({ locale, greeting, before, quote, entries, details, button, after, footer, links }: AllContents): string {
  const detailRows = details
    .map(({ label, lines, link, below }) =>
      [withLabel(label, lines.join('\n'), locale), link, below && withLabel(below.label, below.link, locale)].filter(Boolean).join('\n'),
    )
    .join('\n')
  const link = button && `${button.label}${colonOf(locale).trimEnd()}\n${button.link}`
  const quoted = quote.map((line) => `> ${line}`.trim()).join('\n')
  const listed = entries.map(({ title, facts, link }) => `${title}\n${facts}\n${link}`)
  const parts = [
    greeting,
    ...before,
    quoted,
    ...listed,
    detailRows,
    link,
    ...after,
    `-- \n${[...footer, ...links.map(({ label, link }) => withLabel(label, link, locale))].join('\n')}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function htmlOf({ locale, clubName, subject, greeting, button, ...parts }: AllContents): string {
  const { before, quote, entries, details, after, footer, links } = parts
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const linkTo = (to: string, markup: string) => `<a href="${escapeHtml(to)}" class="link" style="${style.link}">${markup}</a>`
  const detailRows = details.map(({ label, lines, link, below }) => {
    const value = lines.map(escapeHtml).join('<br>')
    const shown = (link ? linkTo(link, value) : value) + (below ? `<br>${linkTo(below.link, escapeHtml(below.label))}` : '')
    return `<dt class="muted" style="${style.label}">${escapeHtml(label)}</dt><dd style="${style.value}">${shown}</dd>`
  })
  const quoted = quote.length > 0 ? `<blockquote style="${style.quote}">${quote.map(escapeHtml).join('<br>')}</blockquote>` : ''
  const listed = entries.map((entry) => `<p>${linkTo(entry.link, escapeHtml(entry.title))}<br>${escapeHtml(entry.facts)}</p>`)
  const link = button ? `<p><a href="${escapeHtml(button.link)}" style="${style.button}">${escapeHtml(button.label)}</a></p>` : ''
  const plainLink = button ? `<p class="muted" style="${style.small}">${escapeHtml(button.orOpen)}<br>${escapeHtml(button.link)}</p>` : ''
  const footerLinks = links.map(
    ({ label, link: to }) => `<a href="${escapeHtml(to)}" class="muted" style="color:#5b6a62">${escapeHtml(label)}</a>`,
  )
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${dark}</style></head>
<body style="${style.body}"><div class="sheet" style="${style.sheet}"><p class="link" style="${style.club}">${escapeHtml(toSingleLine(clubName))}</p>
${[greeting, ...before].map(paragraph).join('\n')}
${[quoted, ...listed].join('\n')}
${detailRows.length > 0 ? `<dl style="margin:0 0 24px">${detailRows.join('\n')}</dl>` : ''}
${link}
${after.map(paragraph).join('\n')}
${plainLink}</div><p class="muted" style="${style.small};max-width:520px;margin-inline:auto">${[...footer.map(escapeHtml), ...footerLinks].join('<br>')}</p></body></html>
`
}
