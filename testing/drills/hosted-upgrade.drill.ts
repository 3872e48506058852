/**
 * Upgrades a hosted project from the earlier states of supabase/migrations in the history of this repository, with the official CLI: afterwards its
 * tables and functions are those of a new project, and its members are still there. Where the CLI or a migration refuses, the drill does what it says.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CliResult, supabaseCli } from '@bothy/supabase/testing/local-stack/cli.ts'
import { type Cluster, copyProject, startPostgres } from '@bothy/supabase/testing/local-stack/postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = 'supabase/migrations/'
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim()

/** While the first branches were merged, migrations were numbered again and changed: projects with an earlier state than this must be created again. */
const oldest = '295dc12f'
const history = ['log', '--first-parent', '--diff-merges=first-parent', '--no-patch', '--reverse', '--diff-filter=A', `${oldest}^..HEAD`]
/** The commits that added migrations, and the last ones before: their rules are those of the longest time. */
const states = [
  ...new Set(
    git(...history, '--format=%h%n%h^', '--', `${folder}*.sql`)
      .split('\n')
      .map((commit) => git('rev-parse', '--short', commit)),
  ),
].filter((commit) => commit !== git('rev-parse', '--short', `${oldest}^`))
const migrationsOf = (commit: string) =>
  git('ls-tree', '--name-only', commit, folder)
    .split('\n')
    .map((path) => ({ name: path.slice(folder.length), sql: git('show', `${commit}:${path}`) }))

/** Whether the rules are as they were built: a merge can leave those of both sides, none, or the content of one side under the name of the other. */
const isBuilt = (commit: string): boolean => {
  const numbered = migrationsOf(commit).filter(({ name }) => name.startsWith('9'))
  const rules = numbered.filter(({ name }) => name.includes('_rules_'))
  return rules.length === Math.min(numbered.length, 1) && rules.every(({ name, sql }) => sql.includes(`+${name.slice(8, 14)}'`))
}

async function query<Row extends pg.QueryResultRow>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** Everything that migrations create, as text. */
const catalog = `
  select format('function %s %s %s %s', p.oid::regprocedure, md5(pg_get_functiondef(p.oid)), p.prosecdef, (select array_agg(a::text order by a::text) from unnest(p.proacl) as a)) as made
  from pg_proc as p where p.prokind = 'f' and p.pronamespace::regnamespace::text in ('public', 'rules', 'calls')
    and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
  union all select format('column %s.%s %s %s %s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid))
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'v') and c.relnamespace::regnamespace::text in ('public', 'rules')
  union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
  where connamespace::regnamespace::text in ('public', 'rules')
  union all select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'rules')
  union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'realtime.%'
  union all select format('policy %s %s %s %s', polrelid::regclass, polname, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
  order by 1`
const madeIn = async (url: string) => (await query<{ made: string }>(url, catalog)).map(({ made }) => made)

/** The number of the migration that a refusal wants to be marked as reverted. */
const wantedRepair = ({ stderr }: CliResult) => /repair (?:--status reverted )?(\d{14})/.exec(stderr)?.[1]

async function pushAsTold(url: string): Promise<number> {
  for (let repairs = 0; ; repairs++) {
    const pushed = await supabaseCli(['db', 'push', '--include-all'], url)
    const number = pushed.code === 0 ? undefined : wantedRepair(pushed)
    if (number === undefined) {
      expect(pushed).toMatchObject({ code: 0 })
      return repairs
    }
    expect(repairs).toBeLessThan(5)
    expect(await supabaseCli(['migration', 'repair', number, '--status', 'reverted'], url)).toMatchObject({ code: 0 })
  }
}

let cluster: Cluster
let close: () => Promise<void>
let fresh: string[]
beforeAll(async () => {
  ;({ cluster, close } = await startPostgres())
  const project = await copyProject(cluster)
  await pushAsTold(project.urlOf('postgres'))
  fresh = await madeIn(project.urlOf('postgres'))
  await project.close()
})
afterAll(() => close?.())

const aMember = `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values (gen_random_uuid(), 'mia@bothy.example', now(), '{"name":"Mia"}')`

test.each(states.filter(isBuilt))('from %s', async (state) => {
  const project = await copyProject(cluster)
  const url = project.urlOf('postgres')
  try {
    expect(await supabaseCli(['db', 'push'], url, migrationsOf(state))).toMatchObject({ code: 0 })
    await query(project.urlOf('supabase_auth_admin'), aMember)
    const repairs = await pushAsTold(url)
    const upgraded = await madeIn(url)
    expect({ left: upgraded.filter((made) => !fresh.includes(made)), missing: fresh.filter((made) => !upgraded.includes(made)) }).toEqual({
      left: [],
      missing: [],
    })
    expect(await query(url, 'select name, email from public.profiles')).toEqual([{ name: 'Mia', email: 'mia@bothy.example' }])
    console.log(`${state}: upgraded with ${repairs} repairs`)
  } finally {
    await project.close()
  }
})
