import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLinks } from './split-links.ts'

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test('a web address in a description is a link, and the rest stays text', () => {
  expect(splitLinks('The hut: https://sac.example/huts?id=7#beds, book early.')).toEqual([
    { text: 'The hut: ' },
    { text: 'https://sac.example/huts?id=7#beds', href: 'https://sac.example/huts?id=7#beds' },
    { text: ', book early.' },
  ])
})

test.each([
  ['(see http://a.example/x)', 'http://a.example/x'],
  ['https://en.wiki.example/Bothy_(hut).', 'https://en.wiki.example/Bothy_(hut)'],
  ['HTTPS://A.example/Path!', 'HTTPS://A.example/Path'],
  ['地图：https://a.example/map。请看', 'https://a.example/map'],
  ['「https://a.example/宿」に泊まる', 'https://a.example/宿'],
])('%s has the link %s', (text, link) => {
  expect(linksIn(text)).toEqual([link])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>',
  'ftp://a.example',
  'www.a.example',
  'a@b.example',
  'https://',
  'nothttps://a.example',
  'http://[',
])('%s stays text', (text) => {
  expect(linksIn(text)).toEqual([])
})

test('no character of a text is lost, and every link is http or https', () => {
  const piece = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('https://', 'http://a.b/(', ') ', '。', '\n'))
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const parts = splitLinks(pieces.join(''))
      expect(parts.map(({ text }) => text).join('')).toBe(pieces.join(''))
      for (const { href } of parts) if (href) expect(['http:', 'https:']).toContain(new URL(href).protocol)
    }),
  )
})
