/**
 * Measures joins and leaves per second through the server, as a ratio to pgbench, which calls the same SQL functions with as many clients:
 * on one activity and on 200. `node bench/joins.ts [path of pgbench] [seconds per measurement]`. Prints a table for bench/README.md.
 */
import { execFile, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { removeDatabase } from '../apps/server/postgres/database-location.ts'
import { openPostgres } from '../apps/server/postgres/open-postgres.ts'

const pgbench = process.argv[2] ?? 'pgbench'
const seconds = Number(process.argv[3] ?? 4)
const clients = 20
const rounds = 3

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!
const idOf = (activity: number): string => `00000000-0000-4000-8000-${String(activity).padStart(12, '0')}`
const sqlIdOf = (activity: string): string => `('00000000-0000-4000-8000-' || lpad((${activity})::text, 12, '0'))::uuid`

/** Creates a member and a session for each client, and 200 activities with enough seats for all. */
const setup = `
  insert into public.profiles (id, name, email) select md5('p' || i)::uuid, 'Member ' || i, i || '@club.example' from generate_series(0, ${clients - 1}) as i;
  insert into accounts.sessions (token_hash, user_id, expires_at, ends_at)
  select sha256(('bench-' || i)::bytea), md5('p' || i)::uuid, now() + interval '1 day', now() + interval '1 day' from generate_series(0, ${clients - 1}) as i;
  insert into public.activities (id, creator_id, title, description, location, start_time, max_participants, phase, cover_seed)
  select ${sqlIdOf('i')}, md5('p0')::uuid, 'Walk ' || i, 'Along the ridge.', 'Grindelwald', now() + interval '9 days', 100, 'enrolling', 'seed'
  from generate_series(1, 200) as i;
  insert into public.routes (activity_id, title, description, distance, duration, difficulty, is_selected)
  select ${sqlIdOf('i')}, 'Over the ridge', 'Exposed and lonely.', 12, 4, 'Medium', true from generate_series(1, 200) as i`

const script = (activities: number): string =>
  [
    `\\set activity random(1, ${activities})`,
    ...['join_activity', 'leave_activity'].map(
      (call) =>
        `select accounts.call(sha256(('bench-' || :client_id)::bytea), '${call}', jsonb_build_object('activityId', ${sqlIdOf(':activity')}))::text;`,
    ),
  ].join('\n')

const dataDir = mkdtempSync(join(tmpdir(), 'bothy-bench-'))
chmodSync(dataDir, 0o755)
const env = {
  PATH: process.env.PATH,
  PORT: '0',
  HOST: '127.0.0.1',
  BOTHY_DATA_DIR: dataDir,
  BOTHY_RATE_LIMIT: 'off',
  BOTHY_DRAW_AHEAD: 'off',
}
const server = spawn(process.execPath, [fileURLToPath(new URL('../apps/server/main.ts', import.meta.url))], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = new Promise((resolve) => server.once('exit', resolve))
const url = await new Promise<string>((resolve) => {
  let output = ''
  server.stdout.on('data', (chunk) => {
    if (output.length < 100_000) output += String(chunk)
    const found = /Bothy is open at (\S+)/.exec(output)
    if (found) resolve(found[1]!)
  })
})
const host = join(dataDir, 'postgres', 'socket')
const password = readFileSync(join(dataDir, 'postgres', 'password'), 'utf8').trim()

/** Measures joins and leaves per second with pgbench. */
async function measurePgbench(activities: number): Promise<number> {
  const file = join(dataDir, 'joins.sql')
  writeFileSync(file, script(activities))
  const args = ['--no-vacuum', '--protocol=prepared', `--client=${clients}`, `--time=${seconds}`, `--file=${file}`, 'postgres']
  const { stdout } = await promisify(execFile)(pgbench, args, { env: { ...env, PGHOST: host, PGUSER: 'bothy', PGPASSWORD: password } })
  return 2 * Number(/tps = ([\d.]+)/.exec(stdout)![1])
}

function send(method: 'POST' | 'DELETE', path: string, token: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url + path, { method, agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${method} ${path}: ${response.statusCode}`))
      response.resume().on('end', resolve)
    })
    clientRequest.on('error', reject).end()
  })
}

/** Measures joins and leaves per second through the server, with one keep-alive connection per client. */
async function measureServer(activities: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const end = performance.now() + seconds * 1000
  let answered = 0
  const client = async (_: unknown, index: number) => {
    while (performance.now() < end) {
      const path = `/api/activities/${idOf(1 + Math.floor(Math.random() * activities))}/join`
      for (const method of ['POST', 'DELETE'] as const) {
        await send(method, path, `bench-${index}`, agent)
        answered += 1
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return answered / seconds
}

try {
  const databaseUrl = `postgres://bothy:${password}@/postgres?host=${encodeURIComponent(host)}`
  const database = await openPostgres({ databaseUrl, dataDir }, console)
  await database.pool.query(setup)
  await database.close()
  console.log('| work | joins and leaves per second | pgbench = 1 |\n|---|---|---|')
  for (const activities of [1, 200]) {
    const measured: [number, number][] = []
    for (let round = 0; round < rounds; round++) measured.push([await measureServer(activities), await measurePgbench(activities)])
    const ratio = median(measured.map(([serverRate, pgbenchRate]) => serverRate / pgbenchRate))
    console.log(`| on ${activities} | ${median(measured.map(([serverRate]) => serverRate)).toFixed(0)} | ${ratio.toFixed(2)} |`)
  }
} finally {
  server.kill()
  await ended
  removeDatabase(dataDir)
}
