/** The load generator of the benchmarks, and the processor time of the programs under load. Linux only. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const connections = 32

/** Answered requests per second, measured by wrk. Throws if an answer is not a success. */
export async function requestRate(url: string, headers: Record<string, string> = {}, seconds: number): Promise<number> {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])
  const args = ['--threads=1', `--connections=${connections}`, `--duration=${seconds}s`, ...headerArgs, url]
  const { stdout } = await promisify(execFile)('wrk', args).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error('wrk is missing: install the Debian package wrk') : error
  })
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  return Number(/Requests\/sec: +([\d.]+)/.exec(stdout)![1])
}

type Process = { pid: number; parent: number; time: number }

/** Clock ticks of Linux per second. */
const ticks = 100

/** The running processes. One that ends meanwhile is left out. */
function processes(): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      return [{ pid: Number(pid), parent: Number(fields[1]), time: (Number(fields[11]) + Number(fields[12])) / ticks }]
    } catch {
      return []
    }
  })
}

/** Processor time in seconds of a process and all its children: of the server and of its PostgreSQL. */
export function processorTime(pid: number): number {
  const all = processes()
  const timeOf = (root: number): number =>
    all
      .filter(({ parent }) => parent === root)
      .reduce((sum, child) => sum + timeOf(child.pid), all.find((one) => one.pid === root)?.time ?? 0)
  return timeOf(pid)
}
