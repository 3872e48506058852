import { firstAdmin, registration } from '@bothy/contract/account-inputs.ts'
import { expect, test } from 'vitest'
import { differ, problemsWithPassword } from './new-password.ts'

const rules = { minimumPasswordLength: 6, requireComplexPassword: false }
const mairi = { name: 'Mairi', email: 'mairi@example.org', phone: '+41 79 512 40 18', password: 'long walks', confirm: 'long walks' }

test('two equal passwords are accepted', () => {
  expect(problemsWithPassword(registration, mairi, rules)).toEqual({})
})

test('two different passwords are reported at the second field', () => {
  expect(problemsWithPassword(registration, { ...mairi, confirm: 'long walk' }, rules)).toEqual({ confirm: [differ] })
})

test('the club sets the minimum length of a password, counted in characters rather than code units', () => {
  const typed = (password: string) => problemsWithPassword(registration, { ...mairi, password, confirm: password }, rules)
  expect(typed('fünf5')).toEqual({ password: ['TOO_SHORT'] })
  expect(typed('🏔🏔🏔')).toEqual({ password: ['TOO_SHORT'] })
  expect(typed('武功山高山草甸')).toEqual({})
})

test('an empty form requires every field', () => {
  const empty = { setupToken: 't', name: '', email: '', password: '', confirm: '' }
  expect(Object.keys(problemsWithPassword(firstAdmin, empty, rules))).toEqual(['name', 'email', 'password', 'confirm'])
})

test('a phone number needs its country code', () => {
  expect(problemsWithPassword(registration, { ...mairi, phone: '079 512 40 18' }, rules)).toEqual({ phone: ['NOT_A_PHONE'] })
})
