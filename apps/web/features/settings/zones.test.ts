import { expect, test } from 'vitest'
import { zoneOptions } from './zones.ts'

test('the zone that was chosen is offered, even where this browser does not list it', () => {
  expect(zoneOptions('UTC', ['Europe/Zurich'])).toEqual([
    { value: 'UTC', label: 'UTC' },
    { value: 'Europe/Zurich', label: 'Europe/Zurich' },
  ])
})

test('a zone is written as people write it', () => {
  expect(zoneOptions('America/New_York', ['America/New_York'])).toEqual([{ value: 'America/New_York', label: 'America/New York' }])
})
