#!/usr/bin/env node
// The commands of this repository, in plain JavaScript so that any Node from 20 on can begin:
// it fetches the Node that the project is pinned to, and hands everything else over to that one.
import process from 'node:process'
import { fail, say } from './saying.mjs'

const commands = {
  start: async (args) => (await import('./start.mjs')).start(args),
  dev: async (args) => (await import('./dev.mjs')).dev(args),
  demo: async () => (await import('./demo.mjs')).demo(),
  build: async () => (await import('./prepare.mjs')).prepare({ build: true }),
  check: async () => (await import('./check.mjs')).check(),
  test: async (args) => (await import('./test.mjs')).test(args),
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node ${process.versions.node} is too old to begin. Please install Node 20 or newer; the rest is fetched from there.`)
} else if (!command) {
  say(`usage: node scripts/bothy.mjs ${Object.keys(commands).join(' | ')}`)
  process.exitCode = 2
} else {
  try {
    process.exitCode = (await command(args)) ?? 0
  } catch (error) {
    fail(error.name === 'Trouble' ? error.message : error.stack)
  }
}
