/**
 * Measures what a calendar feed of 1,000 activities costs: the making of its file as a ratio to encoding and decoding the same activities as JSON, and
 * the processor time of the server and its PostgreSQL for a feed and for a 304: `node bench/calendar.ts [reads]`. Prints tables for bench/README.md. Linux only.
 */
import { Agent } from 'node:http'
import { calendarFile, type CalendarActivity } from '../packages/calendar/calendar-file.ts'
import { databaseLimits } from '../packages/contract/limits.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../testing/fixtures/database-owner.ts'
import { median, processorTime } from './load.ts'
import { ask, registerMembers, send, signInAdmin, startClub } from './sample-club.ts'

const reads = Number(process.argv[2] ?? 30)
const count = 1000
const feedOptions = { name: 'Bothy', descriptionLength: databaseLimits.calendarFeedDescription }

const descriptions = {
  'ASCII, 600 characters': 'Up, and down again. '.repeat(30),
  'ASCII, 5,000 characters': 'Up, and down again. '.repeat(250),
  'Chinese, 5,000 characters': '看云海、等日出，再走回来'.repeat(500).slice(0, 5000),
}

const activitiesWith = (description: string): CalendarActivity[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    title: 'Sunrise on the ridge',
    description,
    location: 'The car park',
    coordinates: { latitude: 46.5, longitude: 7.9 },
    startTime: '2026-06-20T05:00:00.000Z',
    endTime: at % 2 ? '2026-06-20T15:00:00.000Z' : null,
    timeZone: 'Europe/Zurich',
    updatedAt: '2026-06-01T05:00:00.000Z',
    phase: 'enrolling',
    calendarSequence: 3,
  }))

/** The median processor time of this process for one run, in milliseconds. */
function costOf(work: () => unknown): number {
  const times = Array.from({ length: reads }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return median(times)
}

function measureFiles(): void {
  console.log('| file of 1,000 activities | ms | JSON = 1 |\n|---|---|---|')
  for (const [name, description] of Object.entries(descriptions)) {
    const activities = activitiesWith(description)
    const json = costOf(() => JSON.parse(JSON.stringify(activities)))
    const feed = costOf(() => calendarFile(activities, (id) => `https://club.example/activity/${id}`, feedOptions))
    const whole = costOf(() => calendarFile(activities, (id) => `https://club.example/activity/${id}`))
    console.log(
      `| ${name}: feed | ${feed.toFixed(1)} | ${(feed / json).toFixed(1)} |\n| … whole descriptions | ${whole.toFixed(1)} | ${(whole / json).toFixed(1)} |`,
    )
  }
}

/** The processor time of a request, in milliseconds, averaged over many: Linux counts in steps of ten. */
async function costOfRequest(pid: number, work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < 5; round++) await work()
  const before = processorTime(pid)
  for (let round = 0; round < reads; round++) await work()
  return ((processorTime(pid) - before) / reads) * 1000
}

async function measureServer(): Promise<void> {
  const { port, pid, dataDir, stop } = await startClub({ BOTHY_RATE_LIMIT: 'off' })
  const agent = new Agent({ keepAlive: true })
  try {
    await signInAdmin(port)
    const [bo] = await registerMembers(port, 1)
    await withOwnerConnection(embeddedDatabaseOf(dataDir), (owner) =>
      owner.query(
        `insert into public.activities (creator_id, phase, title, description, location, start_time, max_participants, cover_seed)
         select $1, 'finished', 'Sunrise on the ridge', $2, 'Here', now() - interval '1 day', 10, 'seed' from generate_series(1, $3::integer)`,
        [bo!.user.id, descriptions['Chinese, 5,000 characters'], count],
      ),
    )
    const { token } = await send<{ token: string }>(port, 'POST', '/user/calendar-feed', { withFavorites: false }, bo!.token)
    const path = `/api/calendar.ics?token=${token}`
    const { etag, text } = await ask(port, path, agent)
    const other = await costOfRequest(pid, () => ask(port, '/api/user/info', agent, { token: bo!.token }))
    const feed = await costOfRequest(pid, () => ask(port, path, agent))
    const known = await costOfRequest(pid, () => ask(port, path, agent, { known: etag }))
    console.log(`\n| request | KB | processor of server and PostgreSQL, ms | own profile = 1 |\n|---|---|---|---|`)
    for (const [name, size, cost] of [
      ['own profile of a member', 1, other],
      ['feed of 1,000 activities', text.length / 1000, feed],
      ['… 304', 0, known],
    ] as const)
      console.log(`| ${name} | ${size.toFixed(0)} | ${cost.toFixed(1)} | ${(cost / other).toFixed(1)} |`)
  } finally {
    agent.destroy()
    await stop()
  }
}

measureFiles()
await measureServer()
