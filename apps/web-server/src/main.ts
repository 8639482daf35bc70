import { readConfig } from '@frontlash/config/config'
import { openWebServer } from './web-server.ts'

/** After a call to stop, what is being forwarded is answered for so long. */
const ANSWER_WITHIN_MS = 4_000

/** The frontend process: serves the built app and forwards /api, until its parent goes or it is told to stop. */
const config = readConfig()
const server = await openWebServer(config)
await server.listen({ port: config.frontendPort, host: '::' })
process.stdout.write(`frontend on port ${config.frontendPort}\n`)

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await server.openCalls.stopServing(ANSWER_WITHIN_MS)
  process.exit(0)
}
// Ctrl-C is for the supervisor, which stops its processes in order.
process.on('SIGINT', () => {})
process.on('SIGTERM', stop)
process.stdin.on('end', stop).resume()
