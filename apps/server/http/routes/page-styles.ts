/** The styles that a page needs, of those of all pages like it. */

/** In their order: what `splitStyles` in apps/web/build/page-styles.ts has made. A rule needs all classes (`.card`) and languages of one of the lists. */
export type StylePart = { text: string; needs?: string[][] } | { block: string; parts: StylePart[] }

/** The text of the rules that can have an effect on `html`, without the custom properties that nothing reads. */
export function stylesFor(parts: readonly StylePart[], html: string): string {
  let text = textOf(parts, new Set([...classesIn(html), ...languagesIn(html)]))
  for (let before = ''; before !== text;) {
    before = text
    text = withoutUnread(text, html)
  }
  return text
}

function textOf(parts: readonly StylePart[], found: ReadonlySet<string>): string {
  const texts = parts.map((part) => {
    if (!('block' in part)) return !part.needs || part.needs.some((all) => all.every((one) => found.has(one))) ? part.text : ''
    const text = textOf(part.parts, found)
    return text && `${part.block}{${text}}`
  })
  return texts.join('')
}

const classesIn = (html: string): string[] =>
  [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/).map((name) => `.${name}`))

/** `:lang(zh)` is also the language of what is in `zh-TW`. */
const languagesIn = (html: string): string[] =>
  [...html.matchAll(/ lang="([^"]*)"/g)].flatMap(([, tag = '']) => [`:lang(${tag})`, `:lang(${tag.split('-')[0]})`])

function withoutUnread(text: string, html: string): string {
  const read = new Set([text, html].flatMap((all) => [...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)))
  return text.replace(/(--[\w-]+):[^;{}]*;?/g, (declaration, name: string) => (read.has(name) ? declaration : ''))
}
