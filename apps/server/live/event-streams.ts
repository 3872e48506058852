/** Server-sent events: publishes which activity changed. The answer to the client's next request decides what the viewer may see. */
import { Refusal } from '@bothy/contract/errors.ts'

/**
 * A change event of the database: an activity, hidden activities (`review`), the settings, names, avatars and profiles (`people`), what only admins
 * see of members (`members`), everything (`restored`), or the notifications of one member, who alone receives the event.
 */
export type ChangeEvent = {
  activity?: string
  review?: true
  settings?: true
  people?: true
  members?: true
  restored?: true
  notifications?: string
}

/** Milliseconds. Shorter than the idle timeout of proxies. */
const heartbeat = 25_000
/** Milliseconds that a browser waits before it reconnects; our web app has its own delays. */
const retry = 2_000
/** Bytes that may wait for a slow client before its stream is closed; the client reconnects and resyncs. */
const maxBuffered = 64 * 1024
/** Milliseconds in which past events are kept for clients that connect, and how many. */
const kept = { ms: 60_000, events: 1_000 }
/** Maximum of open streams, in total and per network: one network cannot use up the total. */
export const defaultLimits = { all: 10_000, each: 1_000 }

/** Parses a notification; undefined when it is no JSON object: other applications may share the database. */
export function parseChange(text: string): ChangeEvent | undefined {
  try {
    const change = JSON.parse(text) as ChangeEvent | null
    return typeof change === 'object' ? (change ?? undefined) : undefined
  } catch {
    return undefined
  }
}

type Subscriber = {
  controller: ReadableStreamDefaultController<Uint8Array>
  activity: string | undefined
  network: string
  /** Null for visitors. A session may end while its stream is open. */
  session: { memberId: string; isValid: () => Promise<boolean> } | null
}

/**
 * With `activity`, a subscriber receives only changes that may affect that activity. Visitors see no hidden activity and nothing that is for admins, so
 * they are not told either when such things change.
 */
const concerns = ({ activity, session }: Pick<Subscriber, 'activity' | 'session'>, change: ChangeEvent): boolean =>
  (session !== null || !(change.review || change.members)) && (!activity || !change.activity || change.activity === activity)

const encoder = new TextEncoder()
const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }

export type EventStreams = ReturnType<typeof createEventStreams>

const eventText = (change: ChangeEvent) => `event: change\ndata: ${JSON.stringify(change)}\n\n`
const resyncText = 'event: resync\ndata: {}\n\n'

export function createEventStreams(limits: typeof defaultLimits = defaultLimits, now: () => number = () => performance.now()) {
  const pastEvents: { at: number; change: ChangeEvent }[] = []
  /** Every event since then is in `pastEvents`. */
  let completeSince = now()
  const subscribers = new Set<Subscriber>()
  const subscribersByMember = new Map<string, Set<Subscriber>>()
  const countByNetwork = new Map<string, number>()
  const beat = setInterval(() => subscribers.forEach((subscriber) => send(subscriber, ':\n\n')), heartbeat)
  beat.unref()

  function send(subscriber: Subscriber, text: string): void {
    const { controller } = subscriber
    if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(encoder.encode(text))
    remove(subscriber)
    controller.error(new Error('the client reads too slowly'))
  }

  function keep(change: ChangeEvent): void {
    pastEvents.push({ at: now(), change })
    while (pastEvents.length > kept.events || pastEvents[0]!.at < now() - kept.ms) completeSince = pastEvents.shift()!.at
  }

  /** What a client has missed that loaded its data up to `past` milliseconds ago: its events, each once, or a resync if they are not known. */
  function missedEvents(client: Pick<Subscriber, 'activity' | 'session'>, past: number): string {
    const since = now() - past
    if (since <= completeSince) return resyncText
    const memberId = client.session?.memberId
    const isFor = (change: ChangeEvent) => (change.notifications ? change.notifications === memberId : concerns(client, change))
    return [...new Set(pastEvents.filter(({ at, change }) => at >= since && isFor(change)).map(({ change }) => eventText(change)))].join('')
  }

  /** Events of one member are only for that member, while the session is valid. The client of an ended one connects again. */
  async function sendToMember(subscriber: Subscriber, text: string): Promise<void> {
    const isValid = await subscriber.session?.isValid().catch(() => false)
    if (!subscribers.has(subscriber)) return
    if (isValid) return send(subscriber, text)
    remove(subscriber)
    subscriber.controller.close()
  }

  function add(subscriber: Subscriber): void {
    const before = countByNetwork.get(subscriber.network) ?? 0
    if (subscribers.size >= limits.all) throw new Refusal('UNAVAILABLE', { retryAfter: 30 })
    if (before >= limits.each) throw new Refusal('RATE_LIMITED', { retryAfter: 30 })
    countByNetwork.set(subscriber.network, before + 1)
    subscribers.add(subscriber)
    if (!subscriber.session) return
    const { memberId } = subscriber.session
    subscribersByMember.set(memberId, (subscribersByMember.get(memberId) ?? new Set()).add(subscriber))
  }

  function remove(subscriber: Subscriber): void {
    if (!subscribers.delete(subscriber)) return
    const left = countByNetwork.get(subscriber.network)! - 1
    if (left > 0) countByNetwork.set(subscriber.network, left)
    else countByNetwork.delete(subscriber.network)
    if (!subscriber.session) return
    const { memberId } = subscriber.session
    const others = subscribersByMember.get(memberId)!
    others.delete(subscriber)
    if (others.size === 0) subscribersByMember.delete(memberId)
  }

  return {
    /** A response that stays open until either side ends it. With `past`, it begins with the events of that many milliseconds before. */
    open({ past = 0, ...client }: Omit<Subscriber, 'controller'> & { past?: number | undefined }): Response {
      let subscriber: Subscriber
      const stream = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            subscriber = { controller, ...client }
            add(subscriber)
            send(subscriber, `retry: ${retry}\nevent: ready\ndata: {}\n\n${past > 0 ? missedEvents(client, past) : ''}`)
          },
          cancel: () => remove(subscriber),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: maxBuffered }),
      )
      return new Response(stream, { headers })
    },
    publish(change: ChangeEvent): void {
      keep(change)
      const event = eventText(change)
      if (change.notifications) subscribersByMember.get(change.notifications)?.forEach((subscriber) => void sendToMember(subscriber, event))
      else for (const subscriber of subscribers) if (concerns(subscriber, change)) send(subscriber, event)
    },
    /** Notifications may be lost: every client reloads its data. */
    resync(): void {
      pastEvents.length = 0
      completeSince = now()
      for (const subscriber of subscribers) send(subscriber, resyncText)
    },
    close(): void {
      clearInterval(beat)
      for (const { controller } of subscribers) controller.close()
      subscribers.clear()
      subscribersByMember.clear()
      countByNetwork.clear()
    },
    count: () => subscribers.size,
  }
}
