import { describe, expect, test } from 'vitest'
import { canonicalPhone } from '@bothy/contract/phone-numbers.ts'
import { everyEngine } from '../../testing/engines.ts'
import { setUpFixture } from '../../testing/fixture.ts'

describe.each(everyEngine)('the one form of a phone number on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test.each([
    '+410795124018',
    '+41795124018',
    '+390669821234',
    '+2250707123456',
    '+789123456789',
    '+79123456789',
    '+370861234567',
    '+3606301234567',
    '+36301234567',
    '+3758029491191',
    '+37580294911911',
    '+3758001234567',
    '+5215512345678',
    '+520445512345678',
    '+525512345678',
    '+114155550132',
    '+14155550132',
    '+69212345678',
    '+993861234567',
  ])('of %s is that of the contract', async (number) => {
    expect(await fixture().value('select rules.canonical_phone($1)', [number])).toBe(canonicalPhone(number))
  })
})
