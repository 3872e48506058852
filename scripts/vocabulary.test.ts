/** One word for one thing in code, comments and docs, where newcomers would choose another. A failure names the word to use. */
import { expect, test } from 'vitest'
import { filesBelow, readSource } from './sources.ts'

/** Words, in code also as a part of a name: `carryOut` finds carryOut, carry_out, carry-out and CarryOut. */
const retiredWords: Record<string, string> = {
  administrator: 'admin',
  catalogue: 'catalog',
  carryOut: 'run',
  organiser: 'leader',
}

/** Phrases of comments and docs. */
const retiredPhrases: [RegExp, string][] = [
  [/\bby itself\b/i, 'automatically'],
  [/(?:\/\*\*?|\/\/|^ *--) (?:Of|That) (?!token|page)/, 'a sentence with its subject'],
]

/** In texts for people who use or run the app. A mail server and a mail program are called that. */
const retiredInGuides: [RegExp, string][] = [
  [/\b(mails|mailed|(an?|the|by|one|each|no) mail)\b(?! (server|program|provider))/i, 'email'],
  [/\bpictures? of (a|the) (member|club)\b/i, 'photo; image for any uploaded file'],
]
const isGuide = (file: string) => /^(README|CHANGELOG|docs\/[^/]+)\.md$/.test(file)

/** Matches a word in camelCase, PascalCase, snake_case, kebab-case and prose, but not inside another word. */
function wordPattern(word: string): RegExp {
  const [first = '', ...rest] = word.split(/ |(?=[A-Z])/).map((part) => part.toLowerCase())
  const capitalized = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)
  const separated = [first, ...rest].join('[ _-]?')
  const pascal = [first, ...rest].map(capitalized).join('')
  const camel = [first, ...rest.map(capitalized)].join('')
  return new RegExp(`(?<![A-Za-z])(?:${separated}|${camel}|${capitalized(separated)})(?![a-z])|${pascal}(?![a-z])`, 'g')
}

const rules: [RegExp, string][] = [
  ...Object.entries(retiredWords).map(([word, instead]): [RegExp, string] => [wordPattern(word), instead]),
  ...retiredPhrases,
]

/** Texts for users have a test of their own, and lists of members have the words of their clubs. Landed migrations never change, and neither do the names that they and their successors mention. */
const isExempt = (file: string) =>
  /^(db|supabase)\/migrations\/|^db\/install\.test\.ts$|\/messages\/|\/locales\/|\/(column|role)-words\.ts$|^scripts\/vocabulary\.test\.ts$|^package-lock\.json$/.test(
    file,
  )

const files = filesBelow().filter((file) => /\.(ts|tsx|mjs|mts|css|sql|md|json|html|yaml)$/.test(file) && !isExempt(file))

function findingsIn(file: string): string[] {
  const all = isGuide(file) ? [...rules, ...retiredInGuides] : rules
  return readSource(file)
    .split('\n')
    .flatMap((line, index) =>
      all.flatMap(([pattern, instead]) => {
        const found = line.match(pattern)
        return found ? [`${file}:${index + 1} says "${found[0]}". Write: ${instead}.`] : []
      }),
    )
}

test('code, comments and docs use the words of the field', () => {
  expect(files.flatMap(findingsIn)).toEqual([])
})

test('a retired word is found in names of every style, and not inside other words', () => {
  const pattern = wordPattern('carryOut')
  for (const name of ['carryOut()', 'rules.carry_out', 'carry-out.ts', 'CarryOut', 'to carry out'])
    expect(name.match(pattern)).not.toBeNull()
  for (const text of ['miscarry out', 'carry outer', 'carryOutside']) expect(text.match(pattern)).toBeNull()
})
