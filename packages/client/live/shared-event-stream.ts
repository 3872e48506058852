/** Live updates from our server, over one connection for all tabs of a browser. */
import { createEventStream, type EventStreamOptions } from './event-stream.ts'
import type { Live } from './live.ts'
import { shareLive } from './share-live.ts'

export function createSharedEventStream(options: EventStreamOptions): Live {
  const { url, since, clock, page } = options
  return shareLive(createEventStream(options), { name: `bothy.live ${url}`, since, clock, page })
}
