import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SeenCall = { readonly method: string; readonly path: string; readonly headers: IncomingMessage['headers'] }

/** Opens a provider with scripted responses that the sandbox never returns. */
export async function openScriptedProvider(
  response: (call: SeenCall, reply: ServerResponse) => void,
): Promise<{ readonly url: string; readonly calls: SeenCall[]; readonly close: () => Promise<void> }> {
  const calls: SeenCall[] = []
  const server = createServer((request, reply) => {
    const call = { method: request.method!, path: request.url!, headers: request.headers }
    calls.push(call)
    request.resume()
    response(call, reply)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
