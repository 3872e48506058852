/**
 * Measures two server processes behind nginx, PgBouncer and a replica against one process alone: `node bench/scaling.ts [seconds]`.
 * Needs wrk, nginx, pgbouncer and postgresql-15 of Debian. Prints tables for docs/scaling.md.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startStack, type PoolMode, type Stack } from '@bothy/testing/drills/scaling/stack.ts'
import { aMember, anActivity, type TestMember } from '@bothy/testing/fixtures/builders.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '@bothy/testing/fixtures/database-owner.ts'
import { descendantsOf, startTestServer } from '@bothy/testing/fixtures/test-server.ts'
import { requestRate } from './load.ts'

const seconds = Number(process.argv[2] ?? 4)
const members = 20

const programs = ['node', 'postgres', 'pgbouncer', 'nginx'] as const
type Times = Record<(typeof programs)[number], number>

/** Processor time in seconds of the programs of the stack so far. One that has ended is not counted. */
function processorTimes(): Times {
  const times: Times = { node: 0, postgres: 0, pgbouncer: 0, nginx: 0 }
  for (const pid of descendantsOf(process.pid)) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [command, fields] = [stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), stat.slice(stat.lastIndexOf(')') + 2).split(' ')]
      const program = command.includes('MainThread') ? 'node' : programs.find((one) => command === one)
      if (program) times[program] += (Number(fields[11]) + Number(fields[12])) / 100
    } catch {
      // The process has just ended.
    }
  }
  return times
}

type Measured = { rate: number; micro: Times }

async function measure(run: () => Promise<number>): Promise<Measured> {
  const before = processorTimes()
  const startedAt = performance.now()
  const rate = await run()
  const after = processorTimes()
  const requests = (rate * (performance.now() - startedAt)) / 1000
  const micro = Object.fromEntries(programs.map((one) => [one, ((after[one] - before[one]) / requests) * 1e6])) as Times
  return { rate, micro }
}

/** Joins and leaves of all members, each of an activity of their own; returns commands per second. */
async function commandRate({ call }: Pick<Stack, 'call'>, people: TestMember[], activities: string[]): Promise<number> {
  const startedAt = performance.now()
  let count = 0
  const runMember = async ({ token }: TestMember, place: number) => {
    const activityId = activities[place]!
    while (performance.now() - startedAt < seconds * 1000) {
      await call('joinActivity', { activityId }, token)
      await call('leaveActivity', { activityId }, token)
      count += 2
    }
  }
  await Promise.all(people.map(runMember))
  return (count / (performance.now() - startedAt)) * 1000
}

const print = (label: string, { rate, micro }: Measured) =>
  console.log(`| ${label} | ${rate.toFixed(0)} | ${programs.map((one) => micro[one].toFixed(0)).join(' | ')} |`)

async function measureStack(mode: PoolMode): Promise<void> {
  const stack: Stack = await startStack(mode, { BOTHY_RATE_LIMIT: 'off' })
  try {
    const { token } = await stack.servers[0].signInAdmin()
    await stack.call('updateSystemSettings', { requireEmailVerification: false }, token)
    const people = await Promise.all(Array.from({ length: members }, () => aMember(stack)))
    const activities = await Promise.all(people.map(async () => (await anActivity(stack, token, 'enrolling')).id))
    const [alone] = stack.servers
    const list = '/api/activities?limit=20'
    const asMember = { authorization: `Bearer ${people[0]!.token}` }
    for (const { url } of [alone, stack]) await requestRate({ url: url + list, headers: asMember }, 1)
    for (let round = 0; round < 2; round += 1)
      for (const [label, target] of [
        ['one', alone],
        ['two, nginx', stack],
      ] as const) {
        print(`${mode}: ${label}: list, visitor`, await measure(() => requestRate({ url: target.url + list }, seconds)))
        print(`${mode}: ${label}: list, member`, await measure(() => requestRate({ url: target.url + list, headers: asMember }, seconds)))
        for (const synchronous of ['', 'replica']) {
          await stack.sql('primary', `alter system set synchronous_standby_names = '${synchronous}'`)
          await stack.sql('primary', 'select pg_reload_conf()')
          await wait(1000)
          print(`${mode}: ${label}: joins, ${synchronous || 'asynchronous'}`, await measure(() => commandRate(target, people, activities)))
        }
      }
  } finally {
    await stack.close()
  }
}

/** Resident kilobytes of each process of a program, and without what it shares with others. */
function memoryOf(program: string): string {
  const sizes = descendantsOf(process.pid).flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)) return []
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      const [rss, own] = [/^Rss: +(\d+)/m, /^Private_Dirty: +(\d+)/m].map((pattern) => Number(pattern.exec(rollup)![1]))
      return [`${Math.round(rss! / 1024)} MB (own ${(own! / 1024).toFixed(1)})`]
    } catch {
      return []
    }
  })
  return sizes.join(', ')
}

/** What two processes take that nobody has used for longer than connections are kept, and how large the sample club is. */
async function measureIdle(): Promise<void> {
  const stack = await startStack('direct')
  await wait(75_000)
  console.log('memory of server processes:', memoryOf('apps/server/main.ts'))
  console.log('memory of connections of PostgreSQL:', memoryOf('postgres: bothy'))
  console.log(await stack.sql('primary', `select application_name, count(*) from pg_stat_activity where usename = 'bothy' group by 1`))
  const size = `select pg_database_size(current_database()) as bytes`
  console.log('empty club:', await stack.sql('primary', size))
  await stack.close()
  const sample = await startTestServer({ sample: true })
  console.log(
    'sample club:',
    await withOwnerConnection(embeddedDatabaseOf(sample.dataDir), async (client) => (await client.query(size)).rows),
  )
  await sample.close()
}

if (process.argv[3] === 'idle') {
  await measureIdle()
  process.exit()
}
console.log(`| work | per second | ${programs.join(' µs | ')} µs |`)
for (const mode of (process.argv[3]?.split(',') ?? ['direct', 'session', 'transaction']) as PoolMode[]) await measureStack(mode)
