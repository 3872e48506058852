/** Keeps words out of code, comments and docs that only this project understood, or that mean two things. A failure names the word to use. */
import { expect, test } from 'vitest'
import { filesBelow, readSource } from './sources.ts'

/** Words, in code also as a part of a name: `comeIn` finds comeIn, come_in, come-in and ComeIn. */
const retiredWords: Record<string, string> = {
  administrator: 'admin',
  anew: 'again',
  asker: 'requester',
  catalogue: 'catalog',
  'carry out': 'run',
  comeIn: 'sign in',
  doorway: 'auth layout',
  ember: 'primary (a token), accent',
  gableWindow: 'empty state',
  gorse: 'warning',
  heather: 'voting, accent',
  houseOf: 'fixture, test server',
  insisting: 'withRetry',
  keptLook: 'cached list item',
  leash: 'exit with parent',
  lineUp: 'dispatcher',
  lochan: 'info',
  lookKey: 'cache key',
  openClub: 'startServer',
  organiser: 'leader',
  polyglot: 'language switcher',
  rowan: 'danger',
  rulebook: 'database functions',
  standingIn: 'viewer role',
  throughDoor: 'lazy client',
  tidyTag: 'normalizeTag',
  useOrders: 'useActivityCommands',
  waymark: 'difficulty badge',
  waysIn: 'sign-in methods',
  whoever: 'a noun: the member, the caller, the process',
}

/** Phrases of comments and docs. */
const retiredPhrases: [RegExp, string][] = [
  [/\b(is|are|was|were) (heard|told) of\b/i, 'an event: emitted, published, received'],
  [/\b(mock|rest|supabase|hosted|every|each) doors?\b/i, 'backend'],
  [/\btold (?:to|about) (?:nobody|everybody)\b/i, 'say who receives it'],
  [/\bby itself\b/i, 'automatically'],
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

/** Texts for users have a test of their own. Landed migrations never change, and neither do the names that they and their successors mention. */
const isExempt = (file: string) =>
  /^(db|supabase)\/migrations\/|^db\/functions\/retired\.sql$|^db\/install\.test\.ts$|\/messages\/|\/locales\/|^scripts\/vocabulary\.test\.ts$|^package-lock\.json$/.test(
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
  const pattern = wordPattern('comeIn')
  for (const name of ['comeIn()', 'accounts.come_in', 'come-in.ts', 'ComeIn', 'to come in']) expect(name.match(pattern)).not.toBeNull()
  for (const text of ['become index', 'income', 'comeInside']) expect(text.match(pattern)).toBeNull()
})
