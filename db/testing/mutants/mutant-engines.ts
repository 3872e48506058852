/** In mutation testing, the tests run on one database for each mutant. */
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

/** PGlite, or a server for the mutants that need one. The tests of a mutant are skipped once it is killed, and in files that mention nothing of it. */
export const mutantEngines = <Options extends unknown[], Database extends Connection>(
  mutants: Mutant[],
  isServer: boolean,
  open: (...options: Options) => Promise<Database>,
) =>
  mutants.flatMap(({ sql, mentions, needsServer }, number) =>
    needsServer !== isServer
      ? []
      : {
          name: `mutant ${number}`,
          async open(...options: Options) {
            const source = readFileSync(expect.getState().testPath!, 'utf8')
            if (killed.has(number) || !mentions.some((word) => source.includes(word))) throw new Error(skipMessage)
            const database = await open(...options)
            await database.query(sql)
            return database
          },
        },
  )
