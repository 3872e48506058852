import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventParser } from './events.ts'

const read = (...chunks: string[]) => chunks.flatMap(createEventParser())

test('an event is complete at its empty line', () => {
  expect(read('data: {"activity":"1"}\n')).toEqual([])
  expect(read('data: {"activity":"1"}\n\n')).toEqual([{ event: 'message', data: '{"activity":"1"}' }])
})

test('a heartbeat is no event', () => {
  expect(read(': still here\n\n', ':\n\n')).toEqual([])
})

test('an event has its name, and data of several lines', () => {
  expect(read('event: resync\nid: 7\nretry: 1000\ndata: one\ndata:two\ndata\n\n')).toEqual([{ event: 'resync', data: 'one\ntwo\n' }])
})

test('a name without data is nothing, and is forgotten', () => {
  expect(read('event: resync\n\ndata: x\n\n')).toEqual([{ event: 'message', data: 'x' }])
})

test('however the stream is cut, and whichever line breaks it has, the same events are read', () => {
  const stream = ': hello\n\nevent: resync\ndata: {}\n\ndata: {"activity":"山"}\ndata: : \n\ndata: last\n\n'
  const whole = read(stream)
  expect(whole).toHaveLength(3)
  fc.assert(
    fc.property(fc.constantFrom('\n', '\r\n'), fc.array(fc.nat(stream.length), { maxLength: 30 }), (lineBreak, cuts) => {
      const text = stream.replaceAll('\n', lineBreak)
      const at = [0, ...cuts.sort((one, other) => one - other), text.length]
      expect(read(...at.slice(1).map((end, index) => text.slice(at[index], end)))).toEqual(whole)
    }),
  )
})
