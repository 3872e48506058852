/** Stops orphaned PostgreSQL processes that a killed server or a killed postmaster left running on our files. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from './log.ts'

type Process = { pid: number; parent: number }

/** Milliseconds to wait after each signal. */
const timeouts = { fast: 1500, immediate: 5000, killed: 5000 }

/**
 * Stops every PostgreSQL process that still runs on `cluster`, cleanly if possible. The caller must hold the directory lock.
 * Stopping beats adopting: afterwards PostgreSQL is always our child, with the settings and the binaries of this version.
 */
export async function stopOrphans(cluster: string, log: Log): Promise<void> {
  const found = processesOn(cluster)
  if (found.length === 0) return
  const roots = rootProcesses(found)
  log.warn(`stopping PostgreSQL processes that an earlier run has left behind (process ${roots.join(', ')})`)
  const postmaster = recordedPid(cluster)
  for (const pid of roots) signal([pid], pid === postmaster ? 'SIGINT' : 'SIGQUIT')
  if (await haveExited(cluster, timeouts.fast)) return
  signal(rootProcesses(processesOn(cluster)), 'SIGQUIT')
  if (await haveExited(cluster, timeouts.immediate)) return
  signal(
    processesOn(cluster).map(({ pid }) => pid),
    'SIGKILL',
  )
  await haveExited(cluster, timeouts.killed)
}

/** The process id in postmaster.pid, or 0. After a crash any process may have that id. */
export function recordedPid(cluster: string): number {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8')) || 0
  } catch {
    return 0
  }
}

/** The parent of a postmaster, and of the orphans of a killed one, does not run on the cluster. */
function rootProcesses(found: Process[]): number[] {
  const pids = new Set(found.map(({ pid }) => pid))
  return found.filter(({ parent }) => !pids.has(parent)).map(({ pid }) => pid)
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has already exited.
    }
  }
}

/** The processes are not our children, so no event reports their exit. */
async function haveExited(cluster: string, timeout: number): Promise<boolean> {
  const deadline = performance.now() + timeout
  while (processesOn(cluster).length > 0) {
    if (performance.now() > deadline) return false
    await wait(10)
  }
  return true
}

/** Every PostgreSQL process has its cluster as working directory, so a reused process id is never mistaken for one. */
function processesOn(cluster: string): Process[] {
  if (process.platform !== 'linux') return recordedPostmaster(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const isOurs = readlinkSync(`/proc/${pid}/cwd`) === cluster && basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
        return isOurs ? [{ pid: Number(pid), parent: parentOf(pid) }] : []
      } catch {
        return [] // A process of another user, or one that has just exited.
      }
    })
}

/** In /proc/<pid>/stat the name, in brackets, may contain anything; state and parent follow the last bracket. */
function parentOf(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Without /proc: checks that the command line of the recorded process names the cluster. PostgreSQL itself refuses to start beside orphans. */
function recordedPostmaster(cluster: string): Process[] {
  const pid = recordedPid(cluster)
  if (pid === 0) return []
  try {
    const command =
      process.platform === 'win32'
        ? execFileSync('powershell', ['-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`])
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)])
    return command.toString().includes(cluster) ? [{ pid, parent: 0 }] : []
  } catch {
    return []
  }
}
