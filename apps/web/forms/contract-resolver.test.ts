import { expect, test } from 'vitest'
import { newActivity } from '@bothy/contract/activities/inputs.ts'
import { emailLogin } from '@bothy/contract/auth/inputs.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { problemsIn, refusedFields, createResolver } from './contract-resolver.ts'

const options = { fields: {}, shouldUseNativeValidation: false }

test('a field that the API would refuse gets an error', async () => {
  const resolver = createResolver((values: object) => problemsIn(emailLogin, values))
  expect(await resolver({ email: 'mairi', password: '' }, undefined, options)).toEqual({
    values: {},
    errors: { email: { type: 'NOT_AN_EMAIL' }, password: { type: 'REQUIRED' } },
  })
})

test('an input that the API accepts has no errors', async () => {
  const resolver = createResolver((values: object) => problemsIn(emailLogin, values))
  const values = { email: 'mairi@example.org', password: 'a long walk' }
  expect(await resolver(values, undefined, options)).toEqual({ values, errors: {} })
})

test('a problem of the second route is reported at the second route', async () => {
  const route = { title: 'A', description: 'B', distance: 5, duration: 2, difficulty: 'Easy' }
  const activity = {
    title: 'Night walk',
    description: 'With lamps',
    location: 'Kandersteg',
    startTime: '2026-08-12T18:30:00Z',
    maxParticipants: 30,
    routes: [route, { ...route, distance: 101 }],
  }
  const resolver = createResolver((values: object) => problemsIn(newActivity, values))
  const { errors } = await resolver(activity, undefined, options)
  expect(errors).toEqual({ routes: [undefined, { distance: { type: 'TOO_LARGE' } }] })
})

test('a refusal keeps its fields, and any other error has none', () => {
  expect(refusedFields(new Refusal('WEAK_PASSWORD', { fields: { password: ['TOO_SHORT'] } }))).toEqual({ password: ['TOO_SHORT'] })
  expect(refusedFields(new Refusal('NETWORK_ERROR'))).toEqual({})
  expect(refusedFields(new Error('no'))).toEqual({})
})
