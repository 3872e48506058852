/** The network of one browser: real requests from its own address, which can be disconnected or dropped. */

/** A port that nothing listens on. */
const unreachable = 'http://127.0.0.1:1'

let addresses = 0

export type TestNetwork = {
  fetch: typeof fetch
  setOnline: (isOnline: boolean) => void
  dropRequests: (requests: number) => void
  /** Delivers this number of requests, but not the answers to them. */
  dropAnswers: (answers: number) => void
}

/** Sets X-Forwarded-For as a reverse proxy would, so that each browser has its own address. */
export function createTestNetwork(): TestNetwork {
  addresses += 1
  const address = `10.0.${addresses >> 8}.${addresses & 255}`
  let isOnline = true
  let requestsToDrop = 0
  let answersToDrop = 0
  return {
    setOnline: (now) => void (isOnline = now),
    dropRequests: (requests) => void (requestsToDrop = requests),
    dropAnswers: (answers) => void (answersToDrop = answers),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const headers = new Headers(request.headers)
      headers.set('X-Forwarded-For', address)
      const arrives = isOnline && requestsToDrop-- <= 0
      if (!arrives) return fetch(unreachable, { signal: request.signal })
      const response = await fetch(new Request(request, { headers }))
      if (answersToDrop-- <= 0) return response
      await response.arrayBuffer()
      return fetch(unreachable, { signal: request.signal })
    },
  }
}
