import type { AccessRule } from '@frontlash/contract/access'
import type { CallContract } from '@frontlash/contract/call'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessRule
    contract?: CallContract
  }
}

/** The path of the API reference. It has no access rules, because it is open to everyone. */
const PAGE_PREFIX = '/api/docs'

/** Refuses to add a route without an access rule. A server with such a route therefore does not start. */
export function requireAccessRules(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    if (route.config?.access !== undefined || route.url.startsWith(PAGE_PREFIX)) return
    throw new Error(`${route.method} ${route.url} has no access rule`)
  })
}
