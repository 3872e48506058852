/** In mutation testing, the tests run on one PGlite for each mutant. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Connection } from '../../install.ts'
import type { Mutant } from './mutate-rules.ts'

declare module 'vitest' {
  interface ProvidedContext {
    mutants: Mutant[] | undefined
  }
}

/** The mutants that a test has found. */
export const found = new Set<number>()

export const skipped = 'Nothing in this file can find the mutant.'

/** The mutant in the title of a suite. */
export const mutantOf = (title: string): number | undefined => {
  const [, number] = /\bmutant (\d+)\b/.exec(title) ?? []
  return number === undefined ? undefined : Number(number)
}

/** The tests of a mutant are skipped where the file mentions none of its calls. */
export const mutantEngines = <Database extends Connection>(mutants: Mutant[], open: () => Promise<Database>) =>
  mutants.map(({ sql, calls }, number) => ({
    name: `mutant ${number}`,
    async open() {
      const source = readFileSync(expect.getState().testPath!, 'utf8')
      const isLifecycle = source.includes('lifecycle')
      if (found.has(number) || !(isLifecycle || calls.some((call) => source.includes(call)))) throw new Error(skipped)
      const database = await open()
      await database.query(sql)
      return database
    },
  }))
