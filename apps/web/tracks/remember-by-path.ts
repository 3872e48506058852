/** Tracks that are remembered: those of the screens that a member goes back and forth between. */
const most = 50

/** Computes a value once for each encoded track. Typing and votes render a route again, with the same track. */
export function rememberByPath<Value>(compute: (path: string) => Value): (path: string) => Value {
  const known = new Map<string, Value>()
  return (path) => {
    const value = known.get(path) ?? compute(path)
    if (known.size >= most && !known.has(path)) known.clear()
    known.set(path, value)
    return value
  }
}
