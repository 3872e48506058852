/** Joins and votes through our server, compared with pgbench, which calls the same SQL functions with as many clients: pairs of a command and the one that takes it back. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { withOwnerConnection } from '../../testing/fixtures/database-owner.ts'
import { requestRate } from '../load.ts'
import { type Club, idOf, joinable, memberCount, sqlIdOf, votable } from './club.ts'
import { cells, heading, interleave, row, type Timing, type Work } from './measure.ts'

type Pair = { name: string; path: string; commands: [string, string]; activities: { from: number; to: number }; isVote?: boolean }

const pairs: Pair[] = [
  { name: 'join and leave, one activity', path: 'join', commands: ['join_activity', 'leave_activity'], activities: { from: 1, to: 1 } },
  {
    name: 'join and leave, 200 activities',
    path: 'join',
    commands: ['join_activity', 'leave_activity'],
    activities: { from: 1, to: joinable },
  },
  {
    name: 'vote and withdraw, 20 activities',
    path: 'votes',
    commands: ['cast_vote', 'withdraw_vote'],
    activities: { from: joinable + 1, to: joinable + votable },
    isVote: true,
  },
]

/** Takes back what a run left that ended between the two commands of a pair. A call is one transaction, because it becomes its viewer. */
const takeBack = ({ owner }: Club): Promise<void> =>
  withOwnerConnection(owner, async (client) => {
    const { rows } = await client.query<{ token: string; command: string; activity: string }>(`
      select 'bench-' || right(user_id::text, 3)::integer - 900 as token, command, activity_id as activity
      from (select user_id, activity_id, 'leave_activity' as command from public.participants
        union all select user_id, activity_id, 'withdraw_vote' from public.votes) as taken`)
    for (const { token, command, activity } of rows)
      await client.query('select accounts.call(sha256($1), $2, $3)', [Buffer.from(token), command, { activityId: activity }])
  })

/** Every thread is a member. It alternates by answers, because wrk asks for one request that it does not send. */
const wrkScript = ({ path, activities: { from, to }, isVote = false }: Pair): string => `
  local count = 0
  function setup(thread) thread:set('member', count) count = count + 1 end
  function init() math.randomseed(os.time() + member) taken = false activity = ${from} end
  function request()
    if not taken then activity = math.random(${from}, ${to}) end
    local headers = { authorization = 'Bearer bench-' .. member, ['content-type'] = 'application/json' }
    local id = string.format('${idOf(0).slice(0, -12)}%012d', activity)
    local body = ${isVote ? `'{"routeId":"' .. string.format('${idOf(0).slice(0, -12)}%012d', 1000 + activity) .. '"}'` : `'{}'`}
    return wrk.format(taken and 'DELETE' or 'POST', '/api/activities/' .. id .. '/${path}', headers, not taken and body or nil)
  end
  function response() taken = not taken end`

const pgbenchScript = ({ commands, activities: { from, to }, isVote = false }: Pair): string => {
  const route = isVote ? `, 'routeId', ${sqlIdOf('1000 + :activity')}` : ''
  const calls = commands.map(
    (command, index) =>
      `select accounts.call(sha256(('bench-' || :client_id)::bytea), '${command}', jsonb_build_object('activityId', ${sqlIdOf(':activity')}${index === 0 ? route : ''}))::text;`,
  )
  return [`\\set activity random(${from}, ${to})`, ...calls].join('\n')
}

/** Seconds in which the new connections of pgbench plan the functions, which those of our server have done. */
const warmUp = 3

/** Starts pgbench, and resolves after the warm-up. `rate` is that of the seconds after it. */
async function startPgbench({ owner }: Club, file: string, seconds: number): Promise<{ rate: () => Promise<number> }> {
  const time = `--time=${warmUp + seconds}`
  const args = ['--no-vacuum', '--protocol=prepared', `--client=${memberCount}`, time, '--progress=1', `--file=${file}`, owner.database]
  const env = {
    PATH: process.env['PATH'],
    PGHOST: owner.host,
    PGPORT: String(owner.port ?? 5432),
    PGUSER: 'bothy',
    PGPASSWORD: owner.password!,
  }
  const ended = promisify(execFile)(process.env['PGBENCH'] ?? 'pgbench', args, { env })
  await Promise.race([ended, wait(warmUp * 1000)])
  return {
    async rate() {
      const { stderr } = await ended
      const seen = [...stderr.matchAll(/progress: ([\d.]+) s, ([\d.]+) tps/g)].map(([, at, tps]) => ({ at: Number(at), tps: Number(tps) }))
      const counted = seen.filter(({ at }) => at > warmUp + 0.5)
      return (2 * counted.reduce((sum, { tps }) => sum + tps, 0)) / counted.length
    },
  }
}

function worksOf(pair: Pair, club: Club, name: string): Work[] {
  const file = join(club.dataDir, 'pair.sql')
  let running: { rate: () => Promise<number> }
  return [
    {
      target: { name: `pgbench, ${name}`, database: club.database },
      async prepare(seconds) {
        await takeBack(club)
        writeFileSync(file, pgbenchScript(pair))
        running = await startPgbench(club, file, seconds)
      },
      rate: () => running.rate(),
    },
    {
      target: { ...club, name: `Bothy, ${name}` },
      prepare: () => takeBack(club),
      rate: (seconds) => requestRate({ url: club.found, threads: memberCount, connections: memberCount, script: wrkScript(pair) }, seconds),
    },
  ]
}

/** Rows for each pair of commands and each of our servers. */
export async function compareWrites(clubs: Record<string, Club>, timing: Timing): Promise<void> {
  console.log(
    heading(
      'work',
      'server',
      'commands per second',
      'pgbench = 1',
      'processor of the server, µs',
      'of PostgreSQL, µs',
      'both, pgbench = 1',
    ),
  )
  for (const pair of pairs) {
    const works = Object.entries(clubs).flatMap(([name, club]) => worksOf(pair, club, name))
    const measured = await interleave(works, timing)
    for (const [index, { target }] of works.entries())
      console.log(row(pair.name, target.name, ...cells(measured[index]!, measured[index - (index % 2)]!)))
  }
}
