/** Debian's WebKitGTK, the engine of Safari: in a window of a screen in memory, because it has no headless mode. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { actionTimeout, createBrowserHome, spawnProgram, windowSize, type BrowserPage, type Engine } from './browser-page.ts'
import { findElement } from './find-element.ts'
import { createSession } from './webdriver.ts'

/** WebKit's own small browser, which the package of the driver brings along. */
const browserOptions = { 'webkitgtk:browserOptions': { args: ['--automation'] } }

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a screen in memory, and resolves with its name once it is ready. */
async function startScreen(env: NodeJS.ProcessEnv): Promise<{ name: string; process: ChildProcess }> {
  const { width, height } = windowSize
  const size = `${width}x${height}x24`
  const child = spawnProgram('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await Promise.race([once(child.stdio[3] as Readable, 'data'), once(child, 'exit')])) as [Buffer | number | null]
  if (!Buffer.isBuffer(number)) throw new Error(`Xvfb ended with ${number}`)
  return { name: `:${number.toString().trim()}`, process: child }
}

/** WebKit takes this from the desktop. */
function prefersReducedMotion(home: string): void {
  const folder = join(home, '.config', 'gtk-3.0')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

async function openPage(): Promise<BrowserPage> {
  const home = createBrowserHome()
  prefersReducedMotion(home.path)
  const screen = await startScreen(home.env)
  const port = await freePort()
  const driverUrl = `http://127.0.0.1:${port}`
  const driver = spawnProgram('WebKitWebDriver', [`--port=${port}`], { env: { ...home.env, DISPLAY: screen.name }, stdio: 'ignore' })
  await waitFor(() => fetch(`${driverUrl}/status`), actionTimeout)
  const session = await createSession(driverUrl, browserOptions)
  await session.resize(windowSize)
  return {
    goto: session.goto,
    evaluate: (work, argument) => session.evaluate(work as never, argument) as never,
    click: async (wanted) => session.click(await session.elementOf(findElement, wanted)),
    async type(wanted, text) {
      const field = await session.elementOf(findElement, wanted)
      await session.clear(field)
      await session.sendKeys(field, text)
    },
    attach: async (selector, path) =>
      session.sendKeys(await session.elementOf((wanted: string) => document.querySelector(wanted), selector), path),
    screenshot: session.screenshot,
    async close() {
      await session.close()
      await end(driver)
      await end(screen.process)
      home.remove()
    },
  }
}

export const webkitEngine: Engine = { name: 'WebKit', open: openPage }
