#!/usr/bin/env node
// The commands of this repository, in plain JavaScript so that any Node from version 20 can run them.
// They install the Node version that the project pins, and run everything else with it.
import process from 'node:process'
import { logError, log } from './logger.mjs'

const commands = {
  start: async (args) => (await import('./start.mjs')).start(args),
  dev: async (args) => (await import('./dev.mjs')).dev(args),
  demo: async (args) => (await import('./demo.mjs')).demo(args),
  build: async () => (await import('./prepare.mjs')).prepare({ build: true }),
  map: async (args) => (await import('./map.mjs')).map(args),
  check: async () => (await import('./check.mjs')).check(),
  drill: async (args) => (await import('./drill.mjs')).drill(args),
  release: async () => (await import('./release.mjs')).release(),
  gallery: async (args) => (await import('./gallery.mjs')).gallery(args),
  screens: async (args) => (await import('./screens.mjs')).takeScreens(args),
  test: async (args) => (await import('./test.mjs')).test(args),
  'test:all': async (args) => (await import('./test.mjs')).testAll(args),
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

if (Number(process.versions.node.split('.')[0]) < 20) {
  logError(`Node ${process.versions.node} is too old. Please install Node 20 or newer; this command then installs the rest.`)
} else if (!command) {
  log(`usage: node scripts/bothy.mjs ${Object.keys(commands).join(' | ')}`)
  process.exitCode = 2
} else {
  try {
    process.exitCode = (await command(args)) ?? 0
  } catch (error) {
    if (error.name === 'Interrupted') process.exitCode = error.exitCode
    else logError(error.name === 'UserError' ? error.message : error.stack)
  }
}
