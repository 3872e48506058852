/** The official Supabase CLI, without update checks and telemetry. */
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Migration } from '../../migration-files.ts'
import { buildMigrations, readMigrations } from '../../migrations.ts'

export type CliResult = { code: number; stdout: string; stderr: string }

const program = join(dirname(createRequire(import.meta.url).resolve('supabase/package.json')), 'dist', 'supabase.js')
const project = fileURLToPath(new URL('../..', import.meta.url))

/** Copies configuration and migrations to a folder that the CLI may write to. */
async function copyProject(home: string, migrations: Migration[]): Promise<void> {
  for (const name of ['config.toml', 'templates']) await cp(join(project, name), join(home, 'supabase', name), { recursive: true })
  const folder = join(home, 'supabase', 'migrations')
  await mkdir(folder)
  for (const { name, sql } of migrations) await writeFile(join(folder, name), sql)
}

type CliOptions = {
  /** More files in the folder that the CLI runs in. */
  files?: Record<string, string>
  env?: Record<string, string>
  /** By default those of this checkout, built from db/; a test checks that the folder `migrations` is up to date. */
  migrations?: Migration[] | undefined
}

async function runCli(args: string[], { files = {}, env = {}, migrations }: CliOptions = {}): Promise<CliResult> {
  const home = await mkdtemp(join(tmpdir(), 'bothy-supabase-'))
  await copyProject(home, migrations ?? (await buildMigrations(await readMigrations())))
  for (const [name, content] of Object.entries(files)) await writeFile(join(home, name), content)
  const child = spawn(process.execPath, [program, ...args, '--workdir', home, '--yes'], {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number>((resolve, reject) => child.once('error', reject).once('close', (code) => resolve(code ?? 1)))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  await rm(home, { recursive: true, force: true })
  return { code, stdout, stderr }
}

/** Runs a CLI command on the database at `databaseUrl`. */
export const supabaseCli = (command: string[], databaseUrl: string, migrations?: Migration[]): Promise<CliResult> =>
  runCli([...command, `--remote=${databaseUrl}?sslmode=disable`], { migrations })

/** Pushes config.toml, with these lines at its end, to a project at the Management API at `apiUrl`. */
export const pushConfig = async (apiUrl: string, more = ''): Promise<CliResult> =>
  runCli(['config', 'push', `--remote=${'club'.repeat(5)}`, '--profile', './profile.json'], {
    files: {
      'supabase/config.toml': `${await readFile(join(project, 'config.toml'), 'utf8')}\n${more}`,
      'profile.json': JSON.stringify({ name: 'loopback', api_url: apiUrl, dashboard_url: apiUrl, project_host: 'supabase.club.example' }),
    },
    env: { SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}` },
  })
