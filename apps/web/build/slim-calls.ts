/**
 * Vite plugin: removes the input schemas from the table of calls. The page needs only method, path, permission and who implements a call; forms import their schemas
 * themselves. The Supabase backend validates input in the browser, so its chunk gets the whole table.
 */
import { readFile } from 'node:fs/promises'
import { calls, hasBody, takesIdempotencyKey, type Call } from '@bothy/contract/calls.ts'
import type { Plugin } from 'vite'

const validatesInput = /\/client\/supabase\//
const whole = '?whole'

export const slimCalls = (): Plugin => ({
  name: 'bothy:slim-calls',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/contract\/calls\.ts$/ },
    async handler(source, importer) {
      if (!importer || !validatesInput.test(importer)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && `${found.id}${whole}`
    },
  },
  load: {
    filter: { id: /\/contract\/calls\.ts(\?whole)?$/ },
    async handler(id) {
      if (id.endsWith(whole)) return { code: await readFile(id.slice(0, -whole.length), 'utf8'), moduleType: 'ts' }
      const slim = Object.fromEntries(
        Object.entries<Call>(calls).map(([name, { method, path, who, by, body, answers }]) => {
          // `by` is one of two, and the first screen pays for every byte.
          return [name, { method, path, who, body, answers, ...(by === 'accounts' && { by }) }]
        }),
      )
      // Node strips the types of the contract, so the source text of a function is JavaScript.
      const functions = Object.entries({ hasBody, takesIdempotencyKey }).map(([name, of]) => `export const ${name} = ${String(of)}`)
      return [`export const calls = ${JSON.stringify(slim)}`, 'export const callNames = Object.keys(calls)', ...functions].join('\n')
    },
  },
})
