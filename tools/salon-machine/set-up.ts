import { type Sandbox, startSandbox } from '@frontlash/sandbox/sandbox'

const TOKEN = 'EAAAreal'

/** The answers at set-up, in the order of its questions: the defaults for address, data and database; no Twilio. */
export const ANSWERS = [
  '',
  '',
  '',
  TOKEN,
  '',
  'Lash Lounge',
  '',
  'olga',
  '4071',
  '4071',
  'glue-and-tweezers',
  'glue-and-tweezers',
]
  .map(line => `${line}\n`)
  .join('')

/** A server that implements Square's protocol, with a small salon's bookings. */
export function startSquare(frontend: string): Promise<Sandbox> {
  const webhook = `${frontend}/api/webhooks/square`
  const account = { accountSid: `AC${'5'.repeat(32)}`, authToken: 'x', messagingServiceSid: `MG${'7'.repeat(32)}` }
  return startSandbox({
    port: 0,
    square: { accessToken: TOKEN, webhookSignatureKey: 'x', webhookUrl: webhook, webhookDeliveryUrl: webhook },
    twilio: { ...account, inboundUrl: `${frontend}/api/webhooks/twilio/inbound`, callbackDeliveryOrigin: frontend },
    clockOffsetMs: 0,
    salon: 'small',
  })
}
