import { expect, test } from 'vitest'
import { stylesFor, type StylePart } from './page-styles.ts'

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
