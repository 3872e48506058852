import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Mairi Sinclair', 'MS'],
  ['Élodie Marchand de la Tour', 'ÉT'],
  ['林雨桐', '林'],
  ['渡辺 さくら', '渡'],
  ['김민준', '김'],
  ['Cher', 'C'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
