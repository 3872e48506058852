import { expect, test } from 'vitest'
import { firstAdmin, registration } from '@bothy/contract/auth/inputs.ts'
import { passwordsDiffer, newPasswordProblems } from './new-password.ts'

const rules = { minimumPasswordLength: 6, requireComplexPassword: false }
const mairi = { name: 'Mairi', email: 'mairi@example.org', phone: '+41 79 512 40 18', password: 'long walks', confirm: 'long walks' }

test('two equal passwords are accepted', () => {
  expect(newPasswordProblems(registration, mairi, rules)).toEqual({})
})

test('two different passwords are reported at the second field', () => {
  expect(newPasswordProblems(registration, { ...mairi, confirm: 'long walk' }, rules)).toEqual({ confirm: [passwordsDiffer] })
})

test('the club sets the minimum length of a password, counted in characters rather than code units', () => {
  const typed = (password: string) => newPasswordProblems(registration, { ...mairi, password, confirm: password }, rules)
  expect(typed('fünf5')).toEqual({ password: ['TOO_SHORT'] })
  expect(typed('🏔🏔🏔')).toEqual({ password: ['TOO_SHORT'] })
  expect(typed('武功山高山草甸')).toEqual({})
})

test('an empty form requires every field', () => {
  const empty = { setupToken: 't', name: '', email: '', password: '', confirm: '' }
  expect(Object.keys(newPasswordProblems(firstAdmin, empty, rules))).toEqual(['name', 'email', 'password', 'confirm'])
})

test('a phone number needs its country code', () => {
  expect(newPasswordProblems(registration, { ...mairi, phone: '079 512 40 18' }, rules)).toEqual({ phone: ['NOT_A_PHONE'] })
})
