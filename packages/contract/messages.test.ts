import { expect, test } from 'vitest'
import { locales } from './choices.ts'
import { fieldProblems, isMissing, Refusal, type RefusalCode } from './errors.ts'
import { loadRefusalMessages } from './messages.ts'
import { refusalStatus } from './refusal-codes.ts'

test.each(locales)('every refusal and every problem of a field is a whole sentence in %s', async (locale) => {
  const unfinished = Object.entries(await loadRefusalMessages(locale)).filter(([, text]) => !/[.!?。！？]$/.test(text))
  expect(unfinished).toEqual([])
})

test('there is a message for every refusal and every problem of a field, and no other', async () => {
  const codes = [...Object.keys(refusalStatus).map((code) => `refusal.${code}`), ...fieldProblems.map((problem) => `problem.${problem}`)]
  expect(Object.keys(await loadRefusalMessages('en')).toSorted()).toEqual(codes.toSorted())
})

test('what does not exist is a refusal with the status 404, and no other', () => {
  const codes = Object.keys(refusalStatus) as RefusalCode[]
  const missing = codes.filter((code) => isMissing(new Refusal(code)))
  expect(missing).toEqual(codes.filter((code) => refusalStatus[code] === 404))
})
