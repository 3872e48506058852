import { expect, test } from 'vitest'
import { abilitiesOf } from './abilities.ts'

test('a server of the club’s own does everything', () => {
  expect(Object.values(abilitiesOf('rest'))).not.toContain(false)
})

test('a demo sends nothing, and keeps the club like a server', () => {
  expect(abilitiesOf('mock')).toEqual({ sendsNews: false, keepsBackups: true, countsAttempts: true })
})

test('a hosted club leaves post, backups and the counting of wrong passwords to its provider', () => {
  expect(abilitiesOf('supabase')).toEqual({ sendsNews: false, keepsBackups: false, countsAttempts: false })
})
