/** Says which mutants no test found. */
import type { Reporter, TestModule } from 'vitest/node'
import { equivalentMutants } from './equivalent-mutants.ts'
import { mutantOf, skipped } from './mutant-engines.ts'
import { mutantsOfRules } from './mutate-rules.ts'

export default class MutantReport implements Reporter {
  readonly #found = new Set<number>()

  onTestModuleEnd({ children, relativeModuleId }: TestModule): void {
    const findings = [
      ...[...children.allSuites()].map((suite) => ({ title: suite.fullName, errors: suite.errors() })),
      ...[...children.allTests('failed')].map((test) => ({ title: test.fullName, errors: test.result().errors ?? [] })),
    ]
    for (const { title, errors } of findings) {
      const number = mutantOf(title)
      // Without its database, a suite cannot close one either.
      const isSkipped = errors.some(({ message }) => message === skipped)
      if (number !== undefined && errors.length > 0 && !isSkipped) this.#found.add(number)
    }
    console.log(`${this.#found.size} found after ${relativeModuleId}`)
  }

  onTestRunEnd(): void {
    const mutants = mutantsOfRules()
    const survivors = mutants.filter((_, number) => !this.#found.has(number))
    const unexplained = survivors.filter(({ name }) => !(name in equivalentMutants))
    for (const { name } of unexplained) console.log(`no test finds: ${name}`)
    const obsolete = Object.keys(equivalentMutants).filter(
      (name) => !('BOTHY_MUTANTS' in process.env) && !survivors.some((one) => one.name === name),
    )
    for (const name of obsolete) console.log(`equivalent-mutants.ts names what a test finds, or what does not exist: ${name}`)
    const equivalent = survivors.length - unexplained.length
    console.log(`${mutants.length} mutants: ${this.#found.size} found, ${equivalent} equivalent, ${unexplained.length} survived`)
    process.exitCode = unexplained.length + obsolete.length > 0 ? 1 : 0
  }
}
