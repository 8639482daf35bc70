import { connect, createServer, type Socket } from 'node:net'

export type StallingProxy = {
  /** The database's address through this proxy. */
  readonly url: string
  /** Resolves when the first response of the database is held back. */
  readonly holding: Promise<void>
  /** Resolves when the client whose response is held back has closed its connection. */
  readonly abandoned: Promise<void>
  readonly close: () => Promise<void>
}

/**
 * A proxy in front of the database. It never forwards the responses for which `isHeld` returns true. `isHeld` gets the
 * query (the bytes sent since the last response) and the number of responses so far on the connection.
 */
export async function stallResponses(
  databaseUrl: string,
  isHeld: (input: string, responses: number) => boolean,
): Promise<StallingProxy> {
  const holding = Promise.withResolvers<void>()
  const abandoned = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  const server = createServer(front => {
    const back = connect(placeOf(databaseUrl))
    let input = ''
    let responses = 0
    let isHolding = false
    for (const one of [front, back]) {
      sockets.add(one)
      one.on('error', () => {}) // The 'close' event follows.
    }
    front.on('data', bytes => {
      input += bytes.toString('latin1')
      back.write(bytes)
    })
    front.on('close', () => {
      back.destroy()
      if (isHolding) abandoned.resolve()
    })
    back.on('close', () => front.destroy())
    back.on('data', bytes => {
      isHolding ||= isHeld(input, responses)
      if (isHolding) return holding.resolve()
      front.write(bytes)
      if (!endsResponse(bytes)) return
      input = ''
      responses++
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl.replace(/@[^/]*\//, '@127.0.0.1/'))
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    holding: holding.promise,
    abandoned: abandoned.promise,
    close: async () => {
      for (const one of sockets) one.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** True if the bytes end a response of the database ("ready for query"): Z, a length of 5, and one letter. */
function endsResponse(bytes: Buffer): boolean {
  return bytes.length >= 6 && bytes.toString('latin1', bytes.length - 6, bytes.length - 1) === 'Z\0\0\0\x05'
}

function placeOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const folder = searchParams.get('host') ?? decodeURIComponent(hostname)
  return folder.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port || 5432}` }
    : { host: folder || '127.0.0.1', port: Number(port || 5432) }
}
