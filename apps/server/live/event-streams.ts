/** Server-sent events: publishes which activity changed. The answer to the client's next request decides what the viewer may see. */
import { Refusal } from '@bothy/contract/errors.ts'

/**
 * A change event of the database: an activity, hidden activities (`review`), the settings, who is in a group (`group`), names, avatars and profiles (`people`),
 * what only admins see of members (`members`), everything (`restored`), or of one member, who alone receives the event, the notifications or what they may do (`viewer`).
 */
export type ChangeEvent = {
  activity?: string
  review?: true
  settings?: true
  group?: string
  people?: true
  members?: true
  restored?: true
  notifications?: string
  viewer?: string
}

/** The member who alone receives the event. */
const memberOf = ({ notifications, viewer }: ChangeEvent): string | undefined => notifications ?? viewer

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

const eventText = (change: ChangeEvent) => `event: change\ndata: ${JSON.stringify(change)}\n\n`
const resyncText = 'event: resync\ndata: {}\n\n'

/** The events that a client may have missed while it loaded its data. */
function createPastEvents(now: () => number) {
  const events: { at: number; change: ChangeEvent }[] = []
  /** Every event since then is in `events`. */
  let completeSince = now()
  return {
    add(change: ChangeEvent): void {
      events.push({ at: now(), change })
      while (events.length > kept.events || events[0]!.at < now() - kept.ms) completeSince = events.shift()!.at
    },
    clear(): void {
      events.length = 0
      completeSince = now()
    },
    /** What a client has missed that loaded its data up to `past` milliseconds ago: its events, each once, or a resync if they are not known. */
    textFor(client: Pick<Subscriber, 'activity' | 'session'>, past: number): string {
      const since = now() - past
      if (since <= completeSince) return resyncText
      const memberId = client.session?.memberId
      const isFor = (change: ChangeEvent) => (memberOf(change) ? memberOf(change) === memberId : concerns(client, change))
      return [...new Set(events.filter(({ at, change }) => at >= since && isFor(change)).map(({ change }) => eventText(change)))].join('')
    },
  }
}

/** The open streams: all, those of a member, and how many a network has. */
function createSubscribers(limits: typeof defaultLimits) {
  const all = new Set<Subscriber>()
  const byMember = new Map<string, Set<Subscriber>>()
  const countByNetwork = new Map<string, number>()
  return {
    all: all as ReadonlySet<Subscriber>,
    of: (memberId: string): Iterable<Subscriber> => byMember.get(memberId) ?? [],
    add(subscriber: Subscriber): void {
      const before = countByNetwork.get(subscriber.network) ?? 0
      if (all.size >= limits.all) throw new Refusal('UNAVAILABLE', { retryAfter: 30 })
      if (before >= limits.each) throw new Refusal('RATE_LIMITED', { retryAfter: 30 })
      countByNetwork.set(subscriber.network, before + 1)
      all.add(subscriber)
      if (!subscriber.session) return
      const { memberId } = subscriber.session
      byMember.set(memberId, (byMember.get(memberId) ?? new Set()).add(subscriber))
    },
    remove(subscriber: Subscriber): void {
      if (!all.delete(subscriber)) return
      const left = countByNetwork.get(subscriber.network)! - 1
      if (left > 0) countByNetwork.set(subscriber.network, left)
      else countByNetwork.delete(subscriber.network)
      if (!subscriber.session) return
      const { memberId } = subscriber.session
      const others = byMember.get(memberId)!
      others.delete(subscriber)
      if (others.size === 0) byMember.delete(memberId)
    },
    clear(): void {
      for (const group of [all, byMember, countByNetwork]) group.clear()
    },
  }
}

export type EventStreams = ReturnType<typeof createEventStreams>

export function createEventStreams(limits: typeof defaultLimits = defaultLimits, now: () => number = () => performance.now()) {
  const pastEvents = createPastEvents(now)
  const subscribers = createSubscribers(limits)
  const beat = setInterval(() => subscribers.all.forEach((subscriber) => send(subscriber, ':\n\n')), heartbeat)
  beat.unref()

  function send(subscriber: Subscriber, text: string): void {
    const { controller } = subscriber
    if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(encoder.encode(text))
    subscribers.remove(subscriber)
    controller.error(new Error('the client reads too slowly'))
  }

  /** Events of one member are only for that member, while the session is valid. The client of an ended one connects again. */
  async function sendToMember(subscriber: Subscriber, text: string): Promise<void> {
    const isValid = await subscriber.session?.isValid().catch(() => false)
    if (!subscribers.all.has(subscriber)) return
    if (isValid) return send(subscriber, text)
    subscribers.remove(subscriber)
    subscriber.controller.close()
  }

  return {
    /** A response that stays open until either side ends it. With `past`, it begins with the events of that many milliseconds before. */
    open({ past = 0, ...client }: Omit<Subscriber, 'controller'> & { past?: number | undefined }): Response {
      let subscriber: Subscriber
      const stream = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            subscriber = { controller, ...client }
            subscribers.add(subscriber)
            send(subscriber, `retry: ${retry}\nevent: ready\ndata: {}\n\n${past > 0 ? pastEvents.textFor(client, past) : ''}`)
          },
          cancel: () => subscribers.remove(subscriber),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: maxBuffered }),
      )
      return new Response(stream, { headers })
    },
    publish(change: ChangeEvent): void {
      pastEvents.add(change)
      const event = eventText(change)
      const member = memberOf(change)
      if (member) for (const subscriber of subscribers.of(member)) void sendToMember(subscriber, event)
      else for (const subscriber of subscribers.all) if (concerns(subscriber, change)) send(subscriber, event)
    },
    /** Notifications may be lost: every client reloads its data. */
    resync(): void {
      pastEvents.clear()
      for (const subscriber of subscribers.all) send(subscriber, resyncText)
    },
    close(): void {
      clearInterval(beat)
      for (const { controller } of subscribers.all) controller.close()
      subscribers.clear()
    },
    count: () => subscribers.all.size,
  }
}
