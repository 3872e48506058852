// Starting other programs: the pinned Node, the tools of node_modules, and whatever they need around them.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { Trouble } from './saying.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'
const bin = join(root, 'node_modules', '.bin')

/** Where npm puts the Node that package.json pins for this machine. */
export function pinnedNode() {
  const system = windows ? 'win' : process.platform
  const folders = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]
  const places = folders.map((folder) => join(root, 'node_modules', folder, 'bin', windows ? 'node.exe' : 'node'))
  return places.find((place) => existsSync(place))
}

/** The pinned Node, or this very one if it is new enough. */
export function node() {
  const pinned = pinnedNode()
  if (pinned) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Trouble(
    `There is no ready-made Node 24 for ${process.platform} on ${process.arch}. Please install Node 24 or newer yourself and run this again.`,
  )
}

/** The file behind a tool that npm would run as `npx <tool>`. */
export function tool(name, folder = name) {
  const home = join(root, 'node_modules', folder)
  const { bin: entry } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return join(home, typeof entry === 'string' ? entry : entry[name])
}

/** An environment in which the pinned `node` and the tools of the project are found first. npm 9 does not always link `node` into `.bin`. */
export function surroundings(more = {}) {
  const pinned = pinnedNode()
  const path = [...(pinned ? [dirname(pinned)] : []), bin, process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, ...more }
}

const children = new Set()
let lastSignal = -Infinity

/** Ctrl-C comes several times: from the terminal to everyone, and once more from npm. It is passed on once in two seconds. */
function onSignal(signal) {
  if (performance.now() - lastSignal < 2000) return
  lastSignal = performance.now()
  for (const child of children) child.kill(signal)
  if (children.size === 0) process.exit(128 + constants.signals[signal])
}

function watchSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
}

/** Exit code of a program as a shell would report it. */
const codeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

/**
 * Runs a program to its end and answers its exit code; signals that reach us reach it too.
 * With `quiet` its output is kept and answered instead of shown.
 */
export function run(program, args, { quiet = false, ...options } = {}) {
  if (children.size === 0 && process.listenerCount('SIGTERM') === 0) watchSignals()
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(program, args, { cwd: root, env: surroundings(), stdio, ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
    children.add(child)
    child.once('error', (error) => {
      children.delete(child)
      reject(new Trouble(`${program} could not be run: ${error.message}`))
    })
    child.once(quiet ? 'close' : 'exit', (code, signal) => {
      children.delete(child)
      resolve({ code: codeOf(code, signal), output })
    })
  })
}
