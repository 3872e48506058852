import { expect, test } from 'vitest'
import { locales } from './choices.ts'
import { loadRefusalMessages } from './messages.ts'

test.each(locales)('every refusal and every problem of a field is a whole sentence in %s', async (locale) => {
  const { refusals, problems } = await loadRefusalMessages(locale)
  const unfinished = Object.entries({ ...refusals, ...problems }).filter(([, text]) => !/[.!?。！？]$/.test(text))
  expect(unfinished).toEqual([])
})
