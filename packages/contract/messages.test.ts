import { expect, test } from 'vitest'
import { locales } from './choices.ts'
import { fieldProblems, refusalStatus } from './errors.ts'
import { loadRefusalMessages } from './messages.ts'

test.each(locales)('every refusal and every problem of a field is a whole sentence in %s', async (locale) => {
  const unfinished = Object.entries(await loadRefusalMessages(locale)).filter(([, text]) => !/[.!?。！？]$/.test(text))
  expect(unfinished).toEqual([])
})

test('there is a message for every refusal and every problem of a field, and no other', async () => {
  const codes = [...Object.keys(refusalStatus).map((code) => `refusal.${code}`), ...fieldProblems.map((problem) => `problem.${problem}`)]
  expect(Object.keys(await loadRefusalMessages('en')).toSorted()).toEqual(codes.toSorted())
})
