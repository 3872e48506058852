/** The network of one browser: real requests over a wire that can be pulled, from an address of its own. */

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:1'

let addresses = 0

export type Wire = { fetch: typeof fetch; plug: (plugged: boolean) => void; drop: (requests: number) => void }

/** What a proxy in front of the club would tell of this browser's address is told by the browser itself. */
export function aWire(): Wire {
  addresses += 1
  const address = `10.0.${addresses >> 8}.${addresses & 255}`
  let plugged = true
  let dropping = 0
  return {
    plug: (now) => void (plugged = now),
    drop: (requests) => void (dropping = requests),
    fetch: (input, init) => {
      const request = new Request(input, init)
      const headers = new Headers(request.headers)
      headers.set('X-Forwarded-For', address)
      const arrives = plugged && dropping-- <= 0
      return arrives ? fetch(new Request(request, { headers })) : fetch(nowhere, { signal: request.signal })
    },
  }
}
