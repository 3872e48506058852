import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const exitWithParent = new URL('./exit-with-parent.mjs', import.meta.url).href

test('a server receives SIGTERM when its parent process is gone', async () => {
  const server = `
    process.on('SIGTERM', () => { console.log('stopping'); process.exit(0) })
    setInterval(() => {}, 1e6)
    console.log('up')`
  const child = spawn(process.execPath, ['--import', exitWithParent, '--eval', server], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  let output = ''
  for await (const chunk of child.stdout?.setEncoding('utf8') ?? []) {
    output += chunk
    if (output === 'up\n') child.disconnect()
  }
  expect(output).toBe('up\nstopping\n')
})

test('the IPC channel alone does not keep a process alive', async () => {
  const child = spawn(process.execPath, ['--import', exitWithParent, '--eval', ''], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})
