/** Debian's Firefox, without a window. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { connect, type RemoteValue } from './bidi.ts'
import { createBrowserHome, spawnProgram, windowSize, type BrowserPage, type Engine } from './browser-page.ts'
import { findElement } from './find-element.ts'

const usualSettings = { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en' }

/** Resolves with the address at which the browser takes commands. */
async function addressOf(browser: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: browser.stderr! })) {
    const [, address] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? []
    if (address) return address
  }
  throw new Error(`Firefox ended with ${browser.exitCode}`)
}

const text = (value: string): RemoteValue => ({ type: 'string', value })

async function openPage(settings: Record<string, string | number>): Promise<BrowserPage> {
  const home = createBrowserHome()
  const profile = join(home.path, 'profile')
  mkdirSync(profile)
  const lines = Object.entries(settings).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const browser = spawnProgram('firefox-esr', args, { env: home.env, stdio: ['ignore', 'ignore', 'pipe'] })
  const { call, inTab, press, close } = await connect(await addressOf(browser))
  browser.stderr!.resume()
  await inTab('browsingContext.setViewport', { viewport: windowSize })

  async function elementOf<Argument>(find: (argument: Argument) => Element | null | undefined, argument: Argument): Promise<RemoteValue> {
    const element = await call(`(json) => (${find.toString()})(JSON.parse(json))`, [text(JSON.stringify(argument))])
    if (!element.sharedId) throw new Error(`the page has no element for ${JSON.stringify(argument)}`)
    return element
  }
  async function click(wanted: Parameters<typeof findElement>[0]): Promise<RemoteValue> {
    const element = await elementOf(findElement, wanted)
    const origin = { type: 'element', element }
    await press('pointer', [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
    return element
  }
  return {
    goto: async (url) => void (await inTab('browsingContext.navigate', { url, wait: 'complete' })),
    async evaluate(work, argument) {
      const inPage = `async (json) => JSON.stringify((await (${work.toString()})(JSON.parse(json))) ?? null)`
      const { value } = await call(inPage, [text(JSON.stringify(argument))])
      return JSON.parse(value as string)
    },
    click: async (wanted) => void (await click(wanted)),
    async type(wanted, value) {
      await call('(field) => field.select()', [await click(wanted)])
      await press(
        'key',
        [...value].flatMap((key) => [
          { type: 'keyDown', value: key },
          { type: 'keyUp', value: key },
        ]),
      )
    },
    async attach(selector, path) {
      const element = await elementOf((wanted: string) => document.querySelector(wanted), selector)
      await inTab('input.setFiles', { element, files: [path] })
    },
    async screenshot() {
      const { data } = await inTab<{ data: string }>('browsingContext.captureScreenshot')
      return Buffer.from(data, 'base64')
    },
    async close() {
      await close()
      if (browser.exitCode === null) await once(browser, 'exit')
      home.remove()
    },
  }
}

export const firefoxEngine: Engine = { name: 'Firefox', open: () => openPage(usualSettings) }

/** Firefox that gives a site this many kilobytes. */
export const firefoxWithRoomFor = (kilobytes: number): Engine => ({
  name: `Firefox with room for ${kilobytes} KB`,
  open: () =>
    openPage({
      ...usualSettings,
      'dom.quotaManager.temporaryStorage.fixedLimit': kilobytes,
      'dom.quotaManager.temporaryStorage.chunkSize': 1,
    }),
})
