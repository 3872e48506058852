/** Runs the programs of Debian packages: PostgreSQL 15, PgBouncer and nginx. As root, they run as another user, because PostgreSQL and PgBouncer refuse to run as root. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { descendantsOf } from '../../fixtures/test-server.ts'

/** The package of each program, and the signal that ends it at once. */
const programs = {
  '/usr/lib/postgresql/15/bin/postgres': { from: 'postgresql-15', signal: 'QUIT' },
  '/usr/sbin/pgbouncer': { from: 'pgbouncer', signal: 'TERM' },
  '/usr/sbin/nginx': { from: 'nginx', signal: 'TERM' },
}

export type Program = keyof typeof programs

export function requirePrograms(): void {
  const missing = Object.entries(programs).flatMap(([program, { from }]) => (existsSync(program) ? [] : [from]))
  if (missing.length > 0) throw new Error(`This drill runs programs of Debian that are not installed: apt-get install ${missing.join(' ')}`)
}

const nobody = 65_534
const isRoot = process.getuid?.() === 0
const unprivileged = isRoot ? { uid: nobody, gid: nobody } : {}
const environment = { PATH: `/usr/lib/postgresql/15/bin:${process.env['PATH']}`, LC_ALL: 'C' }

/** Gives a file or folder to the user who runs the programs. */
export const giveAway = (path: string): void => {
  if (isRoot) chownSync(path, nobody, nobody)
}

/** Runs shell commands to their end; throws with their output when one fails. */
export async function runShell(commands: string): Promise<void> {
  const child = spawn('sh', ['-e', '-c', commands], { ...unprivileged, cwd: '/', env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`${commands}\nended with ${code}:\n${output}${errors}`)
}

export type Running = {
  /** Ends the program at once, as a crash does. */
  end: () => Promise<void>
  /** Stops all its processes, which keep their connections, as a machine that hangs does. */
  freeze: () => void
}

/** Reads until its input is closed, so that the program ends with the tests, even if they are killed. */
const wrapper = 'signal=$0; "$@" & cat > /dev/null; kill -$signal $!; kill -CONT $!; wait $!'

export function startProgram(program: Program, args: string[]): Running {
  const child = spawn('sh', ['-c', wrapper, programs[program].signal, program, ...args], {
    ...unprivileged,
    cwd: '/',
    env: environment,
    stdio: ['pipe', 'ignore', process.env['BOTHY_DRILL_OUTPUT'] ? 'inherit' : 'ignore'],
  })
  const ended = once(child, 'exit')
  const signalAll = (signal: NodeJS.Signals) => descendantsOf(child.pid!).forEach((pid) => process.kill(pid, signal))
  return {
    async end() {
      signalAll('SIGCONT')
      child.stdin!.end()
      await ended
    },
    freeze: () => signalAll('SIGSTOP'),
  }
}
