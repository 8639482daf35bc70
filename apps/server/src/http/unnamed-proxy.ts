import { readUnnamedProxy } from '@frontlash/http/unnamed-proxy'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'

const REMEMBERED_MS = 3_600_000

/**
 * Watches whether a real salon has a proxy whose IP address is missing in TRUST_PROXY. Our frontend reports such a
 * proxy. Returns a function for the health report, which returns the IP address of the proxy until an hour after the
 * last call through it (docs/settings.md, "The network").
 */
export function watchUnnamedProxy(
  app: FastifyInstance,
  { config, clock, log }: Pick<AppContext, 'config' | 'clock' | 'log'>,
): () => string | undefined {
  let seen: { readonly address: string; readonly atMs: number } | undefined
  const current = () => (seen && clock.realNow().getTime() - seen.atMs < REMEMBERED_MS ? seen.address : undefined)

  if (config.mode === 'real')
    app.addHook('onRequest', (request, _reply, done) => {
      const address = readUnnamedProxy(config.appSecret, request.headers)
      if (address !== undefined) {
        if (current() !== address) log.warn({ address }, 'proxy.unnamed')
        seen = { address, atMs: clock.realNow().getTime() }
      }
      done()
    })
  return current
}
