/** Vite plugin: the browser asks by method and path alone, so the table of calls travels without its schemas; whoever checks input imports those himself. */
import { calls } from '@bothy/contract/calls.ts'
import type { Plugin } from 'vite'

export const slimCalls = (): Plugin => ({
  name: 'bothy:slim-calls',
  enforce: 'pre',
  load: {
    filter: { id: /\/contract\/calls\.ts$/ },
    handler() {
      const slim = Object.fromEntries(Object.entries(calls).map(([name, { method, path }]) => [name, { method, path }]))
      return `export const calls = ${JSON.stringify(slim)}\nexport const callNames = Object.keys(calls)`
    },
  },
})
