import type { Config } from '@frontlash/config/config'
import { isOpenToNetwork, linkHost, listensOnAll } from '@frontlash/config/listen-addresses'
import { adviceLine, frontendKeyAdvice, listenAdvice } from '@frontlash/http/network-advice'

type DemoPhone = { phone: string; client: string; finds: string }

const STAFF = [
  ['admin', 'lashes-demo', '2468', 'everywhere'],
  ['manager', 'lashes-demo', '1357', 'Tustin and Irvine, every weekday'],
  ['weekday', 'lashes-demo', '9753', 'Santa Ana, Monday to Friday'],
  ['technician', 'lashes-demo', '8642', 'Tustin'],
] as const

/**
 * Prints the information that a user of the demo needs: the addresses, phone numbers to type, and the PIN of each role.
 */
export async function showDemoBanner(config: Config, seconds: string): Promise<void> {
  const phones = await fetch(`${config.sandboxUrl}/sandbox/phones`)
    .then(async response => ((await response.json()) as { phones: DemoPhone[] }).phones)
    .catch(() => [])
  const sandboxHost = listensOnAll(config.listen) ? linkHost(config.listen) : 'localhost'
  const lines = [
    '',
    `Frontlash is running (the demo salon, ready in ${seconds} s). Nothing here is real; no text leaves this machine.`,
    '',
    `  Kiosk             ${config.publicUrl}/`,
    `  Manager sign-in   ${config.publicUrl}/login`,
    `  Sandbox           http://${sandboxHost}:${config.sandboxPort}/   (bookings and texts of the demo)`,
    ...(isOpenToNetwork(config) ? ['', "  Anybody in this network can sign in with the demo's PINs."] : []),
    '',
    '  A new tablet first asks for its salon: choose Tustin and enter the PIN 2468.',
    '',
    '  Sign-in     Password      PIN    Where',
    ...STAFF.map(([name, password, pin, where]) => `  ${name.padEnd(10)}  ${password.padEnd(12)}  ${pin}   ${where}`),
    '',
    '  Phone            At Tustin the kiosk finds',
    ...phones.map(one => `  ${one.phone.padEnd(15)}  ${one.finds}`),
    '',
    'Ctrl-C stops everything.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

export function showRealBanner(config: Config, seconds: string): void {
  const lines = [
    '',
    `Frontlash is running (ready in ${seconds} s).`,
    `  Kiosk             ${config.publicUrl}/`,
    `  Manager sign-in   ${config.publicUrl}/login`,
    ...(config.twilio ? [] : ['  Texts are not configured: they are kept and none is sent.']),
    'Ctrl-C stops everything.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Prints whether this machine runs the backend or the frontend, and the process's port. */
export function showPartBanner(config: Config, seconds: string): void {
  const { runOnly, backendPort, frontendPort, backendUrls } = config
  const advice = listenAdvice(config)
  const keyAdvice = frontendKeyAdvice(config)
  const isBackend = runOnly === 'backend'
  const lines = [
    '',
    `Frontlash's ${runOnly} is running (ready in ${seconds} s); the rest of the salon is elsewhere (RUN_ONLY=${runOnly}).`,
    `  ${isBackend ? 'Backend ' : 'Frontend'}          port ${isBackend ? backendPort : frontendPort}`,
    ...(isBackend ? [] : [`  It forwards to    ${backendUrls.join(', ')}`]),
    ...(advice ? ['', adviceLine(advice), ''] : []),
    ...(keyAdvice ? ['', adviceLine(keyAdvice), ''] : []),
    'Ctrl-C stops everything.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
