/**
 * Measures two server processes behind nginx, PgBouncer and a replica against one process alone: `node bench/scaling.ts [seconds]`.
 * Needs wrk, nginx, pgbouncer and postgresql-15 of Debian. Prints tables for docs/scaling.md.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { aMember, anActivity, type TestMember } from '@bothy/testing/fixtures/builders.ts'
import { descendantsOf } from '@bothy/testing/fixtures/test-server.ts'
import { startStack, type PoolMode, type Stack } from '@bothy/testing/drills/scaling/stack.ts'
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

/** Joins and leaves of all members at once, each its own activity or another one; returns commands per second. */
async function commandRate(urls: string[], people: TestMember[], activities: string[]): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  const runMember = async ({ token }: TestMember, place: number) => {
    for (let step = 0; performance.now() < end; step += 1) {
      const activity = activities[place % activities.length]!
      const command = step % 2 ? 'leave' : 'join'
      const { status } = await fetch(`${urls[place % urls.length]}/api/activities/${activity}/${command}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      }).then(async (response) => (await response.arrayBuffer(), response))
      if (status !== 200) throw new Error(`${command} was answered with ${status}`)
      count += 1
    }
    await fetch(`${urls[0]}/api/activities/${activities[place % activities.length]}/leave`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  }
  await Promise.all(people.map(runMember))
  return count / seconds
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
    const alone = stack.servers[0].url
    const list = '/api/activities?limit=20'
    const asMember = { authorization: `Bearer ${people[0]!.token}` }
    for (const url of [alone, stack.url]) await requestRate(url + list, asMember, 1)
    for (let round = 0; round < 2; round += 1)
      for (const [label, url] of [['one', alone], ['two, nginx', stack.url]] as const) {
        print(`${mode}: ${label}: list, visitor`, await measure(() => requestRate(url + list, {}, seconds)))
        print(`${mode}: ${label}: list, member`, await measure(() => requestRate(url + list, asMember, seconds)))
        for (const synchronous of ['', 'replica']) {
          await stack.sql('primary', `alter system set synchronous_standby_names = '${synchronous}'`)
          await stack.sql('primary', 'select pg_reload_conf()')
          await wait(1000)
          print(`${mode}: ${label}: joins, ${synchronous || 'asynchronous'}`, await measure(() => commandRate([url], people, activities)))
        }
      }
  } finally {
    await stack.close()
  }
}

console.log(`| work | per second | ${programs.join(' µs | ')} µs |`)
for (const mode of (process.argv[3]?.split(',') ?? ['direct', 'session', 'transaction']) as PoolMode[]) await measureStack(mode)
