/** The load generator of the benchmarks, and the processor time of the programs under load. Linux only. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type Load = {
  url: string
  headers?: Record<string, string>
  connections?: number
  /** A Lua script for wrk. With `threads`, every thread has a connection and an own state. */
  script?: string
  threads?: number
  /** Answers that may be refusals, because the run before ended in the middle of a pair of requests. */
  refusals?: number
}

/** Answered requests per second, measured by wrk. Throws if an answer is not a success. */
export async function requestRate(
  { url, headers = {}, connections = 32, script, threads = 1, refusals = 0 }: Load,
  seconds: number,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bothy-load-'))
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])
  const scriptArgs = script ? [`--script=${join(folder, 'load.lua')}`] : []
  if (script) writeFileSync(join(folder, 'load.lua'), script)
  const args = [
    `--threads=${threads}`,
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    `--timeout=60s`,
    ...scriptArgs,
    ...headerArgs,
    url,
  ]
  const { stdout } = await promisify(execFile)('wrk', args)
    .catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error('wrk is missing: install the Debian package wrk') : error
    })
    .finally(() => rmSync(folder, { recursive: true }))
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0)
  if (refused > refusals || /Socket errors/.test(stdout)) throw new Error(`${url}\n${stdout}`)
  return Number(/Requests\/sec: +([\d.]+)/.exec(stdout)![1])
}

/** A wrk script that sends a body. */
export const sendBody = (contentType: string, body: string | Buffer): string => `
  wrk.method = 'POST'
  wrk.headers['content-type'] = '${contentType}'
  wrk.body = '${[...Buffer.from(body)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}'`

type Process = { pid: number; parent: number; time: number }

/** Clock ticks of Linux per second. */
const ticks = 100

/** The running processes. One that ends meanwhile is left out. */
function processes(): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      const time = fields.slice(11, 15).reduce((sum, part) => sum + Number(part), 0) / ticks
      return [{ pid: Number(pid), parent: Number(fields[1]), time }]
    } catch {
      return []
    }
  })
}

/** A process and all that it started, at any depth: a server and its PostgreSQL. */
function treeOf(root: number, all = processes()): Process[] {
  return all.filter(({ pid }) => pid === root).concat(all.filter(({ parent }) => parent === root).flatMap(({ pid }) => treeOf(pid, all)))
}

/** Processor time in seconds of a process and all its children. Children that have ended count. */
export const processorTime = (pid: number): number => treeOf(pid).reduce((sum, { time }) => sum + time, 0)

/** Megabytes that a process alone has, and its part of what it shares with others: how the memory of several processes adds up. */
const megabytes = (pid: number): number => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024

/** The memory of a process and of all that it started. */
export const memoryOf = (root: number): { pid: number; command: string; memory: number }[] =>
  treeOf(root).map(({ pid }) => ({ pid, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8'), memory: megabytes(pid) }))

export const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!
