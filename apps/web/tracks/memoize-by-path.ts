/** The largest number of cached tracks: enough for the screens that a member goes back and forth between. */
const maxTracks = 50

/** Computes a value once for each encoded track. Typing and votes render a route again, with the same track. */
export function memoizeByPath<Value>(compute: (path: string) => Value): (path: string) => Value {
  const cache = new Map<string, Value>()
  return (path) => {
    const value = cache.get(path) ?? compute(path)
    if (cache.size >= maxTracks && !cache.has(path)) cache.clear()
    cache.set(path, value)
    return value
  }
}
