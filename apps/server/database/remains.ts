/** What a killed server or a killed PostgreSQL leaves behind: processes that still work on our files. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from './log.ts'

type Process = { pid: number; parent: number }

const patience = { fast: 1500, immediate: 5000, killed: 5000 }

/**
 * Ends every PostgreSQL that still runs on `cluster`, cleanly if it can. Only the owner of the data directory may call it.
 * Stopping beats adopting: afterwards PostgreSQL is always our child, with the settings and the programs of this version.
 */
export async function clearRemains(cluster: string, log: Log): Promise<void> {
  const found = processesOn(cluster)
  if (found.length === 0) return
  const leaders = leadersOf(found)
  log.warn(`ending what an earlier run of PostgreSQL has left behind (process ${leaders.join(', ')})`)
  const postmaster = recordedProcess(cluster)
  for (const pid of leaders) signal([pid], pid === postmaster ? 'SIGINT' : 'SIGQUIT')
  if (await areGone(cluster, patience.fast)) return
  signal(leadersOf(processesOn(cluster)), 'SIGQUIT')
  if (await areGone(cluster, patience.immediate)) return
  signal(
    processesOn(cluster).map(({ pid }) => pid),
    'SIGKILL',
  )
  await areGone(cluster, patience.killed)
}

/** The process that postmaster.pid names, or 0. After a crash that number may belong to anybody. */
export function recordedProcess(cluster: string): number {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8')) || 0
  } catch {
    return 0
  }
}

/** The postmaster has a parent that does not work here; so have the orphans of one that was killed. */
function leadersOf(found: Process[]): number[] {
  const pids = new Set(found.map(({ pid }) => pid))
  return found.filter(({ parent }) => !pids.has(parent)).map(({ pid }) => pid)
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** They are not our children, so nobody tells us when they end. */
async function areGone(cluster: string, within: number): Promise<boolean> {
  const deadline = performance.now() + within
  while (processesOn(cluster).length > 0) {
    if (performance.now() > deadline) return false
    await wait(10)
  }
  return true
}

/** Every process of PostgreSQL has the directory of its cluster as its working directory: a reused process number is never mistaken for one. */
function processesOn(cluster: string): Process[] {
  if (process.platform !== 'linux') return recordedPostmaster(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const isOurs = readlinkSync(`/proc/${pid}/cwd`) === cluster && basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
        return isOurs ? [{ pid: Number(pid), parent: parentOf(pid) }] : []
      } catch {
        return [] // Somebody else's, or it has just ended.
      }
    })
}

/** In /proc/<pid>/stat the name, in brackets, may hold anything; state and parent follow the last bracket. */
function parentOf(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Without /proc: the command line of the recorded process names the cluster. PostgreSQL itself refuses to start beside orphans. */
function recordedPostmaster(cluster: string): Process[] {
  const pid = recordedProcess(cluster)
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
