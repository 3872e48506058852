import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '@bothy/supabase/testing/local-stack/free-port.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'bothy-dev-'))
chmodSync(dataDir, 0o755)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('npm run dev serves the sources of the app and the API of the server at one address, and stops when asked', async () => {
  const command = fileURLToPath(new URL('./bothy.mjs', import.meta.url))
  const dev = spawn(process.execPath, [command, 'dev'], {
    env: { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', PORT: String(await freePort()), BOTHY_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(dev, 'exit')
  let screens: string | undefined
  let setupLink: string | undefined
  for await (const line of createInterface({ input: dev.stdout })) {
    screens ??= /Local:\s+(http:\S+)/.exec(stripVTControlCharacters(line))?.[1]
    setupLink ??= /(http:\S+\/setup\?token=\S+)/.exec(line)?.[1]
    if (screens && setupLink) break
  }
  dev.stdout.resume()
  const get = async (path: string) => (await fetch(new URL(path, screens))).text()
  expect(await get('/')).toContain('main.tsx')
  expect(await get('/api/api-context.tsx')).toContain('export')
  expect(await get('/images/logo.tsx')).toContain('export')
  expect(JSON.parse(await get('/api/activities'))).toMatchObject({ items: [] })
  expect(setupLink).toMatch('http://localhost:5173/setup')
  dev.kill()
  await exit
})
