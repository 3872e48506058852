import { expect, test } from 'vitest'
import { allMutants } from './all-mutants.ts'
import { equivalentMutants } from './equivalent-mutants.ts'

test('every mutant can be made of the functions as they are, and those that no test can kill are among them', () => {
  const names = new Set(allMutants().map(({ name }) => name))
  expect(Object.keys(equivalentMutants).filter((name) => !names.has(name))).toEqual([])
})
