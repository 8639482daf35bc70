import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * What a relay does with the bytes: it forwards them at once; it forwards them with a delay; it keeps them until the
 * disturbance ends; or it overwrites the beginning of some of them.
 */
export type Disturbance = 'none' | 'delay' | 'hang' | 'garble'

/** A port that forwards to another port until it is cut. It simulates a server that is switched off and on again. */
export type TcpRelay = {
  readonly port: number
  /** Closes every connection and refuses new connections. */
  readonly cut: () => Promise<void>
  readonly restore: () => Promise<void>
  readonly disturb: (kind: Disturbance) => void
}

const DELAY_MS = 300
/** A relay that garbles overwrites this many bytes, which are the head of a message, in one of three parts. */
const GARBLED_BYTES = 16

/** Opens a relay to a port of this machine, or to the path of a socket. */
export async function openTcpRelay(to: number | string): Promise<TcpRelay> {
  const sockets = new Set<Socket>()
  const held = new Set<() => void>()
  let kind: Disturbance = 'none'
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket))
  }
  const disturbed = () =>
    new Transform({
      transform: (bytes: Buffer, _, forward) => {
        if (kind === 'garble' && Math.random() < 1 / 3) bytes.subarray(0, GARBLED_BYTES).fill(0)
        if (kind === 'delay') setTimeout(forward, DELAY_MS, null, bytes)
        else if (kind === 'hang') held.add(() => forward(null, bytes))
        else forward(null, bytes)
      },
    })
  const server = createServer(from => {
    const onward = typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to)
    keep(from)
    keep(onward)
    from.once('close', () => onward.destroy())
    onward.once('close', () => from.destroy())
    from.pipe(disturbed()).pipe(onward).pipe(disturbed()).pipe(from)
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
    disturb: next => {
      kind = next
      for (const release of held) release()
      held.clear()
    },
  }
}
