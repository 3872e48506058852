import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('npm run demo serves a folder at the address that it prints, and stops when asked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bothy-demo-'))
  writeFileSync(join(folder, 'index.html'), 'The demo')
  const command = fileURLToPath(new URL('./bothy.mjs', import.meta.url))
  const demo = spawn(process.execPath, [command, 'demo', folder], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(demo, 'exit')
  let url: string | undefined
  for await (const line of createInterface({ input: demo.stdout })) if ((url = /http:\/\/localhost:\d+/.exec(line)?.[0])) break
  expect(await (await fetch(url!)).text()).toBe('The demo')
  demo.kill()
  expect(await exit).toEqual([0, null])
  rmSync(folder, { recursive: true })
})
