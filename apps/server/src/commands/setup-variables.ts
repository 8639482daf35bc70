import { type SquareConfig, type VariableName, variableFault } from '@frontlash/config/config'
import { findingLine } from '@frontlash/domain/doctor/finding'
import { locationsVerdict } from '@frontlash/domain/doctor/provider-verdicts'
import { listLocations, type SquareLocation } from '../integrations/square/locations.ts'
import { openSquare } from '../integrations/square/square.ts'
import { findSubscription } from '../integrations/square/webhook-subscription.ts'
import type { Questions } from './questions.ts'

/** The variables that set-up asks for; null where one is to be taken out again. */
export type Answers = Partial<Record<VariableName, string | null>>

const GIVE_UP_AFTER_MS = 20_000

/** Asks for everything that is a variable, checks each answer as it comes, and Square's at Square. */
export async function askVariables(
  { ask }: Questions,
  env: NodeJS.ProcessEnv,
  say: (text: string) => void,
): Promise<Answers> {
  const one = (name: VariableName, question: string, usual: string, hidden = false) =>
    ask(`${question}${shownUsual(env[name] || usual, hidden)}:`, {
      whenEmpty: env[name] || usual,
      hidden,
      fault: answer => (answer === '' ? undefined : variableFault(name, answer)),
    })

  const publicUrl = await one('PUBLIC_URL', 'The address that tablets open, https://…', 'http://localhost:3000')
  const trustProxy = publicUrl.startsWith('https://')
    ? await one('TRUST_PROXY', 'How many proxies stand in front', '1')
    : null
  const dataDir = await one('DATA_DIR', 'The folder for the salon’s data', './salon')
  const databaseUrl = await one(
    'DATABASE_URL',
    'A PostgreSQL server of your own (Enter for the one that comes along)',
    '',
  )

  const webhookUrl = env.SQUARE_WEBHOOK_URL || `${publicUrl.replace(/\/+$/, '')}/api/webhooks/square`
  const { token, locations } = await askToken(ask, env, say)
  say(findingLine(locationsVerdict(locations)))
  const signatureKey =
    (await keyAtSquare(token, webhookUrl, env, say)) ||
    (await one('SQUARE_WEBHOOK_SIGNATURE_KEY', 'Its signature key (Enter for later)', '', true))

  return {
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: trustProxy,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl || null,
    SQUARE_ACCESS_TOKEN: token,
    SQUARE_WEBHOOK_SIGNATURE_KEY: signatureKey || null,
    ...(await askTwilio(one)),
  }
}

/** Square's token, asked for until Square takes it, with the locations that it shows. */
async function askToken(ask: Questions['ask'], env: NodeJS.ProcessEnv, say: (text: string) => void) {
  const kept = env.SQUARE_ACCESS_TOKEN ?? ''
  let locations: readonly SquareLocation[] = []
  const token = await ask(`Square’s access token${shownUsual(kept, true)}:`, {
    whenEmpty: kept,
    hidden: true,
    fault: async answer => {
      if (answer === '') return 'A real salon needs Square’s access token (developer.squareup.com).'
      const answered = await listLocations(squareOf(answer, env), patience())
      if (answered.ok) locations = answered.value
      return answered.ok ? undefined : `Square does not take it (${answered.detail}).`
    },
  })
  say('✓ Square takes the access token.')
  return { token, locations }
}

/** The signature key of the webhook's subscription, where Square shows it; else says what is to be done there. */
async function keyAtSquare(
  token: string,
  webhookUrl: string,
  env: NodeJS.ProcessEnv,
  say: (text: string) => void,
): Promise<string | null> {
  const found = await findSubscription(squareOf(token, env), webhookUrl, patience())
  const key = found.ok ? (found.value?.signatureKey ?? null) : null
  if (key) say(`✓ Square’s webhook for ${webhookUrl} is there; its signature key is taken over.`)
  else if (found.ok && !found.value) say(`Add a webhook subscription for ${webhookUrl} at developer.squareup.com.`)
  else say(`Square does not show this token its webhooks: one for ${webhookUrl} must be at developer.squareup.com.`)
  return key
}

async function askTwilio(
  one: (name: VariableName, question: string, usual: string, hidden?: boolean) => Promise<string>,
): Promise<Answers> {
  const accountSid = await one('TWILIO_ACCOUNT_SID', 'Twilio’s Account SID, AC… (Enter for no texts)', '')
  if (!accountSid)
    return { TWILIO_ACCOUNT_SID: null, TWILIO_AUTH_TOKEN: null, TWILIO_MESSAGING_SERVICE_SID: null, TWILIO_FROM: null }
  const authToken = await one('TWILIO_AUTH_TOKEN', 'Twilio’s auth token', '', true)
  const service = await one('TWILIO_MESSAGING_SERVICE_SID', 'The messaging service, MG… (Enter for a number)', '')
  const from = service ? null : await one('TWILIO_FROM', 'The number that texts come from, +1…', '')
  return {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken || null,
    TWILIO_MESSAGING_SERVICE_SID: service || null,
    TWILIO_FROM: from || null,
  }
}

function squareOf(accessToken: string, env: NodeJS.ProcessEnv) {
  const baseUrl = (env.SQUARE_BASE_URL || 'https://connect.squareup.com').replace(/\/+$/, '')
  const config: SquareConfig = { accessToken, baseUrl, webhookSignatureKeys: [], webhookUrl: '' }
  return openSquare(config)
}

function patience() {
  return { kind: 'one try', giveUp: AbortSignal.timeout(GIVE_UP_AFTER_MS) } as const
}

function shownUsual(usual: string, hidden: boolean): string {
  if (usual === '') return ''
  return hidden ? ' [as it is]' : ` [${usual}]`
}
