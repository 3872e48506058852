/** The last migration of a hosted project: all functions and policies of one version, as one file. */
import { createHash } from 'node:crypto'
import { hostedCallLimits } from '@bothy/contract/call-limits.ts'
import { type CallName, sqlName } from '@bothy/contract/calls.ts'
import { functionFolders } from '@bothy/db/installation.ts'
import { type Migration, numberOf, sqlIn, titleOf } from './migration-files.ts'

const folders = [
  ...functionFolders.map((folder) => `../db/${folder}/`),
  './hosted/',
  '../db/policies/',
  './hosted/policies/',
  '../db/migrations/before-0.1/',
]

/**
 * The CLI compares numbers only, so a project can have used a number of these for another migration, of an unreleased state.
 * Functions in plpgsql would be created all the same, and fail when they are called. So the installation stops, and says what to do.
 */
function checkOfSchema(schema: Migration[]): string {
  const needed = schema.map((migration) => `('${numberOf(migration)}', '${titleOf(migration)}')`)
  return `do $check$
declare
  missing record;
begin
  -- Unknown where somebody has run the migrations without the CLI.
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return;
  end if;
  select n.version, n.name, applied.name as other into missing
  from (values
    ${needed.join(',\n    ')}) as n (version, name)
  left join supabase_migrations.schema_migrations as applied on applied.version = n.version
  where applied.version is null or applied.name <> n.name
  order by 1 limit 1;
  if found then
    -- The CLI shows no hints.
    raise exception 'The migration %_% was not applied%. Run "npx supabase migration repair % --status reverted --remote", then "npx supabase db push --remote --include-all".',
      missing.version, missing.name, coalesce(': its number was used by ' || missing.other, ''), missing.version;
  end if;
end
$check$;
`
}

/** For `get_version`, with which the app compares itself. */
const versionFunction = (version: string, fingerprint: string): string => `create or replace function rules.version() returns text
  language sql immutable set search_path = ''
  return '${version}+${fingerprint}';
`

/** The kind of rate limit of each call, by the function that counts. Of an upload, that is the one that registers the stored file. */
function callLimitsFunction(): string {
  const { uploadImage, ...calls } = hostedCallLimits
  const limits = Object.entries(calls).map(([name, kind]) => [sqlName(name as CallName), kind])
  return `create or replace function rules.call_limits() returns jsonb
  language sql immutable
  return '${JSON.stringify({ ...Object.fromEntries(limits), register_image: uploadImage }, null, 2)}'::jsonb;
`
}

/**
 * The number of a version's own migrations begins with 9 and the version, so that they are later than those of earlier versions:
 * `9 000100 0000131` is schema 131 of version 0.1.0, `9 000100 9123456` are its rules with their fingerprint.
 */
export function numberIn(version: string, last: string): string {
  const digits = version.split('.').map((part) => part.padStart(2, '0'))
  return `9${digits.join('')}${last.padStart(7, '0')}`
}

/** Commands and the activity JSON call each other, so function bodies are not checked during installation. */
export async function rulesMigration(version: string, schema: Migration[]): Promise<Migration> {
  const files = (await Promise.all(folders.map(sqlIn))).flat()
  const bodies = [callLimitsFunction(), ...files.map((file) => `-- ${file.name}\n${file.sql}`)]
  const hash = createHash('sha256').update(bodies.join('\n')).digest()
  const fingerprint = String(hash.readUInt32BE() % 1_000_000).padStart(6, '0')
  const parts = [
    checkOfSchema(schema),
    'set check_function_bodies = off;',
    versionFunction(version, fingerprint),
    ...bodies,
    'reset check_function_bodies;',
  ]
  return { name: `${numberIn(version, `9${fingerprint}`)}_rules_${version}.sql`, sql: `${parts.join('\n')}\n` }
}
