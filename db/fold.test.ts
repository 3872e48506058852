/** The app compares some texts itself. It does so as the database does, so that every search finds the same. */
import { describe, expect, test } from 'vitest'
import { fold, sameNameKey, searchable, wordsIn } from '@bothy/contract/search/fold.ts'
import { everyEngine } from './testing/engines.ts'
import { setUpFixture } from './testing/fixture.ts'

/** The first plane, without halves of pairs, characters for private use, and letters whose lower case the oldest database does not have. */
const characters = Array.from({ length: 0xfffe }, (_, code) => code)
  .filter((code) => code > 0x1f && (code < 0xd800 || code >= 0xf900) && (code < 0xa7c0 || code > 0xa7ff))
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /\p{Assigned}/u.test(character) && !/[\u1C89\u2C2F\uFFF9-\uFFFB]/.test(character))

const texts = [
  'Brienz – Interlaken',
  'Mont‑Blanc / Chamonix → Courmayeur',
  "O'Neill, O’Neill & O´Neill",
  '1’000 m, 1 000 m, 1.000,5 m und 2½ h bei 7:30–9:00',
  '10 – 12 km, 24.12.-26.12., 12km 8h 3hmm',
  'Zürich, Zuerich, Mühlebäche, Ålgård, Ærø, Großglockner, Frauen an der Quelle, Aare',
  'İstanbul ISPARTA ısparta',
  '八ヶ岳、八ケ岳、八が岳ー佐々木、ｶﾞｲﾄﾞ・コース－ゃ',
  '渡邉と渡邊、臺灣の髙﨑、雲海',
  '٣ ٤ و ۵، «نص»',
  '– … / ·',
  '',
  '   ',
]

const functions = [
  ['fold', fold, (typed: string) => [typed, `a${typed}b\n1${typed}2\n${typed}ア\n岳${typed}岳`]],
  ['searchable', searchable, (typed: string) => [`Ü${typed}ae`]],
  ['words_in', wordsIn, (typed: string) => [`ab${typed}cd 1${typed}2`]],
  ['same_name_key', sameNameKey, (typed: string) => [typed]],
] as const

/** What is typed, and what the app makes of it: once for all databases. */
const comparisons = functions.map(([name, inApp, around]) => {
  const typed = [...characters.flatMap(around), ...texts.flatMap((text) => [text, text.toUpperCase(), text.normalize('NFD')])]
  return { name, typed, inApp: typed.map((text) => JSON.stringify(inApp(text))) }
})

describe.each(everyEngine)('texts on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test.each(comparisons)('are the same in the app for rules.$name', async ({ name, typed, inApp }) => {
    const sql = `select json_agg(rules.${name}(typed) order by place) from unnest($1::text[]) with ordinality as t (typed, place)`
    const { rows } = await fixture().database.query(sql, [typed])
    const inDatabase = Object.values(rows[0]!)[0] as unknown[]
    const different = typed.flatMap((text, index) => {
      const [app, database] = [inApp[index], JSON.stringify(inDatabase[index])]
      return app === database
        ? []
        : [`${JSON.stringify(text)} U+${text.codePointAt(0)?.toString(16)}: ${app} in the app, ${database} in the database`]
    })
    expect(different).toEqual([])
  })
})
