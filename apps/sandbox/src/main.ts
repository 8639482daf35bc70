import { join } from 'node:path'
import { type Config, readConfig } from '@frontlash/config/config'
import { listensOnAll } from '@frontlash/config/listen-addresses'
import { type SandboxOptions, startSandbox } from './sandbox.ts'

/** Runs the sandbox of the demo until its parent process exits or stops it. */
const config = readConfig()
if (config.mode === 'real') {
  console.error('The sandbox does not start beside real credentials: unset SQUARE_ACCESS_TOKEN for the demo.')
  process.exit(1)
}

const sandbox = await startSandbox(optionsFrom(config))
console.log(`sandbox: Square and Twilio on ${sandbox.url}, its page at http://localhost:${sandbox.port}/`)

let isClosing = false
async function close(): Promise<void> {
  if (isClosing) return
  isClosing = true
  await sandbox.close()
  process.exit(0)
}

process.on('SIGTERM', close)
// Ctrl+C sends a signal to the whole process group. This process ignores the signal, because its parent stops it.
process.on('SIGINT', () => {})
process.stdin.on('end', close).resume()

function optionsFrom({ square, twilio, ...config }: Config): SandboxOptions {
  if (!twilio || !('messagingServiceSid' in twilio.sender)) throw new Error('the demo has a messaging service')
  const hook = `${config.publicUrl}/api/webhooks`
  // Webhooks go directly to the server and not to the public URL, which the demo does not use.
  const backendUrl = config.backendUrls[0]!
  const direct = `${backendUrl}/api/webhooks`
  return {
    port: config.sandboxPort,
    // The sandbox has no sign-in. Other machines can reach it only if LISTEN opens the whole demo to them.
    host: listensOnAll(config.listen) ? '0.0.0.0' : 'localhost',
    square: {
      accessToken: square.accessToken,
      webhookSignatureKey: square.webhookSignatureKeys[0]!,
      webhookUrl: square.webhookUrl,
      ...(square.webhookUrl === `${hook}/square` && { webhookDeliveryUrl: `${direct}/square` }),
    },
    twilio: {
      accountSid: twilio.accountSid,
      authToken: twilio.authToken,
      messagingServiceSid: twilio.sender.messagingServiceSid,
      inboundUrl: `${hook}/twilio/inbound`,
      callbackDeliveryOrigin: backendUrl,
    },
    salon: 'demo',
    clockOffsetMs: config.clockOffsetMs,
    journalFile: join(config.dataDir, 'sandbox.jsonl'),
    publicUrl: config.publicUrl,
  }
}
