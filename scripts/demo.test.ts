import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const command = fileURLToPath(new URL('./bothy.mjs', import.meta.url))

test('npm run demo serves a folder at the address that it prints, and stops when asked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bothy-demo-'))
  writeFileSync(join(folder, 'index.html'), 'The demo')
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

test('npm run demo says in one sentence that its port is taken, or is none', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const sentences = {
    [port]: `Port ${port} is taken already. Stop what uses it, or choose another with PORT.`,
    club: 'PORT must be a whole number from 0 to 65535.',
  }
  for (const [PORT, sentence] of Object.entries(sentences)) {
    const demo = spawn(process.execPath, [command, 'demo', tmpdir()], {
      env: { ...process.env, PORT },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [complaint, [code]] = await Promise.all([text(demo.stderr), once(demo, 'exit')])
    expect(complaint).toBe(`bothy  ${sentence}\n`)
    expect(code).toBe(1)
  }
  other.close()
})
