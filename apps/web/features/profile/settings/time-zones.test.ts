import { expect, test } from 'vitest'
import { timeZoneOptions } from './time-zones.ts'

test('the chosen time zone is offered even if the browser does not list it', () => {
  expect(timeZoneOptions('UTC', ['Europe/Zurich'])).toEqual([
    { value: 'UTC', label: 'UTC' },
    { value: 'Europe/Zurich', label: 'Europe/Zurich' },
  ])
})

test('a time zone is shown with spaces instead of underscores', () => {
  expect(timeZoneOptions('America/New_York', ['America/New_York'])).toEqual([{ value: 'America/New_York', label: 'America/New York' }])
})
