/** Phone numbers that cannot exist are refused without the contract, too. */
import { expect, describe, test } from 'vitest'
import { isPossiblePhone } from '@bothy/contract/phone-numbers.ts'
import { everyEngine } from '../../testing/engines.ts'
import { fieldsOf, setUpFixture } from '../../testing/fixture.ts'

const impossible = ['+999999999', '+10000000', '+0123456789', '4915112345678', '+49 151 12345678', '+4179512401', '911', '+', '']

describe.each(everyEngine)('a phone number on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('is possible if the contract says so', async () => {
    const numbers = Array.from({ length: 999 }, (_, code) =>
      Array.from({ length: 14 }, (_, length) => `+${code + 1}${'2'.repeat(length)}`),
    ).flat()
    const valid = numbers.filter((number) => /^\+\d{7,15}$/.test(number))
    const possible = await fixture().rows<{ number: string }>(
      'select number from unnest($1::text[]) with ordinality as listed (number, place) where rules.is_possible_phone(number) order by place',
      [[...valid, ...impossible]],
    )
    expect(possible.map(({ number }) => number)).toEqual(valid.filter(isPossiblePhone))
  })

  test.each(impossible)('%j is refused', async (phone) => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    expect(await fieldsOf(admin.run('updateUser', { userId: lin.id, phone }))).toEqual({ phone: ['NOT_A_PHONE'] })
    expect(await fieldsOf(lin.run('setEmergencyContact', { name: 'Mei', phone }))).toEqual({ phone: ['NOT_A_PHONE'] })
  })
})
