/** Live updates from our server, over one connection for all tabs of a browser. */
import { createEventStream, type EventStreamOptions } from './event-stream.ts'
import type { Live } from './live.ts'
import { shareLive } from './share-live.ts'

export const createSharedEventStream = (options: EventStreamOptions): Live =>
  shareLive(createEventStream(options), { name: `bothy.live ${options.url}`, clock: options.clock, page: options.page })
