import { expect, test } from 'vitest'
import { abilitiesOf } from './abilities.ts'

test('a self-hosted server supports everything', () => {
  expect(Object.values(abilitiesOf('rest'))).not.toContain(false)
})

test('the demo sends no notifications, but supports backups and limits sign-in attempts', () => {
  expect(abilitiesOf('mock')).toEqual({ sendsNews: false, keepsBackups: true, countsAttempts: true })
})

test('the hosted backend leaves notifications, backups and sign-in limits to its provider', () => {
  expect(abilitiesOf('supabase')).toEqual({ sendsNews: false, keepsBackups: false, countsAttempts: false })
})
