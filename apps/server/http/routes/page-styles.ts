/** The styles that a page needs, of those of all pages like it. */

/** In their order: what `splitStyles` in apps/web/build/page-styles.ts has made. A rule needs all classes (`.card`) and languages of one of the lists. */
export type StylePart = { text: string; needs?: string[][] } | { block: string; parts: StylePart[] }

/** The text of the rules that can have an effect on `html`, without the custom properties that nothing reads. */
export function stylesFor(parts: readonly StylePart[], html: string): string {
  let text = textOf(parts, foundIn(html))
  for (let before = ''; before !== text;) {
    before = text
    text = withoutUnread(text, readIn(text + html))
  }
  return text
}

/** What `html` needs beyond the styles that a page has already. It may follow them, because it repeats none of them. */
export function stylesBeyond(known: string, parts: readonly StylePart[], html: string): string {
  const read = readIn(stylesFor(parts, html) + html)
  return textOf(parts, foundIn(html), ({ text, needs }) => {
    const own = withoutUnread(text, read)
    if (known.includes(own)) return ''
    return needs || text.startsWith('@') ? own : newPropertiesOf(own, known)
  })
}

/** The properties of a rule for every page that are new: repeating the others would undo what overrides them, such as the dark theme. */
function newPropertiesOf(rule: string, known: string): string {
  const declared = [...rule.matchAll(/(--[\w-]+):[^;{}]*/g)].filter(([, name]) => !known.includes(`${name}:`))
  return declared.length === 0 ? '' : `${rule.slice(0, rule.indexOf('{'))}{${declared.map(([text]) => text).join(';')}}`
}

type Rule = Extract<StylePart, { text: string }>

function textOf(parts: readonly StylePart[], found: ReadonlySet<string>, write = ({ text }: Rule) => text): string {
  const texts = parts.map((part) => {
    if (!('block' in part)) return !part.needs || part.needs.some((all) => all.every((one) => found.has(one))) ? write(part) : ''
    const text = textOf(part.parts, found, write)
    return text && `${part.block}{${text}}`
  })
  return texts.join('')
}

const foundIn = (html: string): ReadonlySet<string> => new Set([...classesIn(html), ...languagesIn(html)])

const classesIn = (html: string): string[] =>
  [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/).map((name) => `.${name}`))

/** `:lang(zh)` is also the language of what is in `zh-TW`. */
const languagesIn = (html: string): string[] =>
  [...html.matchAll(/ lang="([^"]*)"/g)].flatMap(([, tag = '']) => [`:lang(${tag})`, `:lang(${tag.split('-')[0]})`])

const readIn = (text: string): ReadonlySet<string> => new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))

const withoutUnread = (text: string, read: ReadonlySet<string>): string =>
  text.replace(/(--[\w-]+):[^;{}]*;?/g, (declaration, name: string) => (read.has(name) ? declaration : ''))
