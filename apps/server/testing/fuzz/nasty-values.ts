/** Values that often break programs. */
import fc from 'fast-check'

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff',
  '\u202e\u2066gnp.exe\u2069',
  '\u200b',
  '\ufeff',
  '\uffff',
  '\r\nset-cookie: a=b',
  '\u001b[2J',
  '=1+1',
  "'; drop table votes; --",
  '%',
  '%00',
  '%ff',
  '\\',
  '..',
  '../../etc/passwd',
  '${x}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'true',
  'NaN',
  '1e999',
  '-0',
  '9'.repeat(40),
  '0x10',
  '١٢٣',
  'ﷺ'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(40),
  'e\u0301'.repeat(60),
  'İıſK',
  'x'.repeat(5_001),
  '山'.repeat(20_000),
]

/** Dates at the edges of JavaScript, of PostgreSQL and of the calendar, and words that PostgreSQL reads as dates. */
const dates = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59.999999Z',
  '9999-12-31T23:59:59-14:00',
  '10000-01-01T00:00:00Z',
  '294276-12-31T23:59:59Z',
  '1970-01-01T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '2026-02-29T12:00:00Z',
  '2026-03-29T02:30:00+01:00',
  '2026-06-20T24:00:00Z',
  '2026-06-20T05:30:00+23:59',
  '2026-06-20',
  '2026-06-20 05:30',
  'infinity',
  '-infinity',
  'now',
  'epoch',
  'tomorrow',
]

const numbers = [0, -0, -1, 1, 0.1, 1e-7, 5e-324, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 31 - 1, 2 ** 53, 2 ** 63, 99.995, 100.000001]

const nested = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** An object whose own keys are those of the prototype, as `JSON.parse` makes it. */
const prototypeKeys: unknown = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"toString":1}')

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts, ...dates),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 130 }),
)

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: nastyText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], prototypeKeys, nested(30), nested(3_000)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 2_000 }, () => 'x')) },
)

/** Bodies that are no JSON object, or one that few parsers agree on. */
export const nastyBody: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    '[]',
    '"text"',
    '1',
    '{',
    '{"a":1,}',
    '{"a":NaN}',
    '{"a":1e999}',
    "{'a':1}",
    '\ufeff{}',
    '{"a":1}{"a":2}',
    '{"title":"a","title":{"b":1}}',
    '{"__proto__":{"isAdmin":true}}',
    '{"a":"\\ud800"}',
    '{"\\u0000":1}',
    '['.repeat(20_000),
    '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000),
    `{"a":"${'x'.repeat(300_000)}"}`,
    `{${Array.from({ length: 3_000 }, (_, at) => `"k${at}":1`).join()}}`,
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
  fc.constant(new Uint8Array([0x7b, 0x22, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])),
)
