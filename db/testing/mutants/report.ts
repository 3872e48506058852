/** Says which mutants no test kills. */
import type { Reporter, TestModule } from 'vitest/node'
import { allMutants } from './all-mutants.ts'
import { equivalentMutants } from './equivalent-mutants.ts'
import { mutantOf, skipMessage } from './mutant-engines.ts'

const timeOut = /^(?:Test|Hook) timed out in /

export default class MutantReport implements Reporter {
  readonly #killed = new Set<number>()
  /** A busy machine may be why; run them again. */
  readonly #outOfTime = new Set<number>()

  onTestModuleEnd({ children, relativeModuleId }: TestModule): void {
    const findings = [
      ...[...children.allSuites()].map((suite) => ({ title: suite.fullName, errors: suite.errors() })),
      ...[...children.allTests('failed')].map((test) => ({ title: test.fullName, errors: test.result().errors ?? [] })),
    ]
    for (const { title, errors } of findings) {
      const number = mutantOf(title)
      // A suite that is skipped also fails to close the database, because it has opened none.
      const isSkipped = errors.some(({ message }) => message === skipMessage)
      if (number === undefined || errors.length === 0 || isSkipped) continue
      const found = errors.every(({ message }) => timeOut.test(message)) ? this.#outOfTime : this.#killed
      found.add(number)
    }
    console.log(`${this.#killed.size} killed after ${relativeModuleId}`)
  }

  onTestRunEnd(): void {
    const mutants = allMutants()
    const survivors = mutants.filter((_, number) => !this.#killed.has(number))
    const unexplained = survivors.filter(({ name }) => !(name in equivalentMutants))
    for (const mutant of unexplained)
      console.log(`${this.#outOfTime.has(mutants.indexOf(mutant)) ? 'out of time, not killed' : 'no test kills'}: ${mutant.name}`)
    const obsolete = Object.keys(equivalentMutants).filter(
      (name) => !('BOTHY_MUTANTS' in process.env) && !survivors.some((one) => one.name === name),
    )
    for (const name of obsolete) console.log(`equivalent-mutants.ts names a mutant that a test kills, or that does not exist: ${name}`)
    const equivalent = survivors.length - unexplained.length
    console.log(`${mutants.length} mutants: ${this.#killed.size} killed, ${equivalent} equivalent, ${unexplained.length} survived`)
    // A test that kills a mutant fails, so the exit code of Vitest says nothing here.
    process.exitCode = unexplained.length + obsolete.length > 0 ? 1 : 0
  }
}
