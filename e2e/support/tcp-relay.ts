import { connect, createServer, type Socket } from 'node:net'

/** A port that forwards to another port until it is cut. It simulates a server that is switched off and on again. */
export type TcpRelay = {
  readonly port: number
  /** Closes every connection and refuses new connections. */
  readonly cut: () => Promise<void>
  readonly restore: () => Promise<void>
}

/** Opens a relay to a port of this machine. */
export async function openTcpRelay(to: number): Promise<TcpRelay> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket))
  }
  const server = createServer(from => {
    const onward = connect(to, '127.0.0.1')
    keep(from)
    keep(onward)
    from.pipe(onward).pipe(from)
  })
  const listen = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as { port: number }
  return {
    port,
    cut: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    restore: () => listen(port),
  }
}
