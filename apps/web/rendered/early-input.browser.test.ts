/** What a viewer types while React takes over a page is not lost. */
import { expect, test } from 'vitest'
import { keepEarlyInput } from './early-input.ts'

test.each([
  ['', 'Sä', 'n', 'Sän'],
  ['Lake', 'Lakes', 'Lakeide', 'Lakeside'],
  ['', 'Sän', '', 'Sän'],
])('of a field with %j that has %j, and then %j, it is %j', (rendered, before, meanwhile, wanted) => {
  const container = document.createElement('div')
  container.innerHTML = `<input type="search" value="${rendered}">`
  document.body.append(container)
  const field = container.querySelector('input')!
  field.value = before
  const repeat = keepEarlyInput(container)
  expect(field.value).toBe(rendered)
  field.value = meanwhile
  repeat()
  expect(field.value).toBe(wanted)
  container.remove()
})

test('a radio button that nobody has touched is not repeated', () => {
  const container = document.createElement('div')
  container.innerHTML = '<input type="radio">'
  document.body.append(container)
  const seen: string[] = []
  for (const type of ['keyup', 'input', 'click']) container.addEventListener(type, () => seen.push(type))
  keepEarlyInput(container)()
  expect(seen).toEqual([])
  expect(container.querySelector('input')!.value).toBe('on')
  container.remove()
})
