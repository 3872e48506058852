/**
 * Vite plugin: the page asks by method and path, and knows what is open to a visitor, so the table of calls travels without its schemas; whoever
 * checks input imports those himself. The hosted door has no server that would check, so it gets the whole table in its own chunk.
 */
import { readFile } from 'node:fs/promises'
import { calls, hasBody, type Call } from '@bothy/contract/calls.ts'
import type { Plugin } from 'vite'

const checksItself = /\/client\/supabase\//
const whole = '?whole'

export const slimCalls = (): Plugin => ({
  name: 'bothy:slim-calls',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/contract\/calls\.ts$/ },
    async handler(source, importer) {
      if (!importer || !checksItself.test(importer)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && `${found.id}${whole}`
    },
  },
  load: {
    filter: { id: /\/contract\/calls\.ts(\?whole)?$/ },
    async handler(id) {
      if (id.endsWith(whole)) return { code: await readFile(id.slice(0, -whole.length), 'utf8'), moduleType: 'ts' }
      const slim = Object.fromEntries(
        Object.entries<Call>(calls).map(([name, { method, path, who, body, answers }]) => [name, { method, path, who, body, answers }]),
      )
      // Node runs the contract without its types, so the function's own text is JavaScript.
      const besides = `export const callNames = Object.keys(calls)\nexport const hasBody = ${String(hasBody)}`
      return `export const calls = ${JSON.stringify(slim)}\n${besides}`
    },
  },
})
