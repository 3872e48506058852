/** The database accepts and refuses texts as the contract does. Hosted clubs have only this check. */
import { beforeAll, describe, expect, test } from 'vitest'
import { email, isVisible, text } from '@bothy/contract/fields.ts'
import { everyEngine } from '../../testing/engines.ts'
import { type Actor, aNewActivity, aRoute, fieldsOf, setUpFixture } from '../../testing/fixture.ts'

const texts = [
  'Ridge of the White Pagoda',
  '山\tline one\nline two 🏔️',
  'فاس to \u202BAit Bouguemez\u202C',
  '\u202Eabc\u202C \u2067\u202Bx\u202C\u2069',
  '\u202Egnihtyreve snrut',
  'closed once \u202E\u2067x\u202C',
  '\u202Eabc\u2069',
  'alone \u2069 and \u202C',
  'a bell \u0007',
  'an escape \u001B[31m',
  'deleted \u007F',
  'family 👩‍👩‍👧',
  '\u200B\u2060\uFEFF',
  '\u00A0\u3000',
  '\u00AD',
  '\u3164\u2800 \u115F\u1160\uFFA0',
  '\u17B4\u17B5\u{E0041}',
  'a\u3164',
  '',
]

const addresses = [
  'ruth@example.org',
  "o'hara+club_1.x@sub.example-club.org",
  'ruth@xn--kln-sna.example',
  'ruth@club.xn--p1ai',
  '.ruth@example.org',
  'ru..th@example.org',
  'ruth.@example.org',
  'ruth@localhost',
  'ruth@-example.org',
  'ruth@example.o',
  'ruth@example.org, mei@example.org',
  'Ruth <ruth@example.org>',
  '"ruth\u0007"@example.org',
  'ruth@example.org\nBcc: mei@example.org',
  'ruth',
  'ruth@@example.org',
  ...['&', '/', '=', '!', '*', '~', '#', '$', '%', '?', '^', '`', '{', '|', '}', "'"].flatMap((mark) => [
    `a${mark}b@club.example`,
    `${mark}a@club.example`,
  ]),
  'a&b&@club.example',
  `${'a'.repeat(64)}@club.example`,
  `${'a'.repeat(65)}@club.example`,
  `a@${'b'.repeat(63)}.example`,
  `a@${'b'.repeat(64)}.example`,
  `a@club.${'b'.repeat(64)}`,
  'a@club-.example',
  'a@-club.example',
  'a@c--b.example',
  'a@club.example-',
  'a@xn--.example',
  'a@club.xn--',
  'a@b.c.example',
  'a(b)@club.example',
  'a,b@club.example',
]

describe.each(everyEngine)('texts on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let lin: Actor
  beforeAll(async () => {
    lin = await fixture().member()
  })

  test.each(texts.map((value) => [JSON.stringify(value), value]))('%s is judged as in the contract', async (_, value) => {
    const parsed = text({ min: 1, max: 60 }).safeParse(value)
    const problem = parsed.success ? null : parsed.error.issues[0]!.message
    expect(await fixture().value('select rules.text_problem($1, true)', [value])).toBe(problem)
  })

  test.each(addresses)('%j is an email address as in the contract', async (address) => {
    expect(await fixture().value('select rules.is_email($1)', [address])).toBe(email.safeParse(address).data === address)
  })

  test('an address that is none is refused for a member and for an emergency contact', async () => {
    const ada = await fixture().admin()
    const wrong = { email: 'Ruth <ruth@example.org>' }
    const refused = { email: ['NOT_AN_EMAIL'] }
    expect(await fieldsOf(ada.run('updateUser', { userId: lin.id, ...wrong }))).toEqual(refused)
    expect(await fieldsOf(lin.run('setEmergencyContact', { name: 'Ruth', phone: '+41795124018', note: '', ...wrong }))).toEqual(refused)
  })

  test('decomposed characters are composed, as in the contract', async () => {
    const [typed, stored] = ['Tete\u0301 de Me\u0301zenc \u1112\u1161\u11AB', 'Teté de Mézenc 한']
    expect(text({ max: 60 }).parse(typed)).toBe(stored)
    const activity = await lin.createActivity(
      aNewActivity({ title: typed, location: typed, description: typed, routes: [aRoute({ title: typed })] }),
    )
    expect(activity).toMatchObject({ title: stored, location: stored, description: stored, routes: [{ title: stored }] })
    await lin.updateUserInfo({ name: typed })
    expect(await lin.getUserInfo({})).toMatchObject({ name: stored })
  })

  test('the spaces around a text are removed, as in the contract', async () => {
    const spaces = [...'\t\n\v\f\r \u0085\u00A0\u1680\u180E\u2000\u200A\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF']
    const typed = [...spaces, '\r\n \u3000'].map((around) => `${around}to ${around} the hut${around}`)
    expect(
      await fixture().value(
        'select array(select rules.tidied(typed) from unnest($1::text[]) with ordinality as t (typed, at) order by at)',
        [typed],
      ),
    ).toEqual(typed.map((each) => each.normalize('NFC').trim()))
  })

  test('the characters that show nothing are those of the contract', async () => {
    // PostgreSQL does not know which code points are unassigned, so only the others are compared. The planes between are ideographs or empty.
    const codes = [...Array(0x20000).keys(), ...Array.from({ length: 0x200 }, (_, at) => 0xe0000 + at), 0xf0000, 0x10fffd]
    const assigned = codes.filter((code) => code > 0 && !/\p{Cn}|\p{Cs}/u.test(String.fromCodePoint(code)))
    const hidden = await fixture().rows<{ code: number }>(
      'select code from unnest($1::integer[]) as code where not rules.is_visible_text(chr(code))',
      [assigned],
    )
    expect(hidden.map(({ code }) => code)).toEqual(assigned.filter((code) => !isVisible(String.fromCodePoint(code))))
  })

  test('with nothing to see or a forbidden character are refused, with the name of the field', async () => {
    const unclosed = '\u202Egnihtyreve'
    for (const field of ['title', 'description', 'location', 'coverSeed'])
      expect(await fieldsOf(lin.run('createActivity', aNewActivity({ [field]: unclosed })))).toEqual({ [field]: ['BAD_CHARACTER'] })
    expect(await fieldsOf(lin.run('createActivity', aNewActivity({ title: '\u200B' })))).toEqual({ title: ['REQUIRED'] })
    expect(await fieldsOf(lin.run('createActivity', aNewActivity({ tags: ['hiking', '\u200B'] })))).toEqual({ tags: ['REQUIRED'] })
    expect(await fieldsOf(lin.run('createActivity', aNewActivity({ tags: [unclosed] })))).toEqual({ tags: ['BAD_CHARACTER'] })
    for (const field of ['title', 'description'])
      expect(await fieldsOf(lin.run('createActivity', aNewActivity({ routes: [aRoute({ [field]: '\u0007' })] })))).toEqual({
        [`routes.${field}`]: ['BAD_CHARACTER'],
      })
    for (const field of ['name', 'bio', 'location'])
      expect(await fieldsOf(lin.run('updateUserInfo', { [field]: unclosed }))).toEqual({ [field]: ['BAD_CHARACTER'] })
    expect(await fieldsOf(lin.run('updateUserInfo', { interests: [unclosed] }))).toEqual({ interests: ['BAD_CHARACTER'] })
  })

  test('of that kind are refused in an edit and in a reason too', async () => {
    const admin = await fixture().admin()
    const { id } = await fixture().activity({ leader: lin, phase: 'review' })
    expect(await fieldsOf(lin.run('editActivity', { activityId: id, ...aNewActivity({ title: '\u2060' }) }))).toEqual({
      title: ['REQUIRED'],
    })
    expect(await fieldsOf(admin.run('rejectActivity', { activityId: id, reason: '\u200B' }))).toEqual({ reason: ['REQUIRED'] })
    expect(await fieldsOf(admin.run('rejectActivity', { activityId: id, reason: 'no\u202E' }))).toEqual({ reason: ['BAD_CHARACTER'] })
  })
})
