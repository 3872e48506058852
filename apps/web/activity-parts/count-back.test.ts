import { expect, test } from 'vitest'
import type { Activity } from '@bothy/contract/entities.ts'
import { countBack } from './count-back.ts'

test('companions are back with whoever brings them, and nobody waits for who did not come', () => {
  const person = (isPresent: boolean, returnedAt: string | null, ...companions: boolean[]) => ({
    isPresent,
    returnedAt,
    companions: companions.map((one) => ({ isPresent: one })),
  })
  const group = [person(true, '2026-06-01T14:00:00Z', true, false), person(true, null, true), person(false, null), person(true, null)]
  expect(countBack(group as Activity['participants'])).toEqual({ total: 5, down: 2 })
})
