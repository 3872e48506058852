/** The official Supabase CLI, without update checks and telemetry. */
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { buildMigrations, readMigrations } from '../migrations.ts'

export type CliResult = { code: number; stdout: string; stderr: string }

const program = join(dirname(createRequire(import.meta.url).resolve('supabase/package.json')), 'dist', 'supabase.js')
const project = fileURLToPath(new URL('..', import.meta.url))

/** Copies configuration and migrations to a folder that the CLI may write to. The migrations are built from db/; a test checks that the folder `migrations` is up to date. */
async function copyProject(home: string): Promise<void> {
  for (const name of ['config.toml', 'templates']) await cp(join(project, name), join(home, 'supabase', name), { recursive: true })
  const folder = join(home, 'supabase', 'migrations')
  await mkdir(folder)
  for (const { name, sql } of await buildMigrations(await readMigrations())) await writeFile(join(folder, name), sql)
}

/** Runs a CLI command on the database at `databaseUrl`. */
export async function supabaseCli(command: string[], databaseUrl: string): Promise<CliResult> {
  const home = await mkdtemp(join(tmpdir(), 'bothy-supabase-'))
  await copyProject(home)
  const target = ['--workdir', home, `--remote=${databaseUrl}?sslmode=disable`, '--yes']
  const child = spawn(process.execPath, [program, ...command, ...target], {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number>((resolve, reject) => child.once('error', reject).once('close', (code) => resolve(code ?? 1)))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  await rm(home, { recursive: true, force: true })
  return { code, stdout, stderr }
}
