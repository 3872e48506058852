import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventParser } from './event-parser.ts'

const parse = (...chunks: string[]) => chunks.flatMap(createEventParser())

test('an event is complete at its empty line', () => {
  expect(parse('data: {"activity":"1"}\n')).toEqual([])
  expect(parse('data: {"activity":"1"}\n\n')).toEqual([{ event: 'message', data: '{"activity":"1"}' }])
})

test('a heartbeat is not an event', () => {
  expect(parse(': still here\n\n', ':\n\n')).toEqual([])
})

test('an event has its name, and data of several lines', () => {
  expect(parse('event: resync\nid: 7\nretry: 1000\ndata: one\ndata:two\ndata\n\n')).toEqual([{ event: 'resync', data: 'one\ntwo\n' }])
})

test('an event name without data is ignored', () => {
  expect(parse('event: resync\n\ndata: x\n\n')).toEqual([{ event: 'message', data: 'x' }])
})

test('the events do not depend on the chunks and the line breaks of the stream', () => {
  const stream = ': hello\n\nevent: resync\ndata: {}\n\ndata: {"activity":"山"}\ndata: : \n\ndata: last\n\n'
  const whole = parse(stream)
  expect(whole).toHaveLength(3)
  fc.assert(
    fc.property(fc.constantFrom('\n', '\r\n'), fc.array(fc.nat(stream.length), { maxLength: 30 }), (lineBreak, chunkEnds) => {
      const text = stream.replaceAll('\n', lineBreak)
      const at = [0, ...chunkEnds.sort((one, other) => one - other), text.length]
      expect(parse(...at.slice(1).map((end, index) => text.slice(at[index], end)))).toEqual(whole)
    }),
  )
})
