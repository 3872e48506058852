/** One page of a browser that is not Chromium, with what stories about the engines need: much less than Playwright has for Chromium. */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Wanted } from './find-element.ts'

export type BrowserPage = {
  goto: (url: string) => Promise<void>
  /** Runs a function in the page, so it uses nothing but its argument. */
  evaluate: <Argument, Result>(work: (argument: Argument) => Result | Promise<Result>, argument: Argument) => Promise<Result>
  /** Throws while the element is missing or covered, and so does `type`. */
  click: (wanted: Wanted) => Promise<void>
  /** Types in place of what is in the field. */
  type: (wanted: Wanted, text: string) => Promise<void>
  /** Chooses a file in the field that matches the selector. */
  attach: (selector: string, path: string) => Promise<void>
  /** A PNG file. */
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

export type Engine = { name: string; open: () => Promise<BrowserPage> }

/** Narrow enough for the layout of phones. WebKit's window cannot be narrower. */
export const windowSize = { width: 450, height: 844 }

/** Milliseconds for one action of a driver. A busy machine may need half a minute to open a page. */
export const actionTimeout = 60_000

/** Starts a program that does not outlive the tests. */
export function spawnProgram(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, options)
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/** A home directory for one browser, which neither finds nor leaves anything in that of the person. */
export function createBrowserHome() {
  const path = mkdtempSync(join(tmpdir(), 'bothy-browser-'))
  const settings = { LANGUAGE: 'en_US', LANG: 'en_US.UTF-8', TZ: 'Europe/Zurich' }
  return {
    path,
    env: { PATH: process.env['PATH'] ?? '', HOME: path, XDG_RUNTIME_DIR: path, ...settings },
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
  }
}
