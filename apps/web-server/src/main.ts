import { readConfig } from '@frontlash/config/config'
import { openWebServer } from './web-server.ts'

/** The frontend process: serves the built app and forwards /api, until its parent goes or it is told to stop. */
const config = readConfig()
const server = await openWebServer(config)
await server.listen({ port: config.frontendPort, host: '::' })
process.stdout.write(`frontend on port ${config.frontendPort}\n`)

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await server.close()
  process.exit(0)
}
// Ctrl-C is for the supervisor, which stops its processes in order.
process.on('SIGINT', () => {})
process.on('SIGTERM', stop)
process.stdin.on('end', stop).resume()
