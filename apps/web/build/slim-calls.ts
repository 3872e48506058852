/** Vite plugin: the browser asks by method and path, and knows what is open to a visitor, so the table of calls travels without its schemas; whoever checks input imports those himself. */
import { calls } from '@bothy/contract/calls.ts'
import type { Plugin } from 'vite'

export const slimCalls = (): Plugin => ({
  name: 'bothy:slim-calls',
  enforce: 'pre',
  load: {
    filter: { id: /\/contract\/calls\.ts$/ },
    handler() {
      const slim = Object.fromEntries(Object.entries(calls).map(([name, { method, path, who }]) => [name, { method, path, who }]))
      return `export const calls = ${JSON.stringify(slim)}\nexport const callNames = Object.keys(calls)`
    },
  },
})
