/** In mutation testing, the tests run on one PGlite for each mutant. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Connection } from '../../installation.ts'
import type { Mutant } from './mutate-rules.ts'

declare module 'vitest' {
  interface ProvidedContext {
    mutants: Mutant[] | undefined
  }
}

/** The mutants for which a test has failed. */
export const killed = new Set<number>()

export const skipMessage = 'Nothing in this file can find the mutant.'

/** The mutant in the title of a suite. */
export const mutantOf = (title: string): number | undefined => {
  const [, number] = /\bmutant (\d+)\b/.exec(title) ?? []
  return number === undefined ? undefined : Number(number)
}

/** The tests of a mutant are skipped once it is killed, and where the file mentions neither one of its calls nor the lifecycle. */
export const mutantEngines = <Database extends Connection>(mutants: Mutant[], open: () => Promise<Database>) =>
  mutants.map(({ sql, calls }, number) => ({
    name: `mutant ${number}`,
    async open() {
      const source = readFileSync(expect.getState().testPath!, 'utf8')
      const isLifecycle = source.includes('lifecycle')
      if (killed.has(number) || !(isLifecycle || calls.some((call) => source.includes(call)))) throw new Error(skipMessage)
      const database = await open()
      await database.query(sql)
      return database
    },
  }))
