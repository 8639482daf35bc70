import type { AccessRule } from '@frontlash/contract/access'
import type { CallContract } from '@frontlash/contract/call'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessRule
    contract?: CallContract
  }
}

/** The path of the API reference. The page has no access rules, because everyone may read it. */
const PAGE_PREFIX = '/api/docs'

/** Refuses to add a route without an access rule. If the code contains such a route, the server does not start. */
export function requireAccessRules(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    if (route.config?.access !== undefined || route.url.startsWith(PAGE_PREFIX)) return
    throw new Error(`${route.method} ${route.url} has no access rule`)
  })
}
