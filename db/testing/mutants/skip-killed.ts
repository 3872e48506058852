/** Skips what cannot kill a mutant: tests of other rules, and all tests of a mutant that is killed. Runs before each test file. */
import { beforeEach, inject, type RunnerTask } from 'vitest'
import { killed, mutantOf } from './mutant-engines.ts'

const mutants = inject('mutants')!

const titlesOf = (task: RunnerTask): string[] => [...(task.suite ? titlesOf(task.suite) : []), task.name]

/** A row of the lifecycle names its call, for example `voting: castVote is allowed ...`. */
const isRowOfOtherCall = (title: string, mentions: string[]) => {
  const [, call] = /^\w+: (\w+) is allowed /.exec(title) ?? []
  return call !== undefined && !mentions.some((own) => call.toLowerCase().includes(own.toLowerCase()))
}

beforeEach(({ task, skip, onTestFailed }) => {
  const number = mutantOf(titlesOf(task).join(' '))
  if (number === undefined || killed.has(number) || isRowOfOtherCall(task.name, mutants[number]!.mentions)) skip()
  else onTestFailed(() => void killed.add(number))
})
