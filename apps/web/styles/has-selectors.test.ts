/** A browser computes the styles of a whole page again for each element that comes or goes, where a selector with `:has()` may be about any element. */
import { readdirSync, readFileSync } from 'node:fs'
import postcss, { type AtRule, type Rule } from 'postcss'
import { expect, test } from 'vitest'

const web = new URL('../', import.meta.url)
const sheets = (readdirSync(web, { recursive: true }) as string[]).filter(
  (file) => file.endsWith('.css') && !/^(dist|node_modules)\//.test(file),
)

/** The rules of a file with `:has()`, without those that are for paper only: they do not concern a screen. */
function selectorsWithHas(file: string): string[] {
  const selectors: string[] = []
  const isPrinted = ({ parent }: Rule): boolean =>
    parent !== undefined && ((parent as AtRule).params === 'print' || isPrinted(parent as unknown as Rule))
  postcss.parse(readFileSync(new URL(file, web), 'utf8')).walkRules((rule) => {
    if (!isPrinted(rule)) selectors.push(...rule.selectors.filter((selector) => selector.includes(':has(')))
  })
  return selectors
}

/** Pairs of parentheses with what they contain, from the inside out. */
const withoutArguments = (selector: string): string => {
  const shorter = selector.replaceAll(/:([\w-]+)\([^()]*\)/g, ':$1')
  return shorter === selector ? selector : withoutArguments(shorter)
}

const asksForAny = (selector: string) => /:has\([^)]*\*/.test(selector)
/** The element that changes is another one than that with `:has()`, and has neither a class nor an attribute nor a tag. */
const changesAny = (selector: string) => {
  const last = withoutArguments(selector)
    .split(/[\s>+~]+/)
    .at(-1)!
  return /\*\)$/.test(selector) || !/^[\w&.#[]|:has\b/.test(last)
}

test('no `:has()` asks for any element, or changes any element', () => {
  const all = sheets.flatMap((file) => selectorsWithHas(file).map((selector) => ({ file, selector })))
  expect(all.length).toBeGreaterThan(30)
  expect(all.filter(({ selector }) => asksForAny(selector) || changesAny(selector))).toEqual([])
})
