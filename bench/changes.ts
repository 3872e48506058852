/**
 * Measures what a burst of 200 changes by members costs 1,000 open screens, which run the queries, the live updates and the cache of the app:
 * `node bench/changes.ts [screens] [changes]`. Prints tables for bench/README.md. Linux only.
 */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { systemClock } from '@bothy/client/clock.ts'
import { createEventStream } from '@bothy/client/live/event-stream.ts'
import type { Page } from '@bothy/client/page.ts'
import { createRestBackend } from '@bothy/client/rest/backend.ts'
import { createSession } from '@bothy/client/session/session.ts'
import { aBrowser } from '@bothy/client/testing/fake-browser.ts'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { invalidateOnChange } from '@bothy/web/api/invalidate-on-change.ts'
import { createQueries, type Queries } from '@bothy/web/api/queries.ts'
import { processorTime } from './load.ts'
import { quantile, registerMembers, send, signInAdmin, startClub, visit } from './sample-club.ts'

const screenCount = Number(process.argv[2] ?? 1000)
const changeCount = Number(process.argv[3] ?? 200)
/** Members who join and leave at the same time. */
const memberCount = 20
/** Milliseconds after the last change until every screen has loaded what changed. */
const settling = 15_000

type Kind = 'Home of a visitor' | 'Home of a member' | 'the list' | 'one activity'
const kinds: readonly Kind[] = ['Home of a visitor', 'Home of a member', 'the list', 'one activity']
type Club = { port: number; sessions: SessionAnswer[]; activityIds: string[] }

const openPage: Page = { isShown: () => true, isOnline: () => true, idleMs: () => 0, watch: () => () => undefined }

/** Keeps the queries of a screen on the screen. */
function show(client: QueryClient, { activities, settings }: Queries, kind: Kind, activityId: string): void {
  const ignore = () => undefined
  new QueryObserver(client, settings.club()).subscribe(ignore)
  if (kind === 'one activity') new QueryObserver(client, activities.detail(activityId)).subscribe(ignore)
  else if (kind === 'the list') {
    new InfiniteQueryObserver(client, activities.list({ sort: 'newest' })).subscribe(ignore)
    new QueryObserver(client, activities.counts({})).subscribe(ignore)
  } else new QueryObserver(client, activities.overview()).subscribe(ignore)
}

/** Opens a screen from an address of its own. `requests` is how many it has sent. */
function openScreen({ port, sessions, activityIds }: Club, number: number) {
  const kind = kinds[number % kinds.length]!
  const address = `10.0.${number >> 8}.${number & 255}`
  let requests = 0
  const fromAddress: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', address)
    if (!String(input).includes('/events')) requests += 1
    return fetch(input, { ...init, headers })
  }
  const browser = aBrowser().tab()
  const session = createSession(browser)
  if (kind !== 'Home of a visitor') session.begin(sessions[number % sessions.length]!)
  const baseUrl = `http://127.0.0.1:${port}/api`
  const backend = { baseUrl, session, locale: () => 'en', fetch: fromAddress, page: openPage, storage: browser.storage }
  const events = { url: `${baseUrl}/events`, since: Date.now(), session, fetch: fromAddress, clock: systemClock, page: openPage }
  const live = createEventStream(events)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false, networkMode: 'always' } } })
  const api = createRestBackend(backend)
  show(client, createQueries(api), kind, activityIds[number % activityIds.length]!)
  invalidateOnChange({ api, live, session }, client)
  return {
    kind,
    isReady: () => live.current() === 'connected' && client.isFetching() === 0,
    failure: () =>
      client.getQueryCache().find({ queryKey: [], exact: false, predicate: ({ state }) => state.status === 'error' })?.state.error?.message,
    takeRequests: () => {
      const sent = requests
      requests = 0
      return sent
    },
  }
}

/** Runs in a thread of its own: tells when all screens are open, and for each message how many requests they have sent since the last. */
async function openScreens(club: Club): Promise<void> {
  const screens: ReturnType<typeof openScreen>[] = []
  for (let number = 0; number < screenCount; number++) {
    screens.push(openScreen(club, number))
    if (number % 50 === 49) while (!screens.every((screen) => screen.isReady())) await wait(20)
  }
  parentPort!.on('message', () => {
    const failures = screens.flatMap((screen) => screen.failure() ?? [])
    parentPort!.postMessage({ failures, sent: screens.map((screen) => [screen.kind, screen.takeRequests()] as const) } satisfies Report)
  })
  parentPort!.postMessage('ready')
}
type Report = { failures: string[]; sent: (readonly [Kind, number])[] }

/** Activities that anybody may join. */
async function createActivities(port: number, adminToken: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number++) {
    const startTime = new Date(Date.now() + (number + 1) * 86_400_000).toISOString()
    const texts = { title: `Walk ${number}`, description: 'Along the ridge.', location: 'Grindelwald' }
    const routes = [{ title: 'Along the lake', description: 'Flat and long.', distance: 12, duration: 4, difficulty: 'Easy' }]
    const { id } = await send<{ id: string }>(port, 'POST', '/activities', { ...texts, routes, startTime, maxParticipants: 50 }, adminToken)
    await send(port, 'POST', `/activities/${id}/approve`, {}, adminToken)
    await send(port, 'POST', `/activities/${id}/start-enrollment`, {}, adminToken)
    ids.push(id)
  }
  return ids
}

/** Members join and leave the activities, all at the same time. Answers how many seconds it took. */
async function makeChanges({ port, sessions, activityIds }: Club): Promise<number> {
  const startedAt = performance.now()
  const act = async ({ token }: SessionAnswer, member: number) => {
    for (let change = 0; change < changeCount / memberCount; change++) {
      const id = activityIds[(member + (change >> 1)) % activityIds.length]!
      await send(port, change % 2 ? 'DELETE' : 'POST', `/activities/${id}/join`, null, token)
    }
  }
  await Promise.all(sessions.map(act))
  return (performance.now() - startedAt) / 1000
}

async function measure(): Promise<void> {
  const { port, pid, stop } = await startClub({ BOTHY_TRUST_PROXY: '1' })
  try {
    const adminToken = await signInAdmin(port)
    const sessions = await registerMembers(port, memberCount)
    const club: Club = { port, sessions, activityIds: await createActivities(port, adminToken, 10) }
    const worker = new Worker(new URL(import.meta.url), { workerData: club, argv: process.argv.slice(2) })
    const next = () => new Promise<Report>((resolve, reject) => worker.once('message', resolve).once('error', reject))
    const report = () => {
      worker.postMessage('report')
      return next()
    }
    await next()
    const quiet = await visit(port, performance.now() + 10_000)
    await report()
    const before = processorTime(pid)
    let isSettled = false
    const settle = () => wait(settling).then(() => (isSettled = true))
    const changes = makeChanges(club).finally(settle)
    const [busy, seconds] = await Promise.all([visit(port, () => !isSettled), changes])
    const { failures, sent } = await report()
    const processor = processorTime(pid) - before
    if (failures.length > 0) throw new Error(`${failures.length} screens failed, the first with: ${failures[0]}`)
    console.log(`${changeCount} changes in ${seconds.toFixed(1)} s, ${screenCount} screens; load ${loadavg()[0]!.toFixed(0)}`)
    console.log('| screen | requests of one, mean | most |\n|---|---|---|')
    for (const kind of kinds) {
      const counts = sent.filter(([one]) => one === kind).map(([, count]) => count)
      const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
      console.log(`| ${kind} | ${mean.toFixed(2)} | ${Math.max(...counts)} |`)
    }
    console.log('\n| visitors | p50 in ms | p99 |\n|---|---|---|')
    console.log(`| before | ${quantile(quiet, 0.5)} | ${quantile(quiet, 0.99)} |`)
    console.log(`| from the first change until ${settling / 1000} s after the last | ${quantile(busy, 0.5)} | ${quantile(busy, 0.99)} |`)
    console.log(`\nprocessor time of the server and its database meanwhile: ${processor.toFixed(1)} s`)
    await worker.terminate()
  } finally {
    await stop()
  }
}

if (isMainThread) await measure()
else await openScreens(workerData as Club)
