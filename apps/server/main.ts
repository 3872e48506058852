/** Entry point: `node apps/server/main.ts [--sample]`. The compile cache halves the work of the next start; it must be on before the first import. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/bothy', import.meta.url)))
await import('./cli.ts')
flushCompileCache()
