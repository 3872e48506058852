import { expect, test } from 'vitest'
import { splitStyles } from './page-styles.ts'

const partsOf = (css: string) => splitStyles(css).slice(1)

test('a rule needs the classes and the language of one of its selectors', () => {
  expect(partsOf('.card{a:b}.card.open>.title,.sheet h2{a:b}.card:lang(ja){a:b}')).toEqual([
    { text: '.card{a:b}', needs: [['.card']] },
    { text: '.card.open>.title,.sheet h2{a:b}', needs: [['.card', '.open', '.title'], ['.sheet']] },
    { text: '.card:lang(ja){a:b}', needs: [['.card', ':lang(ja)']] },
  ])
})

test('a rule that may apply without a class needs none', () => {
  const rules = ['body{a:b}', '.card,h2{a:b}', ':root:not(.a):is(.b,.c:not(.d)){a:b}', '[data-theme=dark]{a:b}']
  expect(partsOf(rules.join(''))).toEqual(rules.map((text) => ({ text })))
})

test('rules stay in their blocks, and the steps of an animation together', () => {
  expect(partsOf('@layer ui{@media (width>=700px){.card{a:b}}}@keyframes spin{to{a:b}}')).toEqual([
    { block: '@layer ui', parts: [{ block: '@media (width>=700px)', parts: [{ text: '.card{a:b}', needs: [['.card']] }] }] },
    { text: '@keyframes spin{to{a:b}}' },
  ])
})

test('the order of the layers comes first, also of those that a page does not need', () => {
  expect(splitStyles('@layer reset,ui;@layer ui{.card{a:b}}@layer features{.map{a:b}}')[0]).toEqual({
    text: '@layer reset,ui,features;',
  })
})

test('what few see, and only after reading, is not in the page', () => {
  expect(partsOf('@media (forced-colors:active){.card{a:b}}@media print{a{a:b}}')).toEqual([])
})

test('what is for wide screens and for paper is in the page', () => {
  const css = '@media (width>=768px),print{.card{a:b}}'
  expect(partsOf(css)).toMatchObject([{ block: '@media (width>=768px),print' }])
})

test('fonts of the device are in the page, font files are not', () => {
  const local = '@font-face{font-family:B;src:local("Arial")}'
  expect(partsOf(`@font-face{font-family:A;src:url(a.woff2)}${local}`)).toEqual([{ text: local }])
})
