import type { AccessRule } from '@frontlash/contract/access'
import type { CallContract } from '@frontlash/contract/call'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessRule
    contract?: CallContract
  }
}

/** The routes of the API reference page have no access rules, because the page is open to everyone. */
const PAGE_PREFIX = '/api/docs'

/** Refuses to add a route without an access rule, so that the server does not start with such a route. */
export function requireAccessRules(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    if (route.config?.access !== undefined || route.url.startsWith(PAGE_PREFIX)) return
    throw new Error(`${route.method} ${route.url} has no access rule`)
  })
}
