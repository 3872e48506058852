/** Server-sent events, read from a stream of text: https://html.spec.whatwg.org/multipage/server-sent-events.html */

export type ServerEvent = { event: string; data: string }

/** A parser for one stream. It takes each chunk of text and returns the events that are complete. */
export function createEventParser(): (chunk: string) => ServerEvent[] {
  let rest = ''
  let event = ''
  let data: string[] = []

  function take(line: string): ServerEvent | undefined {
    if (line === '') {
      const complete = data.length ? { event: event || 'message', data: data.join('\n') } : undefined
      event = ''
      data = []
      return complete
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
    return undefined
  }

  return (chunk) => {
    // A carriage return at the very end may be the first half of a line break.
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    return lines.map(take).filter((complete) => complete !== undefined)
  }
}
