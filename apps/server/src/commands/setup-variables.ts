import { type SquareConfig, type VariableName, variableError } from '@frontlash/config/config'
import { isInContainer } from '@frontlash/config/container'
import { envValueError } from '@frontlash/config/env-file'
import { isOpenedDirectly } from '@frontlash/config/listen-addresses'
import { isLoopback } from '@frontlash/config/network-address'
import { defaultTrustProxy } from '@frontlash/http/network-advice'
import { findingLine } from '../doctor/verdicts/finding.ts'
import { locationsVerdict, plainHttpWebhook } from '../doctor/verdicts/provider-verdicts.ts'
import { listLocations, type SquareLocation } from '../integrations/square/locations.ts'
import { openSquare } from '../integrations/square/square.ts'
import { findSubscription } from '../integrations/square/webhook-subscription.ts'
import { databaseError, databaseLabel } from '../records/installation/try-database.ts'
import { dataDirError } from './data-folder.ts'
import type { Questions } from './questions.ts'
import { askBackupKey } from './setup-backup-key.ts'
import { askTwilio } from './setup-twilio.ts'

/** The variables that set-up asks for. A question is repeated when its answer is invalid. */
export const PROMPTED_VARIABLES = [
  'PUBLIC_URL',
  'TRUST_PROXY',
  'DATA_DIR',
  'DATABASE_URL',
  'BACKUP_KEY',
  'SQUARE_ACCESS_TOKEN',
  'SQUARE_WEBHOOK_SIGNATURE_KEY',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_MESSAGING_SERVICE_SID',
  'TWILIO_FROM',
] as const satisfies VariableName[]

/** The variables that set-up writes; null removes a variable. */
export type Answers = Partial<Record<(typeof PROMPTED_VARIABLES)[number] | 'LISTEN', string | null>>

/** The default port of the frontend (packages/config). */
const FRONTEND_PORT = 3000
const GIVE_UP_AFTER_MS = 20_000

type AskVariable = (
  name: VariableName,
  query: string,
  options?: {
    /** The default answer if the variable is not set. */
    suggestion?: string
    /** True if `suggestion` also replaces the current value. */
    isOutdated?: boolean
    hidden?: boolean
    required?: string
    /**
     * A further check of the answer. Returns a sentence that says why the answer is invalid; undefined if it is valid.
     */
    check?: (answer: string) => Promise<string | undefined>
  },
) => Promise<string>

/**
 * Asks for every variable, and checks each answer before the next question. The answers about Square are checked at
 * Square.
 */
export async function askVariables(
  questions: Questions,
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
): Promise<Answers> {
  // Checks for characters that the environment file cannot contain.
  const ask: Questions['ask'] = (query, options = {}) =>
    questions.ask(query, {
      ...options,
      errorOf: answer => envValueError('This', answer) ?? options.errorOf?.(answer),
    })
  const one: AskVariable = (name, query, { suggestion = '', isOutdated, hidden = false, required, check } = {}) =>
    ask(query, {
      current: (!isOutdated && env[name]) || suggestion,
      hidden,
      ...(required && { required }),
      errorOf: answer => variableError(name, answer) ?? check?.(answer),
    })

  print('Enter keeps what stands in brackets; - empties an answer that may be empty.')
  const publicUrl = await one('PUBLIC_URL', 'The address that tablets open, https://…', {
    suggestion: `http://localhost:${env.FRONTEND_PORT || FRONTEND_PORT}`,
    required: 'There must be an address.',
  })
  const trustProxy = publicUrl.startsWith('https://')
    ? await one('TRUST_PROXY', 'The addresses of the proxies in front, with commas', {
        suggestion: defaultTrustProxy(),
        // Older versions stored a hop count in TRUST_PROXY. This version stores a list of IP addresses.
        isOutdated: /^\d+$/.test(env.TRUST_PROXY ?? ''),
      })
    : ''
  const needsListen = !env.LISTEN && isCalledFromNetwork(publicUrl, trustProxy)
  if (needsListen)
    print('LISTEN=:: is written too: other machines must reach this one (docs/settings.md, "The network").')
  const dataDir = await one('DATA_DIR', 'The folder for the salon’s data', {
    suggestion: './salon',
    required: 'There must be a folder.',
    check: dataDirError,
  })
  const databaseUrl = await askDatabase(ask, env, print)

  const webhookUrl = env.SQUARE_WEBHOOK_URL || `${publicUrl.replace(/\/+$/, '')}/api/webhooks/square`
  const { token, locations } = await askToken(ask, env, print)
  print(findingLine(locationsVerdict(locations)))
  let signatureKey = env.SQUARE_WEBHOOK_SIGNATURE_KEY ?? ''
  if (webhookUrl.startsWith('https://'))
    signatureKey =
      (await keyAtSquare(token, webhookUrl, env, print)) ||
      (await one('SQUARE_WEBHOOK_SIGNATURE_KEY', 'Its signature key (Enter for later)', { hidden: true }))
  else print(findingLine(plainHttpWebhook(webhookUrl)))

  return {
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: trustProxy || null,
    ...(needsListen && { LISTEN: '::' }),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl || null,
    SQUARE_ACCESS_TOKEN: token,
    SQUARE_WEBHOOK_SIGNATURE_KEY: signatureKey || null,
    ...(await askTwilio(ask, env)),
    BACKUP_KEY: (await askBackupKey(ask, env, print)) || null,
  }
}

/**
 * True if tablets or a proxy on other machines connect to this process. In a container, a proxy on another machine
 * connects to the port that the container engine publishes.
 */
function isCalledFromNetwork(publicUrl: string, trustProxy: string): boolean {
  const proxies = trustProxy === '' ? [] : trustProxy.split(',').map(proxy => proxy.trim().split('/')[0]!)
  return isOpenedDirectly(publicUrl) || (proxies.some(address => !isLoopback(address)) && !isInContainer())
}

/**
 * Asks for the URL of a PostgreSQL server until the server responds and can store the salon. Returns '' for the
 * embedded PostgreSQL.
 */
async function askDatabase(
  ask: Questions['ask'],
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
): Promise<string> {
  const current = env.DATABASE_URL ?? ''
  const isReadable = current !== '' && variableError('DATABASE_URL', current) === undefined
  const url = await ask('A PostgreSQL server of your own, postgresql://… (Enter or - for the included one)', {
    current,
    currentLabel: isReadable ? `${databaseLabel(current)}, - for the included one` : 'as it is',
    // The URL contains the password of the database.
    hidden: true,
    errorOf: async answer => variableError('DATABASE_URL', answer) ?? (await databaseError(answer)),
  })
  if (url) print(`✓ PostgreSQL answers at ${databaseLabel(url)}.`)
  return url
}

/** Asks for Square's token until Square accepts it. Returns the token and the locations that the token may read. */
async function askToken(ask: Questions['ask'], env: NodeJS.ProcessEnv, print: (text: string) => void) {
  let locations: readonly SquareLocation[] = []
  const token = await ask('Square’s access token', {
    current: env.SQUARE_ACCESS_TOKEN ?? '',
    hidden: true,
    required: 'A real salon needs Square’s access token (developer.squareup.com).',
    errorOf: async answer => {
      if (/\s/.test(answer)) return 'An access token has no spaces.'
      const found = await listLocations(squareOf(answer, env), retryPolicy())
      if (found.ok) locations = found.value
      if (found.ok) return undefined
      if (found.kind === 'refused') return `Square does not take it (${found.detail}).`
      return {
        message: `Square does not answer (${found.detail}): see whether this machine reaches it.`,
        mayTryAgain: true,
      }
    },
  })
  print('✓ Square takes the access token.')
  return { token, locations }
}

/**
 * Returns the signature key of the webhook subscription. If Square does not show the key, prints what the owner has to
 * do in Square.
 */
async function keyAtSquare(
  token: string,
  webhookUrl: string,
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
): Promise<string | null> {
  const found = await findSubscription(squareOf(token, env), webhookUrl, retryPolicy())
  const key = found.ok ? (found.value?.signatureKey ?? null) : null
  if (key) print(`✓ Square’s webhook for ${webhookUrl} is there; its signature key is taken over.`)
  else if (found.ok && !found.value) print(`Add a webhook subscription for ${webhookUrl} at developer.squareup.com.`)
  else print(`Square does not show this token its webhooks: one for ${webhookUrl} must be at developer.squareup.com.`)
  return key
}

function squareOf(accessToken: string, env: NodeJS.ProcessEnv) {
  const baseUrl = (env.SQUARE_BASE_URL || 'https://connect.squareup.com').replace(/\/+$/, '')
  const config: SquareConfig = { accessToken, baseUrl, webhookSignatureKeys: [], webhookUrl: '' }
  return openSquare(config)
}

function retryPolicy() {
  return { kind: 'interactive', giveUp: AbortSignal.timeout(GIVE_UP_AFTER_MS) } as const
}
