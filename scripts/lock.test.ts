import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'bothy-turn-'))))
afterEach(() => rm(folder, { recursive: true }))

/** A process that takes the lock and logs when its work begins and ends. With `forever` it runs until it is killed. */
function command(forever = false): ChildProcess {
  const program = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout as pause } from 'node:timers/promises'
    import { withLock } from ${JSON.stringify(new URL('./lock.mjs', import.meta.url).href)}
    await withLock(async () => {
      appendFileSync('log', 'begin ' + process.pid + '\\n')
      console.log('begun')
      await pause(${forever ? 1e6 : 30})
      appendFileSync('log', 'end ' + process.pid + '\\n')
    }, ${JSON.stringify(folder)})`
  return spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
}

const log = async () => (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n')

test('commands that start together run one after the other', async () => {
  const exits = await Promise.all(Array.from({ length: 4 }, () => once(command(), 'exit')))
  expect(exits.map(([code]) => code)).toEqual([0, 0, 0, 0])
  const lines = await log()
  expect(lines).toHaveLength(8)
  for (let line = 0; line < 8; line += 2) expect(lines[line + 1]).toBe(lines[line]?.replace('begin', 'end'))
})

test('a killed command does not block the next one', async () => {
  const killed = command(true)
  if (killed.stdout) await once(killed.stdout, 'data')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const [code] = await once(command(), 'exit')
  expect(code).toBe(0)
  expect((await log()).map((line) => line.split(' ')[0])).toEqual(['begin', 'begin', 'end'])
  expect((await readdir(folder)).filter((name) => name === 'turn')).toEqual([])
})
