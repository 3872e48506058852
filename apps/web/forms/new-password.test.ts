import { firstAdmin, registration } from '@bothy/contract/account-inputs.ts'
import { expect, test } from 'vitest'
import { differ, problemsWithPassword } from './new-password.ts'

const rules = { minimumPasswordLength: 6, requireComplexPassword: false }
const mairi = { name: 'Mairi', email: 'mairi@example.org', phone: '+41 79 512 40 18', password: 'long walks', confirm: 'long walks' }

test('two passwords that agree are taken', () => {
  expect(problemsWithPassword(registration, mairi, rules)).toEqual({})
})

test('two passwords that differ are told at the second', () => {
  expect(problemsWithPassword(registration, { ...mairi, confirm: 'long walk' }, rules)).toEqual({ confirm: [differ] })
})

test('the club says how long a password must be; characters are counted, not code units', () => {
  const typed = (password: string) => problemsWithPassword(registration, { ...mairi, password, confirm: password }, rules)
  expect(typed('fünf5')).toEqual({ password: ['TOO_SHORT'] })
  expect(typed('🏔🏔🏔')).toEqual({ password: ['TOO_SHORT'] })
  expect(typed('武功山高山草甸')).toEqual({})
})

test('an empty form wants everything', () => {
  const empty = { setupToken: 't', name: '', email: '', password: '', confirm: '' }
  expect(Object.keys(problemsWithPassword(firstAdmin, empty, rules))).toEqual(['name', 'email', 'password', 'confirm'])
})

test('a phone number needs its country code', () => {
  expect(problemsWithPassword(registration, { ...mairi, phone: '079 512 40 18' }, rules)).toEqual({ phone: ['NOT_A_PHONE'] })
})
