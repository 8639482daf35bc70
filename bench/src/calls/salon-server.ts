import { readConfig } from '@frontlash/config/config'
import { buildApp } from '@frontlash/server/app'
import { openContext } from '@frontlash/server/open-context'
import { serveMeasured } from './measured-server.ts'

/** Runs the real backend without its background thread. */
const { context, close } = await openContext(readConfig(), {
  url: process.env.DATABASE_URL!,
  service: 'bench',
  connections: 16,
})
const app = await buildApp(context)
await app.listen({ port: 0, host: '127.0.0.1' })
serveMeasured((app.server.address() as { port: number }).port, async () => {
  await app.close()
  await close()
})
