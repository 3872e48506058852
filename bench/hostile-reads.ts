/** What visitors notice while others read what is computed for them: calendar feeds, single calendars and tracks, and while a member sends bodies that are refused. */
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { processorTime } from './load.ts'
import { ask, quantile, send, visit } from './sample-club.ts'

const connections = 8
/** What one member may propose in an hour; in a club with `autoApprove` all of them are public. */
const activities = 30

const track = '?'.repeat(39_999)
const route = (at: number) => ({
  title: `Route ${at}`,
  description: 'Long',
  distance: 1,
  duration: 1,
  difficulty: 'Easy',
  track: { path: track, fileName: 'way.gpx', distance: 1 },
})
const large = (number: number) => ({
  title: `Large ${number}`,
  description: '山'.repeat(5000),
  location: 'Far away',
  startTime: new Date(Date.now() + 86_400_000).toISOString(),
  durationHours: 5,
  maxParticipants: 10,
  ...(number === 0 && { routes: Array.from({ length: 8 }, (_, at) => route(at)) }),
})

type Read = { path: (round: number) => string; token?: string; known?: string; method?: string; body?: string }

type Tokens = { admin: string; member: string; other: string }

async function attacks(port: number, { admin, member, other }: Tokens): Promise<Record<string, Read>> {
  await send(port, 'PUT', '/admin/settings', { autoApprove: true }, admin)
  const ids: string[] = []
  for (let number = 0; number < activities; number++)
    ids.push((await send<{ id: string }>(port, 'POST', '/activities', large(number), member)).id)
  for (const activityId of ids) await send(port, 'PUT', `/activities/${activityId}/favorite`, {}, other)
  const feedOf = async (who: string) =>
    `/api/calendar.ics?token=${(await send<{ token: string }>(port, 'POST', '/user/calendar-feed', { withFavorites: true }, who)).token}`
  const [feed, otherFeed] = [await feedOf(member), await feedOf(other)]
  const { etag } = await ask(port, feed, new Agent())
  const calendar = (round: number) => `/api/activities/${ids[round % ids.length]!}/calendar.ics`
  const refused = JSON.stringify({ ...large(1), description: 'x'.repeat(320_000) })
  return {
    'a feed of 30 long activities': { path: () => otherFeed },
    'another such feed, which has not changed': { path: () => feed, known: etag },
    'calendars of long activities, by a visitor': { path: calendar },
    'calendars of long activities, by a member': { path: calendar, token: member },
    'eight tracks of 40,000 characters, by a visitor': { path: () => `/api/activities/${ids[0]!}/tracks` },
    'eight tracks of 40,000 characters, by a member': { path: () => `/api/activities/${ids[0]!}/tracks`, token: other },
    'bodies of 320 KB that are refused, of a member': { path: () => '/api/activities', method: 'POST', body: refused, token: member },
  }
}

export async function measureReads(port: number, pid: number, tokens: Tokens, seconds: number): Promise<void> {
  console.log(
    `\n| ${connections} connections of one address | a second | answers | processor per answer, ms | visitors, p50 in ms | p99 |\n|---|---|---|---|---|---|`,
  )
  for (const [name, { path, ...request }] of Object.entries(await attacks(port, tokens))) {
    const before = processorTime(pid)
    const end = performance.now() + (seconds + 1) * 1000
    const answers: Record<string, number> = {}
    const keepAsking = async (first: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let round = first; performance.now() < end; round++) {
        const status = await ask(port, path(round), agent, request).then(
          (answer) => String(answer.status),
          () => 'closed',
        )
        answers[status] = (answers[status] ?? 0) + 1
      }
      agent.destroy()
    }
    const asking = Array.from({ length: connections }, (_, first) => keepAsking(first))
    await wait(1000)
    const times = await visit(port, () => performance.now() < end)
    await Promise.all(asking)
    const count = Object.values(answers).reduce((sum, some) => sum + some, 0)
    const processor = (((processorTime(pid) - before) / count) * 1000).toFixed(2)
    const counted = Object.entries(answers).map(([status, some]) => `${some} x ${status}`)
    console.log(
      `| ${name} | ${Math.round(count / (seconds + 1))} | ${counted.join(', ')} | ${processor} | ${quantile(times, 0.5)} | ${quantile(times, 0.99)} |`,
    )
  }
}
