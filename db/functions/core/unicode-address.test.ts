/** Addresses in Unicode, as people read them. */
import { domainToUnicode } from 'node:url'
import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { setUpFixture } from '../../testing/fixture.ts'

const domains = [
  'club.example',
  'xn--kln-sna.example',
  'xn--wanderverein-kln-zwb.example',
  'xn--e1afmkfd.xn--p1ai',
  'xn--r8jz45g.xn--zckzah',
  'post.xn--fiqs8s',
  'xn--mgbh0fb.xn--kgbechtv',
  'xn--strae-oqa.example',
  'xn--ls8h.example',
  'xn--bcher-kva.xn--brse-6qa.example',
]
const notEncoded = ['xn--99999999', 'xn--a-9', 'xn--é', 'xn--zzzzzzzzzzzzzzzzzzzz']

describe.each(engines)('an address in Unicode on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test.each(domains)('of %s is the one that browsers show', async (domain) => {
    expect(await fixture().value('select rules.unicode_address($1)', [`ruth@${domain}`])).toBe(`ruth@${domainToUnicode(domain)}`)
  })

  test.each(notEncoded)('of %s, which is not encoded, stays as it is', async (label) => {
    expect(await fixture().value('select rules.unicode_address($1)', [`ruth@${label}.example`])).toBe(`ruth@${label}.example`)
  })
})
