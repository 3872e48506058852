import { expect, test } from 'vitest'
import { stylesBeyond, stylesFor, type StylePart } from './page-styles.ts'

const card: StylePart = { text: '.card .title{color:red}', needs: [['.card', '.title']] }
const sheet: StylePart = { text: '.sheet{color:red}', needs: [['.sheet']] }

test('has the rules whose classes are all in the page, and those that need none', () => {
  const always = { text: 'body{margin:0}' }
  expect(stylesFor([always, card, sheet], '<p class="wide card"><b class="title">')).toBe('body{margin:0}.card .title{color:red}')
  expect(stylesFor([always, card, sheet], '<p class="card">')).toBe('body{margin:0}')
})

test('has a rule for several selectors if one of them can apply', () => {
  expect(stylesFor([{ text: '.card,.sheet{color:red}', needs: [['.card'], ['.sheet']] }], '<p class="sheet">')).toBe(
    '.card,.sheet{color:red}',
  )
})

test('has the rules for its languages', () => {
  const chinese: StylePart = { text: ':lang(zh){color:red}', needs: [[':lang(zh)']] }
  for (const tag of ['zh', 'zh-TW']) expect(stylesFor([chinese], `<html lang="${tag}">`)).toBe(':lang(zh){color:red}')
  expect(stylesFor([chinese], '<html lang="ja">')).toBe('')
})

test('has no block without a rule', () => {
  const blocks: StylePart[] = [
    {
      block: '@layer ui',
      parts: [
        { block: '@media print', parts: [sheet] },
        { block: '@media all', parts: [card] },
      ],
    },
  ]
  expect(stylesFor(blocks, '<p class="card title">')).toBe('@layer ui{@media all{.card .title{color:red}}}')
})

test('has no custom property that nothing reads, directly or through another one', () => {
  const tokens = { text: ':root{--used:1px;--by-page:2px;--by-unused:3px;--unused:var(--by-unused);color:red}p{margin:var(--used)}' }
  expect(stylesFor([tokens], '<p style="padding:var(--by-page)">')).toBe(':root{--used:1px;--by-page:2px;color:red}p{margin:var(--used)}')
})

test('has what other content needs beyond the page: no rule again, and of those for every page only new custom properties', () => {
  const tokens = { text: ':root{--card:1px;--sheet:2px;color:red}' }
  const dark = { text: '[data-theme=dark]{--card:3px}' }
  const padded: StylePart = { text: '.sheet{padding:var(--sheet)}', needs: [['.sheet']] }
  const plain: StylePart = { text: '.card{padding:var(--card)}', needs: [['.card']] }
  const parts = [tokens, dark, plain, { block: '@layer ui', parts: [padded] }]
  const known = stylesFor(parts, '<p class="card">')
  expect(known).toBe(':root{--card:1px;color:red}[data-theme=dark]{--card:3px}.card{padding:var(--card)}')
  expect(stylesBeyond(known, parts, '<p class="card"><p class="sheet">')).toBe(':root{--sheet:2px}@layer ui{.sheet{padding:var(--sheet)}}')
  expect(stylesBeyond(known, parts, '<p class="card">')).toBe('')
})
