/** One event of a stream of server-sent events (WHATWG HTML, section 9.2). */
export type StreamEvent = { readonly name: string; readonly id: string | null; readonly data: string }

/**
 * Reads server-sent events from pieces of text as they arrive; a piece may end anywhere. Returns the events that are
 * complete. Comments are left out.
 */
export function createEventReader(): (piece: string) => StreamEvent[] {
  let rest = ''
  let name = ''
  let id: string | null = null
  let data: string[] = []

  function readLine(line: string): StreamEvent | undefined {
    if (line === '') {
      const event = data.length === 0 ? undefined : { name: name || 'message', id, data: data.join('\n') }
      name = ''
      data = []
      return event
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') name = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') id = value
    return undefined
  }

  return piece => {
    const lines = (rest + piece).split(/\r?\n/)
    rest = lines.pop()!
    return lines.flatMap(line => readLine(line) ?? [])
  }
}
