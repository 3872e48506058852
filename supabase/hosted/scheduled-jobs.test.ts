/** The jobs that pg_cron runs by the clock. The local stack remembers them, and the tests run their commands as pg_cron does: as `postgres`. */
import { expect, test } from 'vitest'
import { buildMigrations, readMigrations } from '../migrations.ts'
import { setUpSupabase } from '../testing/fixture.ts'

const fixture = setUpSupabase()
const older = setUpSupabase({ older: true })

type Job = { name: string; schedule: string; command: string; username: string }
const jobs = () => fixture().stack.sql<Job>('select jobname as name, schedule, command, username from cron.job order by jobname')

test('the migrations schedule each job once, also when a new version runs them again', async () => {
  const once = await jobs()
  expect(once.map(({ name, schedule, username }) => [name, schedule, username])).toEqual([
    ['bothy_alarms', '* * * * *', 'postgres'],
    ['bothy_joining', '* * * * *', 'postgres'],
    ['bothy_offers', '* * * * *', 'postgres'],
    ['bothy_status_check', '0 * * * *', 'postgres'],
    ['bothy_unconfirmed', '30 * * * *', 'postgres'],
    ['bothy_vote_closing', '* * * * *', 'postgres'],
  ])
  await fixture().stack.sql((await buildMigrations(await readMigrations())).at(-1)!.sql)
  expect(await jobs()).toEqual(once)
})

test('every job can run', async () => {
  const ran: string[] = []
  for (const { name, command } of await jobs()) {
    await fixture().stack.sql(command)
    ran.push(name)
  }
  expect(ran).toHaveLength(6)
})

test('the log of the jobs, with thousands of rows a day, is deleted after a week', async () => {
  const { sql } = fixture().stack
  await sql(`
    insert into cron.job_run_details (command, username, status, start_time, end_time)
    select label, 'postgres', 'succeeded', now() - age, case when ended then now() - age end
    from (values ('old', interval '8 days', true), ('old and never ended', interval '8 days', false), ('new', interval '6 days', true), ('running', interval '0', false))
      as run (label, age, ended)`)
  await sql('select rules.delete_expired()')
  expect(await sql('select command from cron.job_run_details order by 1')).toEqual([{ command: 'new' }, { command: 'running' }])
})

test('a project without pg_cron has no such log, and the same functions', async () => {
  expect(await older().stack.sql("select to_regnamespace('cron') as cron")).toEqual([{ cron: null }])
  expect(await older().stack.sql('select rules.delete_expired()')).toHaveLength(1)
})
