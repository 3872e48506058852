import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const lines = 20_000

/** Logs about 20 MB, waits for a line on standard input, logs once more, and exits. */
const program = `
  import { once } from 'node:events'
  import { createProcessLog } from ${JSON.stringify(new URL('./process-log.ts', import.meta.url).href)}
  const { log, flush } = createProcessLog('info')
  for (let line = 0; line < ${lines}; line++) log.info('x'.repeat(1000))
  console.error('logged')
  await once(process.stdin, 'data')
  await flush()
  process.exit(0)`

test('keeps one mebibyte for a slow reader, and says how many lines were dropped', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  await once(child.stderr, 'data')
  const output = text(child.stdout)
  child.stdin.write('read\n')
  const written = (await output)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { dropped?: number })
  expect(await exited).toEqual([0, null])
  const kept = written.filter(({ dropped }) => dropped === undefined).length
  expect(kept).toBeGreaterThan(900)
  expect(kept).toBeLessThan(1200)
  expect(written.reduce((sum, { dropped = 0 }) => sum + dropped, 0)).toBe(lines - kept)
})
