/** In mutation testing, the tests run on one database for each mutant, after one that counts which functions each test calls. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Connection } from '../../installation.ts'
import type { Mutant } from './mutate-rules.ts'
import { countCalls, functionOf } from './reach.ts'

declare module 'vitest' {
  interface ProvidedContext {
    mutants: Mutant[] | undefined
  }
}

/** The mutants for which a test has failed. */
export const killed = new Set<number>()

/** The database that counts calls, while the tests run on it. */
export const counting: { database?: Connection | undefined } = {}

/** The functions that each test calls, by file and title of the test without its engine. */
export const calledBy = new Map<string, Map<string, string[]>>()

const isCalledIn = (file: string, name: string) => {
  const tests = calledBy.get(file)
  return !tests || [...tests.values()].some((called) => called.includes(name))
}

export const skipMessage = 'Nothing in this file can find the mutant.'

export const countingEngine = 'no mutant'

/** The mutant in the title of a suite. */
export const mutantOf = (title: string): number | undefined => {
  const [, number] = /\bmutant (\d+)\b/.exec(title) ?? []
  return number === undefined ? undefined : Number(number)
}

const mentionsAny = (mentions: string[]) => {
  const source = readFileSync(expect.getState().testPath!, 'utf8')
  return mentions.some((word) => source.includes(word))
}

/** PGlite, or a server for the mutants that need one. The tests of a mutant are skipped once it is killed, and in files that mention nothing of it or do not call it. */
export function mutantEngines<Options extends unknown[], Database extends Connection>(
  mutants: Mutant[],
  isServer: boolean,
  open: (...options: Options) => Promise<Database>,
) {
  const unchanged = {
    name: countingEngine,
    async open(...options: Options) {
      if (!mentionsAny(mutants.flatMap(({ mentions }) => mentions))) throw new Error(skipMessage)
      const database = await open(...options)
      await countCalls(database, mutants)
      counting.database = database
      return database
    },
  }
  const changed = mutants.flatMap((mutant, number) =>
    mutant.needsServer !== isServer
      ? []
      : {
          name: `mutant ${number}`,
          async open(...options: Options) {
            const isFoundHere = mentionsAny(mutant.mentions) && isCalledIn(expect.getState().testPath!, functionOf(mutant))
            if (killed.has(number) || !isFoundHere) throw new Error(skipMessage)
            const database = await open(...options)
            await database.query(mutant.sql)
            return database
          },
        },
  )
  return [unchanged, ...changed]
}
