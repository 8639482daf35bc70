import { type Sandbox, startSandbox } from '@frontlash/sandbox/sandbox'
import type { Machine } from './machine.ts'
import { blockAfter, type Typist } from './owner-pages.ts'

const TOKEN = 'EAAAreal'
export const ADMIN = { username: 'olga', password: 'glue-and-tweezers' } as const

/**
 * The test's answers to set-up, in the order of the questions: the defaults for URL, data folder and database, no
 * Twilio account, no key for copies of backups, and English only.
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

type Surroundings = { square: Sandbox; front: number; back: number }

/** Settings that set-up does not ask for. */
const surroundings = ({ square, front, back }: Surroundings) =>
  `SQUARE_BASE_URL=${square.url}\nFRONTEND_PORT=${front}\nBACKEND_PORT=${back}\n`

/** Installs and sets up a salon on a running simulated machine, as described in docs/running-a-salon.md. */
export async function installSalon(machine: Machine, typist: Typist, around: Surroundings): Promise<void> {
  await machine.publishThisVersion()
  await machine.bringBuiltApps()
  await typist.type(blockAfter('## Installing it on the machine').slice(-1))
  await typist.type(blockAfter('install the salon from there'))
  await machine.must('install -m 640 -g frontlash /dev/null /etc/frontlash/env')
  await machine.must('cat > /etc/frontlash/env', { input: surroundings(around) })
  await typist.type(blockAfter('## Setting it up'), { input: ANSWERS })
}

/** Clones a git checkout as the salon's user, as described in docs/running-a-salon.md until November 26, 2026. */
export async function cloneCheckout(machine: Machine): Promise<void> {
  await machine.must(blockAfter('there is no user `frontlash` yet')[0]!.line)
  await machine.must(`install -d -o frontlash -g frontlash /opt/frontlash
    runuser -u frontlash -- git clone -q ${machine.origin} /opt/frontlash`)
  await machine.bringPackages()
}

/**
 * Sets up a salon in a git checkout on a running simulated machine, with its data in /opt/frontlash/salon and the
 * earlier systemd units.
 */
export async function setUpCheckout(machine: Machine, around: Surroundings): Promise<void> {
  await machine.publishThisVersion()
  await cloneCheckout(machine)
  await machine.must('umask 077 && cat > .env && chown frontlash: .env', { input: surroundings(around) })
  await machine.must('runuser -u frontlash -- npm run setup', { input: ANSWERS })
  const units = ['frontlash.service', 'frontlash-doctor.service', 'frontlash-doctor.timer']
  await machine.must(`cp ${units.map(name => `deploy/${name}`).join(' ')} /etc/systemd/system/
    systemctl daemon-reload`)
}
