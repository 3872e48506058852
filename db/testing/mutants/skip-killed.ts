/** Skips what cannot kill a mutant: tests that do not call it, and all tests of a mutant that is killed. Runs before each test file. */
import { afterEach, beforeEach, inject, type RunnerTask } from 'vitest'
import { calledBy, counting, countingEngine, killed, mutantOf } from './mutant-engines.ts'
import { functionOf, takeCalled } from './reach.ts'

const mutants = inject('mutants')!

const titleOf = (task: RunnerTask): string => `${task.suite ? titleOf(task.suite) : ''} ${task.name}`

const withoutEngine = (title: string) => title.replace(/\bmutant \d+\b/, countingEngine)

/** A row of the lifecycle shows the refusals of all commands, and names its call, for example `voting: castVote is allowed ...`. */
const isRowOfOtherCall = (title: string, mentions: string[]) => {
  const [, call] = /^\w+: (\w+) is allowed /.exec(title) ?? []
  return call !== undefined && !mentions.some((own) => call.toLowerCase().includes(own.toLowerCase()))
}

const isCalled = (task: RunnerTask, name: string) =>
  calledBy
    .get(task.file.filepath)
    ?.get(withoutEngine(titleOf(task)))
    ?.includes(name) ?? true

/** What is called before a test, by the hooks of its file, concerns the tests after it too. */
const calledBefore: string[] = []

beforeEach(async ({ task, skip, onTestFailed }) => {
  const title = titleOf(task)
  const number = mutantOf(title)
  if (number !== undefined) {
    const mutant = mutants[number]!
    if (killed.has(number) || isRowOfOtherCall(task.name, mutant.mentions) || !isCalled(task, functionOf(mutant))) skip()
    onTestFailed(() => void killed.add(number))
  } else if (title.includes(countingEngine)) calledBefore.push(...(await takeCalled(counting.database!)))
  else skip()
})

afterEach(async ({ task }) => {
  const title = titleOf(task)
  if (!title.includes(countingEngine) || task.result?.state === 'fail') return
  const called = calledBy.get(task.file.filepath) ?? new Map<string, string[]>()
  calledBy.set(task.file.filepath, called.set(title, [...calledBefore, ...(await takeCalled(counting.database!))]))
})
