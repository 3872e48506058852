/** One mail in full: what is shown where only text is, and where HTML is. No picture is fetched from anywhere, and nothing tells who has read it. */
import type { Letter, MailKind } from '../outbox/message.ts'
import { mailWords } from './words.ts'

export type Mail = { subject: string; text: string; html: string }

/** Without signs that nobody sees, among them line ends and those that turn the direction of what follows. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign]!)

const green = '#1f5c46'
const style = {
  body: 'margin:0;padding:24px 16px;background:#f4f2ec;color:#22302a;font:16px/1.55 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  sheet: 'max-width:520px;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:14px',
  club: `margin:0 0 20px;font-weight:700;color:${green}`,
  button: `display:inline-block;padding:13px 22px;border-radius:10px;background:${green};color:#ffffff;font-weight:600;text-decoration:none`,
  small: 'margin:20px 0 0;font-size:13px;color:#5b6a62;overflow-wrap:anywhere',
}

/** `club` is the name of the club as it is now; the link is the letter's secret. */
export function composeMail({ kind, name, locale, secret }: Omit<Letter, 'address' | 'kind'> & { kind: MailKind }, club: string): Mail {
  const words = mailWords[locale]
  const { subject, before, button, after } = words.mails[kind]
  const filled = (text: string) => text.replaceAll(/\{(club|name)\}/g, (_, what) => oneLine(what === 'club' ? club : name))
  const greeting = filled(oneLine(name) ? words.greeting : words.greetingWithoutName)
  const footer = filled(words.footer)
  const paragraphs = { before: before.map(filled), after: after.map(filled) }
  const link = button ? [`${button}:\n${secret}`] : []
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`
  const linkHtml = button ? `<p><a href="${escaped(secret)}" style="${style.button}">${escaped(button)}</a></p>` : ''
  const written = button ? `<p style="${style.small}">${escaped(words.orOpen)}<br>${escaped(secret)}</p>` : ''
  return {
    subject: filled(subject),
    text: `${[greeting, ...paragraphs.before, ...link, ...paragraphs.after, `-- \n${footer}`].join('\n\n')}\n`,
    html: `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(filled(subject))}</title></head>
<body style="${style.body}"><div style="${style.sheet}"><p style="${style.club}">${escaped(oneLine(club))}</p>
${[greeting, ...paragraphs.before].map(paragraph).join('\n')}
${linkHtml}
${paragraphs.after.map(paragraph).join('\n')}
${written}</div><p style="${style.small};max-width:520px;margin-inline:auto">${escaped(footer)}</p></body></html>
`,
  }
}
