/** Server-sent events: tells open screens which activity changed. Who sees what is decided when they ask again. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from '@bothy/contract/refusals.ts'

/** What the database notifies: an activity, something that is not public, the settings, names and faces, or all of it have changed. */
export type Change = { activity?: string; review?: true; settings?: true; people?: true; restored?: true }

/** Milliseconds. Below what proxies allow a silent connection. */
const heartbeat = 25_000
/** Milliseconds that a browser waits before it comes back; our app has its own figures. */
const retry = 2_000
/** Bytes that a slow reader may be behind before it is cut off; it comes back and resyncs. */
const maxBehind = 64 * 1024
/** Open screens of all, and of one network: nobody takes the places of everybody else. */
const places = { all: 10_000, each: 1_000 }

/** What a notification says; undefined for words that are not of this club: the database may be shared. */
export function changeIn(text: string): Change | undefined {
  try {
    const change = JSON.parse(text) as Change | null
    return typeof change === 'object' ? (change ?? undefined) : undefined
  } catch {
    return undefined
  }
}

type Reader = { response: ServerResponse; activity: string | undefined; network: string }

export type Events = ReturnType<typeof createEvents>

export function createEvents(most: typeof places = places) {
  const readers = new Set<Reader>()
  const ofNetwork = new Map<string, number>()
  const beat = setInterval(() => readers.forEach((reader) => send(reader, ':\n\n')), heartbeat)
  beat.unref()

  function send(reader: Reader, text: string): void {
    if (reader.response.writableLength > maxBehind) reader.response.destroy()
    else reader.response.write(text)
  }

  function enter(reader: Reader): void {
    const before = ofNetwork.get(reader.network) ?? 0
    if (readers.size >= most.all) throw new Refusal('UNAVAILABLE', { retryAfter: 30 })
    if (before >= most.each) throw new Refusal('RATE_LIMITED', { retryAfter: 30 })
    ofNetwork.set(reader.network, before + 1)
    readers.add(reader)
  }

  function leave(reader: Reader): void {
    if (!readers.delete(reader)) return
    const left = ofNetwork.get(reader.network)! - 1
    if (left > 0) ofNetwork.set(reader.network, left)
    else ofNetwork.delete(reader.network)
  }

  return {
    /** Keeps `response` open until either side ends it. With `activity`, only changes that may touch that activity are told. */
    open(request: IncomingMessage, response: ServerResponse, { activity, network }: Omit<Reader, 'response'>): void {
      const reader = { response, activity, network }
      enter(reader)
      response.on('close', () => leave(reader))
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      request.socket.setNoDelay(true)
      response.write(`retry: ${retry}\nevent: ready\ndata: {}\n\n`)
    },
    tell(change: Change): void {
      const event = `event: change\ndata: ${JSON.stringify(change)}\n\n`
      for (const reader of readers) if (!reader.activity || !change.activity || change.activity === reader.activity) send(reader, event)
    },
    /** Something may have been missed: look again at everything. */
    resync(): void {
      for (const reader of readers) send(reader, 'event: resync\ndata: {}\n\n')
    },
    close(): void {
      clearInterval(beat)
      for (const { response } of readers) response.end()
      readers.clear()
      ofNetwork.clear()
    },
    count: () => readers.size,
  }
}
