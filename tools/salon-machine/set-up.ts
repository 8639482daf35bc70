import { type Sandbox, startSandbox } from '@frontlash/sandbox/sandbox'
import type { Machine } from './machine.ts'
import { blockAfter, type Typist } from './owner-pages.ts'

const TOKEN = 'EAAAreal'
export const ADMIN = { username: 'olga', password: 'glue-and-tweezers' } as const

/**
 * The test's answers to set-up, in the order of the questions: defaults for address, data folder and database, no
 * Twilio account, and no key for copies of backups.
 */
export const ANSWERS = [
  '',
  '',
  '',
  TOKEN,
  '',
  '',
  'Lash Lounge',
  '',
  ADMIN.username,
  '4071',
  '4071',
  ADMIN.password,
  ADMIN.password,
]
  .map(line => `${line}\n`)
  .join('')

/** Starts a server that implements Square's API, with the bookings of a small salon. */
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

/** Installs and sets up a salon on a running simulated machine, as docs/running-a-salon.md says. */
export async function installSalon(
  machine: Machine,
  typist: Typist,
  { square, front, back }: { square: Sandbox; front: number; back: number },
): Promise<void> {
  await machine.publishThisVersion()
  await typist.type(blockAfter('## Installing it on the machine').slice(-1))
  await typist.type(blockAfter('The salon gets a user of its own'))
  await typist.type(blockAfter('This gives it back'))
  await machine.bringPackages()
  // Settings that set-up does not ask for.
  const settings = `SQUARE_BASE_URL=${square.url}\nFRONTEND_PORT=${front}\nBACKEND_PORT=${back}\n`
  await machine.must('umask 077 && cat > .env && chown frontlash: .env', { input: settings })
  await typist.type(blockAfter('## Setting it up'), { input: ANSWERS })
}
