import { readUnnamedProxy } from '@frontlash/http/unnamed-proxy'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'

const REMEMBERED_MS = 3_600_000

/**
 * Remembers the address of a real salon's proxy if our frontend reports that TRUST_PROXY does not contain the address.
 * Returns a function for the health report. This function returns the address until an hour after the last call through
 * the proxy (docs/settings.md, "The network").
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
