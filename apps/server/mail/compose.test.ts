import { locales } from '@bothy/contract/limits.ts'
import { describe, expect, it } from 'vitest'
import { messageKinds, type MailKind, type MessageKind } from '../outbox/message.ts'
import { textOf } from '../texts/words.ts'
import { composeMail } from './compose.ts'

const isMail = (kind: MessageKind): kind is MailKind => messageKinds[kind].channel === 'mail'
const kinds = (Object.keys(messageKinds) as MessageKind[]).filter(isMail)
const link = 'https://club.example/reset-password?token=abc-_1&x="'

describe.each(locales)('a mail in %s', (locale) => {
  it.each(kinds)('says what is the matter: %s', (kind) => {
    const { subject, text, html } = composeMail({ kind, name: 'Mei', locale, secret: link }, 'Bothy')
    expect(subject).toContain('Bothy')
    expect(text).toContain('Mei')
    for (const part of [subject, text, html]) expect(part).not.toMatch(/[{}]|undefined/)
    expect(text.includes(link)).toBe(messageKinds[kind].secret)
    expect(html.includes(link)).toBe(false)
    expect(html.split('token=abc-_1&amp;x=&quot;')).toHaveLength(messageKinds[kind].secret ? 3 : 1)
  })

  it('greets without a name where none is known', () => {
    const { text } = composeMail({ kind: 'confirm-address', name: '', locale, secret: link }, 'Bothy')
    expect(text).not.toMatch(/^\s|[{}]| ,/)
  })
})

it('is one to each language', () => {
  for (const kind of kinds) {
    const mails = locales.map((locale) => composeMail({ kind, name: 'Mei', locale, secret: link }, 'Bothy').text)
    expect(new Set(mails).size).toBe(locales.length)
  }
})

it.each([
  ['markup', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['line ends and signs that turn the direction', 'Club\r\nBcc: x\u202e\u0000y', 'Club Bcc: x y'],
  ['a placeholder', '{name}', '{name}'],
])('takes %s in the name of a club for text', (_, club, shown) => {
  const { subject, html } = composeMail({ kind: 'invitation', name: 'Mei', locale: 'en', secret: link }, club)
  expect(html).toContain(`<p style="margin:0 0 20px;font-weight:700;color:#1f5c46">${shown}</p>`)
  expect(subject).not.toMatch(/[\p{C}]/u)
})

describe('a text message', () => {
  it.each(locales)('in %s has club and code, and fits two messages', (locale) => {
    const text = textOf('sign-in-code', locale, 'Bothy\nClub', '012345', undefined)
    expect(text).toContain('012345')
    expect(text).toContain('Bothy Club')
    expect(text.length).toBeLessThanOrEqual(134)
  })

  it('ends with the line by which a telephone fills in the code at the club alone', () => {
    expect(textOf('sign-in-code', 'en', 'Bothy', '012345', 'club.example').split('\n').at(-1)).toBe('@club.example #012345')
  })
})
