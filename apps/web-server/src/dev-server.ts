import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Config } from '@frontlash/config/config'
import { FRONTEND_HEALTH } from '@frontlash/http/frontend-health'
import type { Log } from '@frontlash/process/log'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import { watchLanguages, withLanguages } from './offered-languages.ts'
import { SURVEY_LINKS } from './survey-links.ts'
import { openWebServer } from './web-server.ts'

/**
 * Opens the frontend of `npm run dev`. Vite serves the screens from their sources and reloads them after changes
 * (https://vite.dev/guide/api-javascript); calls are forwarded as in production.
 */
export async function openDevServer(config: Config, log?: Log): Promise<FastifyInstance> {
  const frontend = await openWebServer(config, log && { log })
  let languages = ''
  const stopWatching = watchLanguages(config.backendUrls, offered => {
    languages = offered
  })
  const [web, office] = await Promise.all(
    ['web', 'office'].map(app =>
      createServer({
        root: join(import.meta.dirname, '../..', app),
        plugins: [{ name: 'languages', transformIndexHtml: html => withLanguages(html, languages) }],
        server: { middlewareMode: { server: frontend.server }, ws: { server: frontend.server }, proxy: {} },
      }),
    ),
  )
  frontend.addHook('onClose', () => Promise.all([stopWatching(), web!.close(), office!.close()]))
  await frontend.ready()
  const forward = frontend.server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  frontend.server.removeAllListeners('request').on('request', (request, response) => {
    const isOurs =
      request.url?.startsWith('/api/') || request.url?.startsWith(`${SURVEY_LINKS}/`) || request.url === FRONTEND_HEALTH
    // Vite serves the office only below the path `/office/` (Vite's option `base`).
    if (request.url && /^\/office(\?|$)/.test(request.url)) request.url = request.url.replace('/office', '/office/')
    const vite = request.url?.startsWith('/office/') ? office! : web!
    if (!isOurs) return vite.middlewares(request, response)
    for (const handle of forward) handle(request, response)
  })
  return frontend
}
