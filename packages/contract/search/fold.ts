/**
 * Texts as every search of the club compares them: characters that look alike, or that people type for each other, are equal. The same as `rules.fold`, `rules.words_in` and
 * `rules.searchable` of `db/schema/core/search.sql`, step by step; a test compares both.
 */
import { hanVariants } from './han-variants.ts'

/** Accents of Latin, Greek and Cyrillic, vowel signs of Arabic, apostrophes, and what shows nothing. A Japanese voicing mark makes another letter, so it stays. */
const ignored = [
  String.raw`\u00AD\u0300-\u036F\u0640\u064B-\u0652\u061C\u180E\u1AB0-\u1AFF\u1DC0-\u1DFF`,
  String.raw`\u200B-\u200F\u2018-\u201B\u202A-\u202E\u2032\u2035\u2060-\u206F\u02B9-\u02BF\u02C8\u05F3\u20D0-\u20FF\uA78C\uFE00-\uFE0F\uFEFF\u{E0100}-\u{E01EF}`,
]
const invisible = new RegExp(`[${ignored.join('')}]`, 'gu')

const small = 'ァィゥェォッャュョヮヵヶ'
const large = 'アイウエオツヤユヨワカケ'

const alike: ReadonlyMap<string, string> = new Map([
  ...Array.from('øłđðħıς×ىیکة', (character, index): [string, string] => [character, 'olddhiσxييكه'[index]!]),
  ...Array.from('۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', (digit, index): [string, string] => [digit, String(index % 10)]),
  ...(['ß ss', 'æ ae', 'œ oe', 'þ th'].map((pair) => pair.split(' ')) as [string, string][]),
])

const replaceAll = (text: string, by: ReadonlyMap<string, string>) =>
  Array.from(text, (character) => by.get(character) ?? character).join('')

const toKatakana = (text: string) =>
  text
    .replaceAll(/[ぁ-ゖ]/gu, (hiragana) => String.fromCharCode(hiragana.charCodeAt(0) + 0x60))
    .replaceAll(/[ァィゥェォッャュョヮヵヶ]/gu, (character) => large[small.indexOf(character)]!)
    .replaceAll(/(?<![\u30A1-\u30FA\u30FC])ー/gu, '-')

const simplifyHan = (text: string) =>
  replaceAll(text.replaceAll(/(.)[々〻]/gsu, '$1$1').replaceAll(/(?<=[\u3400-\u9FFF])ケ(?=[\u3400-\u9FFF])/gu, 'ガ'), hanVariants)

function plainLetters(typed: string): string {
  const decomposed = typed
    .replaceAll(/[´¨]/g, '')
    .replaceAll(/([0-9])([¼-¾⅐-⅞↉])/g, '$1 $2')
    .normalize('NFKD')
    .replaceAll(invisible, '')
  return simplifyHan(toKatakana(replaceAll(decomposed.toLowerCase().normalize('NFC'), alike)))
}

const plainCharacters = (typed: string): string =>
  plainLetters(typed)
    .replaceAll(/['`]/g, '')
    .replaceAll(/([0-9])[.,\u066B\u066C](?=[0-9]{3}(?![0-9]))/g, '$1')
    .replaceAll(/([0-9])[,:\u066B\u00B7](?=[0-9])/g, '$1.')
    .replaceAll(/([0-9])[\u2044\u2215](?=[0-9])/g, '$1/')
    .replaceAll(/([0-9])\s?[\u2010-\u2015\u2212\u223C\u301C\u30FB~-]\s?(?=[0-9])/g, '$1-')

const punctuation =
  /[!"#&()*+;<=>?[\]{}|\u00A1\u00A6\u00AB\u00B6\u00B7\u00BB\u00BF\u058A\u05BE\u060C\u061B\u061F\u201A\u201C-\u2027\u2030-\u2034\u2036-\u205E\u2190-\u21FF\u2219\u22C5\u2500-\u257F\u25A0-\u25FF\u27F0-\u27FF\u2900-\u297F\u2B00-\u2B11\u2B30-\u2B4F\u3001-\u3003\u3008-\u3011\u3014-\u301F\u3030\u30A0\u30FB,:\u2010-\u2015\u2212\u2215\u223C\u301C~\u2044]+|(?<![0-9])[./-]+|[./-]+(?![0-9])/gu

const withoutPunctuation = (plain: string, separator: string): string =>
  plain
    .replaceAll(punctuation, separator)
    .replaceAll(/[\s\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/gu, ' ')
    .trim()

/** "Brienz – Interlaken" is "brienz interlaken", and "Mont‑Blanc" is "montblanc". */
export const fold = (typed: string): string =>
  withoutPunctuation(plainCharacters(typed), '').replaceAll(/([0-9]) (?=[0-9]{3}(?![0-9]))/g, '$1')

/** The words that are looked for. Each is looked for separately; punctuation alone is none. A unit need not be separate from its number. */
export const wordsIn = (typed: string): string[] => [
  ...new Set(
    withoutPunctuation(plainCharacters(typed), ' ')
      .replaceAll(/([0-9])(km|hm|m|h|std|min|ft|mi)(?= |$)/g, '$1 $2')
      .split(' ')
      .map((part) => fold(part))
      .filter(Boolean),
  ),
]

/** German and Scandinavian letters written as two become one. "ue" after a vowel or q is none, as Lucene's GermanNormalizationFilter has it. */
const contractUmlauts = (folded: string): string => folded.replaceAll(/(?<![aeoq])ue/g, 'u').replaceAll(/([ao])e|(a)a/g, '$1$2')

const umlauts: ReadonlyMap<string, string> = new Map(
  ['ä ae', 'ö oe', 'ü ue', 'å aa', 'ø oe'].map((pair) => pair.split(' ') as [string, string]),
)

/** What a search looks into: the folded text, and the words that may be written with two letters instead of one, or one instead of two. */
export function searchable(typed: string): string {
  const folded = fold(typed)
  const expanded = fold(replaceAll(typed.normalize('NFC').toLowerCase(), umlauts))
  const words = new Set(folded.split(' '))
  const added = new Set([...contractUmlauts(folded).split(' '), ...expanded.split(' ')].filter((word) => !words.has(word)))
  return [folded, ...[...added].toSorted()].join(' ')
}

/** Two tags with the same key are one, as `rules.same_name_key` has it. */
export const sameNameKey = (typed: string): string => contractUmlauts(fold(typed)).replaceAll(' ', '') || typed.toLowerCase()

/** Whether a text has every word of a query. */
export function hasWords(text: string, query: string): boolean {
  const found = searchable(text)
  return wordsIn(query).every((word) => found.includes(word))
}
