// Starts other programs: the pinned Node and the tools in node_modules, with the environment that they need.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { UserError } from './logger.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'
const bin = join(root, 'node_modules', '.bin')

/** Path of the Node that package.json pins for this platform, or undefined. */
export function pinnedNode() {
  const system = windows ? 'win' : process.platform
  const folders = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]
  const places = folders.map((folder) => join(root, 'node_modules', folder, 'bin', windows ? 'node.exe' : 'node'))
  return places.find((place) => existsSync(place))
}

/** Path of the pinned Node, or of the running Node if it is version 24 or newer. */
export function nodePath() {
  const pinned = pinnedNode()
  if (pinned) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new UserError(
    `There is no ready-made Node 24 for ${process.platform} on ${process.arch}. Please install Node 24 or newer yourself and run this again.`,
  )
}

/** Path of the script that `npx <tool>` would run. */
export function toolPath(name, folder = name) {
  const home = join(root, 'node_modules', folder)
  const { bin: entry } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return join(home, typeof entry === 'string' ? entry : entry[name])
}

/** Environment variables with the pinned `node` and the project's tools first in PATH. npm 9 does not always link `node` into `.bin`. */
export function toolEnvironment(more = {}) {
  const pinned = pinnedNode()
  const path = [...(pinned ? [dirname(pinned)] : []), bin, process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, ...more }
}

const children = new Set()
let lastSignal = -Infinity
/** The first signal to this process. */
let stoppedBy

/** A signal, such as Ctrl-C, has stopped a step. That is no fault, so nothing is printed. */
export class Interrupted extends Error {
  name = 'Interrupted'
  exitCode = codeOf(null, stoppedBy)
}

/** Ctrl-C arrives several times: the terminal signals the whole group, and npm forwards it again. Forward it at most once in two seconds. */
function onSignal(signal) {
  if (performance.now() - lastSignal < 2000) return
  lastSignal = performance.now()
  stoppedBy ??= signal
  for (const child of children) child.kill(signal)
  if (children.size === 0) process.exit(128 + constants.signals[signal])
}

function watchSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
}

/** Exit code as a shell reports it. */
const codeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

/**
 * Runs a program to its end and returns its exit code. Signals to this process are forwarded to it.
 * With `quiet`, its output is captured and returned instead of printed. Throws Interrupted if a signal came meanwhile, because the output is not complete.
 */
export function run(program, args, { quiet = false, ...options } = {}) {
  if (children.size === 0 && process.listenerCount('SIGTERM') === 0) watchSignals()
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(program, args, { cwd: root, env: toolEnvironment(), stdio, ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk) => (output += chunk))
    children.add(child)
    child.once('error', (error) => {
      children.delete(child)
      reject(new UserError(`${program} could not be run: ${error.message}`))
    })
    child.once(quiet ? 'close' : 'exit', (code, signal) => {
      children.delete(child)
      if (quiet && stoppedBy) return reject(new Interrupted())
      resolve({ code: codeOf(code, signal), output })
    })
  })
}
