import { expect, test } from 'vitest'
import { mfaAnswer, phoneLogin } from './auth/inputs.ts'
import { email, phone, text } from './fields.ts'

test('full-width characters and invisible characters are normalized', () => {
  expect(email.parse('\u200Bｍｅｉ＠example.org\uFEFF')).toBe('mei@example.org')
  expect(phone.parse('\u202A＋８６ 138‑0013‑8000\u202C')).toBe('+8613800138000')
  expect(mfaAnswer.parse({ challenge: 'x', code: '１２３　４５６' }).code).toBe('123456')
  expect(phoneLogin.parse({ phone: '+8613800138000', code: '１２３－４５６' }).code).toBe('123456')
})

test('an email address under an internationalized domain is one address in both writings', () => {
  const ascii = 'info@xn--wanderverein-kln-zwb.example'
  expect(
    ['info@wanderverein-köln.example', 'Info@Wanderverein-KÖLN.example', 'info@wanderverein-ko\u0308ln.example', ascii].map((one) =>
      email.parse(one),
    ),
  ).toEqual([ascii, ascii, ascii, ascii])
  expect(email.parse('post@пример.рф')).toBe('post@xn--e1afmkfd.xn--p1ai')
  expect(email.parse('post@例え。テスト')).toBe('post@xn--r8jz45g.xn--zckzah')
  const wrong = ['post@köln', 'post@köln.example/x', 'post@kö ln.example', 'post@xn--', 'pöst@köln.example', 'post@köln.example:25']
  expect(wrong.filter((one) => email.safeParse(one).success)).toEqual([])
})

test('an email address with lookalike characters is refused', () => {
  const typed = ['mеi@example.org', '"mei"@example.org']
  expect(typed.filter((one) => email.safeParse(one).success)).toEqual([])
  // In a domain they are another address, and are shown as one.
  expect(email.parse('mei@exampłe.org')).toBe('mei@xn--exampe-7db.org')
})

test('a text with unbalanced bidirectional control characters is refused', () => {
  const { success: closed } = text({ max: 60 }).safeParse('\u202Eabc\u202C \u2067\u202Bx\u202C\u2069')
  const { success: open } = text({ max: 60 }).safeParse('\u202Eabc\u2069')
  expect([closed, open]).toEqual([true, false])
})

test('an address that no mail server takes is refused, and every legal character is fine', () => {
  expect(email.parse('A&b/c=d!e*f~g@Club.example')).toBe('a&b/c=d!e*f~g@club.example')
  const wrong = [
    `${'a'.repeat(65)}@club.example`,
    `a@${'b'.repeat(64)}.example`,
    'a@club-.example',
    'a@xn--.example',
    'a&@',
    'a.&.@club.example',
  ]
  expect(wrong.filter((one) => email.safeParse(one).success)).toEqual([])
})

test('characters that show nothing are no text', () => {
  for (const typed of ['\u3164', '\u2800', '\u115F\u1160', '\uFFA0', '\u17B4\u17B5', '\u{E0041}\u{E007F}', '\uFE0F', '\u034F'])
    expect(text({ min: 1, max: 60 }).safeParse(typed).success).toBe(false)
  expect(text({ min: 1, max: 60 }).safeParse('한\u3164').success).toBe(true)
})

test('a decomposed letter counts as one', () => {
  expect(text({ max: 2 }).parse('e\u0301e\u0301')).toBe('éé')
})
