/** The server as a process: `node apps/server/start.ts [--sample]`. What was compiled is kept for the next start, which halves its work. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/bothy', import.meta.url)))
await import('./run.ts')
flushCompileCache()
