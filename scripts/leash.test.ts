import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const leash = new URL('leash.mjs', import.meta.url).href

test('a server whose starter is gone is told to stop', async () => {
  const server = `
    process.on('SIGTERM', () => { console.log('stopping'); process.exit(0) })
    setInterval(() => {}, 1e6)
    console.log('up')`
  const child = spawn(process.execPath, ['--import', leash, '--eval', server], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  let said = ''
  for await (const text of child.stdout?.setEncoding('utf8') ?? []) {
    said += text
    if (said === 'up\n') child.disconnect()
  }
  expect(said).toBe('up\nstopping\n')
})

test('the leash alone does not keep a program alive', async () => {
  const child = spawn(process.execPath, ['--import', leash, '--eval', ''], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})
