/** Directus on a database of the database server, with the activities of the club as a collection that the public may read. */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../supabase/testing/local-stack/free-port.ts'
import { installPackage } from '../install.ts'
import { type Program, startProgram, temporaryFolder } from '../programs.ts'
import { activities, admin, type Activity } from './club.ts'
import type { DatabaseServer } from './database-server.ts'

/** What every Directus calls the policy of visitors. */
const publicPolicy = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17'

const types: Record<Exclude<keyof Activity, 'id'>, string> = {
  title: 'string',
  description: 'text',
  location: 'string',
  start_time: 'timestamp',
  created_at: 'timestamp',
  max_participants: 'integer',
  current_participants: 'integer',
  phase: 'string',
  tags: 'json',
  cover_seed: 'string',
  routes: 'json',
}

export type Directus = Program & { url: string; token: string }

async function untilReady(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    if (
      await fetch(`${url}/server/ping`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    if (attempt === 3000) throw new Error('Directus did not start')
    await wait(100)
  }
}

export async function startDirectus(database: DatabaseServer, imports: string[]): Promise<Directus> {
  const program = join(installPackage('directus'), 'node_modules', '@directus', 'api', 'dist', 'cli', 'run.js')
  const cwd = temporaryFolder()
  const port = await freePort()
  const env = {
    PATH: process.env['PATH']!,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: 'the secret of the bench, for tokens',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: await database.createDatabase('directus'),
    DB_POOL__MAX: '20',
    ACCESS_TOKEN_TTL: '1d',
    LOG_LEVEL: 'warn',
    TELEMETRY: 'false',
    // Otherwise it answers 503 under load, and delays sign-ins.
    PRESSURE_LIMITER_ENABLED: 'false',
    LOGIN_STALL_TIME: '0',
  }
  await promisify(execFile)(process.execPath, [program, 'bootstrap'], { cwd, env })
  const server = await startProgram({ args: [...imports.map((url) => `--import=${url}`), program, 'start'], env, cwd, pattern: /^/ })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url)
  const send = async <Body>(path: string, body: object, token = ''): Promise<Body> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (response.status === 204 ? {} : await response.json()) as Body
  }
  const signIn = async (email: string) =>
    (await send<{ data: { access_token: string } }>('/auth/login', { email, password: admin.password })).data.access_token
  const adminToken = await signIn(admin.email)
  const collection = 'activities'
  const idField = { field: 'id', type: 'uuid', schema: { is_primary_key: true, has_auto_increment: false } }
  const fields = [idField, ...Object.entries(types).map(([field, type]) => ({ field, type, schema: {} }))].map((field) => ({
    ...field,
    meta: { collection, field: field.field },
  }))
  await send('/collections', { collection, schema: {}, meta: { collection }, fields }, adminToken)
  await send('/permissions', { policy: publicPolicy, collection, action: 'read', fields: ['*'] }, adminToken)
  await send('/items/activities', activities, adminToken)
  const email = 'mia@example.com'
  await send('/users', { email, password: admin.password, status: 'active' }, adminToken)
  return {
    ...server,
    url,
    token: await signIn(email),
    async stop() {
      await server.stop()
      rmSync(cwd, { recursive: true, force: true })
    },
  }
}
