/** One mail in full: what is shown where only text is, and where HTML is. No picture is fetched from anywhere, and nothing tells who has read it. */
import type { Locale } from '@bothy/contract/limits.ts'

export type Mail = { subject: string; text: string; html: string }

/** What stands in a mail, from top to bottom. Every text is as it is read: nothing in it is markup. */
export type Contents = {
  locale: Locale
  club: string
  subject: string
  greeting: string
  before: string[]
  /** What is to know at a glance: what it is, and how it stands. */
  facts?: [label: string, value: string][]
  button?: { label: string; link: string; orOpen: string }
  after: string[]
  footer: string[]
}

/** Without signs that nobody sees, among them line ends and those that turn the direction of what follows. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()

/** Puts `values` where the braces of their names are. What stands in a value is left as it is. */
export const filledWith =
  (values: Record<string, string>) =>
  (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => (name in values ? oneLine(values[name]!) : braces))

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign]!)

const green = '#1f5c46'
const style = {
  body: 'margin:0;padding:24px 16px;background:#f4f2ec;color:#22302a;font:16px/1.55 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  sheet: 'max-width:520px;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:14px',
  club: `margin:0 0 20px;font-weight:700;color:${green}`,
  button: `display:inline-block;padding:13px 22px;border-radius:10px;background:${green};color:#ffffff;font-weight:600;text-decoration:none`,
  label: 'margin:12px 0 0;font-size:13px;color:#5b6a62',
  value: 'margin:0;font-weight:600;overflow-wrap:anywhere',
  small: 'margin:20px 0 0;font-size:13px;color:#5b6a62;overflow-wrap:anywhere',
}

export const mailOf = (contents: Contents): Mail => ({ subject: contents.subject, text: textOf(contents), html: htmlOf(contents) })

function textOf({ greeting, before, facts = [], button, after, footer }: Contents): string {
  const known = facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  const link = button && `${button.label}:\n${button.link}`
  const parts = [greeting, ...before, known, link, ...after, `-- \n${footer.join('\n')}`]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function htmlOf({ locale, club, subject, greeting, before, facts = [], button, after, footer }: Contents): string {
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`
  const known = facts.map(
    ([label, value]) => `<dt style="${style.label}">${escaped(label)}</dt><dd style="${style.value}">${escaped(value)}</dd>`,
  )
  const link = button ? `<p><a href="${escaped(button.link)}" style="${style.button}">${escaped(button.label)}</a></p>` : ''
  const written = button ? `<p style="${style.small}">${escaped(button.orOpen)}<br>${escaped(button.link)}</p>` : ''
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="${style.body}"><div style="${style.sheet}"><p style="${style.club}">${escaped(oneLine(club))}</p>
${[greeting, ...before].map(paragraph).join('\n')}
${known.length > 0 ? `<dl style="margin:0 0 24px">${known.join('\n')}</dl>` : ''}
${link}
${after.map(paragraph).join('\n')}
${written}</div><p style="${style.small};max-width:520px;margin-inline:auto">${footer.map(escaped).join('<br>')}</p></body></html>
`
}
