/**
 * A reporter of Vitest: the processor time of each test file, with the servers, databases and browsers that it starts.
 * Unlike the clock, it hardly depends on what else the machine does. Needs Linux and root, and one worker, so that files run one after the other.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** The kernel counts what this process and all that it starts use, also what has ended. Sums over /proc miss most of a browser. */
const allGroups = existsSync('/sys/fs/cgroup/cgroup.controllers') ? '/sys/fs/cgroup' : '/sys/fs/cgroup/unified'
const ownGroup = `${allGroups}/bothy-tests-${process.pid}`

const join = (group: string) => writeFileSync(`${group}/cgroup.procs`, String(process.pid))
const secondsUsed = () => Number(/usage_usec (\d+)/.exec(readFileSync(`${ownGroup}/cpu.stat`, 'utf8'))![1]) / 1e6

const line = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(8)} s  ${name}`

export default class ProcessorTime implements Reporter {
  #before = 0
  readonly #projects = new Map<string, number>()

  onInit(): void {
    mkdirSync(ownGroup)
    join(ownGroup)
  }

  onTestModuleQueued(): void {
    // What is set up once for all files is not counted for the first.
    if (this.#before === 0) this.#count('set-up')
  }

  onTestModuleEnd({ project, relativeModuleId }: TestModule): void {
    this.#count(project.name, relativeModuleId)
  }

  #count(project: string, file = project): void {
    const now = secondsUsed()
    const seconds = now - this.#before
    this.#before = now
    this.#projects.set(project, (this.#projects.get(project) ?? 0) + seconds)
    console.log(line(seconds, file))
  }

  onTestRunEnd(): void {
    this.#count('set-up', 'after the last file')
    console.log(['', 'Projects', ...[...this.#projects].map(([name, seconds]) => line(seconds, name))].join('\n'))
    console.log(line(this.#before, 'together'))
    process.once('exit', leaveOwnGroup)
  }
}

/** A group with processes cannot be removed. What a test has left running keeps it until the machine starts again. */
function leaveOwnGroup(): void {
  join(allGroups)
  try {
    rmdirSync(ownGroup)
  } catch {}
}
