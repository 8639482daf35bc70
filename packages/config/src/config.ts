import { createHmac } from 'node:crypto'
import { type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { loadOrMakeSecret } from './app-secret.ts'
import { ConfigError } from './config-error.ts'
import { demoClockOffsetMs, isLocalDateTime } from './demo-clock.ts'
import { FRONTEND_KEY } from './derived-key.ts'
import { linkHost } from './listen-addresses.ts'
import { makeFolder } from './make-folder.ts'
import { isAddress, isAddressOrNetwork, plainAddress } from './network-address.ts'

export { ConfigError }

export type SquareConfig = {
  accessToken: string
  baseUrl: string
  /** The keys that verify webhooks; any of them may match. During a key rotation there are several keys. */
  webhookSignatureKeys: readonly string[]
  /**
   * The webhook address exactly as it is registered at Square, because Square includes the address in the signature.
   */
  webhookUrl: string
}

export type TwilioConfig = {
  accountSid: string
  authToken: string
  sender: { messagingServiceSid: string } | { from: string }
  baseUrl: string
}

export type Config = {
  /** The mode `demo` uses the sandbox; `real` needs Square's access token. */
  mode: 'demo' | 'real'
  backendPort: number
  frontendPort: number
  sandboxPort: number
  /** The only process that runs on this machine; undefined if all processes run here. */
  runOnly: 'backend' | 'frontend' | undefined
  /** The IP addresses on which servers listen in addition to loopback; undefined if LISTEN is not set. */
  listen: readonly string[] | undefined
  /** The URLs of the backend. The frontend may use any of them. */
  backendUrls: readonly string[]
  publicUrl: string
  /**
   * The part of PUBLIC_URL that is ignored, because an origin cannot contain a path; undefined if nothing is ignored.
   */
  publicUrlError?: string | undefined
  sandboxUrl: string
  dataDir: string
  backupDir: string
  /** The public key that encrypts copies of backups; undefined if copies are not encrypted. */
  backupKey: string | undefined
  databaseUrl: string | undefined
  appSecret: string
  /** The demo's time minus the real time; 0 without DEMO_NOW. */
  clockOffsetMs: number
  rateLimits: boolean
  /** The cost of hashing PINs and passwords. Tests use `low`. */
  hashCost: 'usual' | 'low'
  devDate: boolean
  /**
   * The trusted proxies in front of the frontend: IP addresses and networks, or a hop count in the settings of older
   * versions. The frontend uses the X-Forwarded-For header of these proxies.
   */
  trustProxy: number | string[] | undefined
  square: SquareConfig
  /** The access to Twilio; undefined if texts are not configured. */
  twilio: TwilioConfig | undefined
  metricsOpen: boolean
  /** The file with the environment variables; undefined if there is none. */
  envFile: string | undefined
}

const port = z.coerce.number().int().min(1).max(65535)
const url = z.url({ protocol: /^https?$/ }).transform(text => text.replace(/\/+$/, ''))
/** True for a URL that is only an origin. Cookies, links and webhook URLs are built from this origin. */
const isOrigin = (text: string) => {
  const { pathname, search, hash, username } = new URL(text)
  return pathname === '/' && !search && !hash && !username
}
/**
 * The path of a folder. URLs are refused, because the name of the created folder would reveal a password in the URL.
 */
const folder = z.string().refine(text => !/^[a-z][a-z\d+.-]*:\/\//i.test(text.trim()))
const onOff = z.enum(['on', 'off']).transform(word => word === 'on')
/** Tokens and keys may contain only characters that are allowed in HTTP headers. */
const token = z.string().regex(/^[\x21-\x7e]+$/)
const parts = z.string().transform(text => text.split(',').map(part => part.trim()))
const addresses = parts.pipe(z.array(z.string().refine(isAddress).transform(plainAddress)))
const proxies = parts.pipe(z.array(z.string().refine(isAddressOrNetwork)))
/** A hop count in TRUST_PROXY, as in the settings of older versions. */
const hops = z.string().regex(/^\d+$/).transform(Number)

const variables = {
  BACKEND_PORT: [port.default(8000), 'a port, 1 to 65535'],
  FRONTEND_PORT: [port.default(3000), 'a port, 1 to 65535'],
  SANDBOX_PORT: [port.default(8090), 'a port, 1 to 65535'],
  RUN_ONLY: [z.enum(['backend', 'frontend']).optional(), 'backend or frontend'],
  LISTEN: [addresses.optional(), 'addresses of this machine with commas, such as 192.168.1.20, or :: for all of them'],
  BACKEND_URL: [parts.pipe(z.array(url)).optional(), 'an http or https address, or several with commas'],
  PUBLIC_URL: [url.optional(), 'an http or https address without a path, such as https://checkin.example.com'],
  DATA_DIR: [folder.default('./data'), 'a folder, not an address'],
  BACKUP_DIR: [folder.optional(), 'a folder, not an address'],
  BACKUP_KEY: [
    z
      .string()
      .regex(/^age1[02-9ac-hj-np-z]{58}$/)
      .optional(),
    'a public key of age, age1… (npm run setup makes one)',
  ],
  DATABASE_URL: [z.url({ protocol: /^postgres(ql)?$/ }).optional(), 'a postgresql:// address'],
  APP_SECRET: [z.string().min(32).optional(), 'at least 32 characters'],
  FRONTEND_KEY: [
    z.string().regex(FRONTEND_KEY).optional(),
    'what npm run frontend-key prints on a backend’s machine, fk1.…',
  ],
  DEMO_NOW: [z.string().refine(isLocalDateTime).optional(), 'a local time such as 2026-11-20T11:00'],
  FRONTLASH_CLOCK_OFFSET_MS: [z.coerce.number().optional(), 'a number of milliseconds'],
  RATE_LIMITS: [onOff.default(true), 'on or off'],
  HASH_COST: [z.enum(['usual', 'low']).default('usual'), 'usual or low'],
  DEV_DATE: [onOff.default(false), 'on or off'],
  ENV_FILE: [z.string().optional(), 'a file'],
  METRICS_OPEN: [onOff.default(false), 'on or off'],
  TRUST_PROXY: [
    z.union([hops, proxies]).optional(),
    'the addresses of the proxies in front, with commas, such as 127.0.0.1,::1',
  ],
  SQUARE_ACCESS_TOKEN: [token.optional(), "Square's access token, without spaces"],
  SQUARE_BASE_URL: [url.optional(), 'an http or https address'],
  SQUARE_WEBHOOK_SIGNATURE_KEY: [
    parts.pipe(z.array(token.or(z.literal('')))).optional(),
    "the webhook subscription's signature key, or several with commas",
  ],
  SQUARE_WEBHOOK_URL: [z.url({ protocol: /^https?$/ }).optional(), 'the address registered at Square'],
  TWILIO_ACCOUNT_SID: [
    z
      .string()
      .regex(/^AC\w+$/)
      .optional(),
    "Twilio's account SID, AC...",
  ],
  TWILIO_AUTH_TOKEN: [token.optional(), "Twilio's auth token, without spaces"],
  TWILIO_MESSAGING_SERVICE_SID: [
    z
      .string()
      .regex(/^MG\w+$/)
      .optional(),
    "a messaging service's SID, MG...",
  ],
  TWILIO_FROM: [
    z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/)
      .optional(),
    'a number such as +17145550100',
  ],
  TWILIO_BASE_URL: [url.optional(), 'an http or https address'],
} as const

type Values = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name][0]> }

export type VariableName = keyof typeof variables

/**
 * Returns the reason why the value is not allowed; undefined for a valid value. Also refuses a PUBLIC_URL with a path
 * and a hop count in TRUST_PROXY. `readConfig` still accepts these two, because a salon with an old value must start.
 */
export function variableError(name: VariableName, text: string): string | undefined {
  if (!isReadable(name, text)) return variableMessage(name)
  const isOutdated = (name === 'PUBLIC_URL' && !isOrigin(text)) || (name === 'TRUST_PROXY' && /^\d+$/.test(text))
  return isOutdated ? variableMessage(name) : undefined
}

/**
 * Returns the error about the first invalid variable, ignoring the variables in `except`; undefined if all are valid.
 */
export function environmentError(env: NodeJS.ProcessEnv, except: readonly VariableName[] = []): string | undefined {
  const wrong = VARIABLE_NAMES.find(name => env[name] && !except.includes(name) && !isReadable(name, env[name]))
  return wrong && variableMessage(wrong)
}

const isReadable = (name: VariableName, text: string) => variables[name][0].safeParse(text).success
const variableMessage = (name: VariableName) => `${name} must be ${variables[name][1]}.`

/** The names of all variables. Tests compare the deployment files with this list. */
export const VARIABLE_NAMES = Object.keys(variables) as VariableName[]

const TWILIO_NAMES = [
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_MESSAGING_SERVICE_SID',
  'TWILIO_FROM',
  'TWILIO_BASE_URL',
] as const

/**
 * Reads and validates the environment variables (list: docs/settings.md). Throws a ConfigError with one line that names
 * the invalid variable.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const values = readVariables(env)
  const isReal = values.SQUARE_ACCESS_TOKEN !== undefined
  refuseMixtures(values, isReal)

  const dataDir = resolve(values.DATA_DIR)
  refuseFile('DATA_DIR', dataDir)
  const appSecret = inDataDir(dataDir, () => {
    makeFolder(dataDir)
    return values.FRONTEND_KEY ?? values.APP_SECRET ?? loadOrMakeSecret(dataDir)
  })
  const backupDir = values.BACKUP_DIR ? resolve(values.BACKUP_DIR) : resolve(dataDir, 'backups')
  refuseFile('BACKUP_DIR', backupDir)
  // If LISTEN opens the demo to a network, the demo's links must work on every machine of this network.
  const host = isReal ? 'localhost' : linkHost(values.LISTEN)
  const givenUrl = values.PUBLIC_URL ?? `http://${host}:${values.FRONTEND_PORT}`
  const publicUrl = isOrigin(givenUrl) ? givenUrl : new URL(givenUrl).origin
  const sandboxUrl = `http://127.0.0.1:${values.SANDBOX_PORT}`
  const webhookUrl = values.SQUARE_WEBHOOK_URL ?? `${publicUrl}/api/webhooks/square`
  return {
    mode: isReal ? 'real' : 'demo',
    backendPort: values.BACKEND_PORT,
    frontendPort: values.FRONTEND_PORT,
    sandboxPort: values.SANDBOX_PORT,
    runOnly: values.RUN_ONLY,
    listen: values.LISTEN,
    backendUrls: values.BACKEND_URL ?? [`http://127.0.0.1:${values.BACKEND_PORT}`],
    publicUrl,
    publicUrlError: isOrigin(givenUrl)
      ? undefined
      : `PUBLIC_URL has more than an address in it; only ${publicUrl} is used.`,
    sandboxUrl,
    dataDir,
    backupDir,
    backupKey: values.BACKUP_KEY,
    databaseUrl: values.DATABASE_URL,
    appSecret,
    clockOffsetMs:
      values.FRONTLASH_CLOCK_OFFSET_MS ?? (values.DEMO_NOW ? demoClockOffsetMs(values.DEMO_NOW, Date.now()) : 0),
    rateLimits: values.RATE_LIMITS,
    hashCost: values.HASH_COST,
    devDate: !isReal || values.DEV_DATE,
    trustProxy: values.TRUST_PROXY,
    metricsOpen: values.METRICS_OPEN,
    envFile: values.ENV_FILE ? resolve(values.ENV_FILE) : undefined,
    square: isReal
      ? {
          accessToken: values.SQUARE_ACCESS_TOKEN!,
          baseUrl: values.SQUARE_BASE_URL ?? 'https://connect.squareup.com',
          webhookSignatureKeys: (values.SQUARE_WEBHOOK_SIGNATURE_KEY ?? []).filter(key => key !== ''),
          webhookUrl,
        }
      : { ...sandboxSquare(appSecret), baseUrl: sandboxUrl, webhookUrl },
    twilio: isReal ? realTwilio(values) : { ...sandboxTwilio(appSecret), baseUrl: sandboxUrl },
  }
}

function readVariables(env: NodeJS.ProcessEnv): Values {
  const error = environmentError(env)
  if (error) throw new ConfigError(error)
  const read = VARIABLE_NAMES.map(name => [name, variables[name][0].parse(env[name] === '' ? undefined : env[name])])
  return Object.fromEntries(read) as Values
}

/** Runs `work`, which writes to the data folder. Throws a ConfigError if the write fails. */
function inDataDir<T>(dataDir: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(`DATA_DIR must be a folder that can be written to; ${dataDir} is not (${code}).`)
  }
}

/**
 * Throws a ConfigError if a part of the path is a file. Missing folders are allowed, because they are created later.
 */
function refuseFile(name: VariableName, path: string): void {
  const found = statusOf(path)
  if (found && !found.isDirectory()) throw new ConfigError(`${name} must be a folder; ${path} is a file.`)
  if (!found && dirname(path) !== path) refuseFile(name, dirname(path))
}

/** Returns undefined if the path does not exist or the current user cannot read it. */
function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

function refuseMixtures(values: Values, isReal: boolean): void {
  refuseSharedPorts(values, isReal)
  refuseLonelyFrontend(values)
  if (isReal) {
    if (values.DEMO_NOW !== undefined)
      throw new ConfigError('DEMO_NOW is for the demo only: unset it, or SQUARE_ACCESS_TOKEN.')
    if (values.FRONTLASH_CLOCK_OFFSET_MS !== undefined)
      throw new ConfigError('FRONTLASH_CLOCK_OFFSET_MS is for the demo only: unset it, or SQUARE_ACCESS_TOKEN.')
    if (!values.RATE_LIMITS)
      throw new ConfigError('RATE_LIMITS=off is for the demo only: unset it, or SQUARE_ACCESS_TOKEN.')
    if (values.HASH_COST === 'low')
      throw new ConfigError('HASH_COST=low is for tests only: unset it, or SQUARE_ACCESS_TOKEN.')
    if (values.DEV_DATE) throw new ConfigError('DEV_DATE=on is for the demo only: unset it, or SQUARE_ACCESS_TOKEN.')
    realTwilio(values)
    return
  }
  const alone = [...TWILIO_NAMES, 'SQUARE_BASE_URL' as const].find(name => values[name] !== undefined)
  if (alone) throw new ConfigError(`${alone} is set but SQUARE_ACCESS_TOKEN is not: set both, or neither for the demo.`)
}

function refuseSharedPorts(values: Values, isReal: boolean): void {
  const takenBy = new Map<number, string>()
  for (const name of ['BACKEND_PORT', 'FRONTEND_PORT', 'SANDBOX_PORT'] as const) {
    if (name === 'SANDBOX_PORT' && isReal) continue
    const other = takenBy.get(values[name])
    if (other) throw new ConfigError(`${other} and ${name} are both ${values[name]}: give each its own.`)
    takenBy.set(values[name], name)
  }
}

/**
 * Throws a ConfigError if a frontend on its own machine does not have the backend's keys. The backend would refuse
 * signatures with other keys, and all tablets would appear to have the same IP address.
 */
function refuseLonelyFrontend(values: Values): void {
  if (values.RUN_ONLY !== 'frontend') {
    if (values.FRONTEND_KEY !== undefined)
      throw new ConfigError('FRONTEND_KEY is for RUN_ONLY=frontend only: unset it (docs/several-machines.md).')
    return
  }
  const hasKeys = values.FRONTEND_KEY !== undefined || values.APP_SECRET !== undefined
  const missing = values.BACKEND_URL === undefined ? 'BACKEND_URL' : hasKeys ? undefined : 'FRONTEND_KEY'
  if (missing)
    throw new ConfigError(
      `${missing} is missing: RUN_ONLY=frontend needs the backend's address and its key (docs/several-machines.md).`,
    )
}

function realTwilio(values: Values): TwilioConfig | undefined {
  const given = TWILIO_NAMES.filter(name => values[name] !== undefined)
  if (given.length === 0) return undefined
  const missing = (['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'] as const).find(name => values[name] === undefined)
  if (missing) throw new ConfigError(`${missing} is missing: ${given[0]} needs it.`)
  const service = values.TWILIO_MESSAGING_SERVICE_SID
  const from = values.TWILIO_FROM
  if (!service && !from)
    throw new ConfigError('TWILIO_MESSAGING_SERVICE_SID or TWILIO_FROM is missing: texts need a sender.')
  return {
    accountSid: values.TWILIO_ACCOUNT_SID!,
    authToken: values.TWILIO_AUTH_TOKEN!,
    sender: service ? { messagingServiceSid: service } : { from: from! },
    baseUrl: values.TWILIO_BASE_URL ?? 'https://api.twilio.com',
  }
}

/** The demo's Square credentials. Sandbox and server derive the same credentials from the secret. */
export function sandboxSquare(appSecret: string): Pick<SquareConfig, 'accessToken' | 'webhookSignatureKeys'> {
  return {
    accessToken: derived(appSecret, 'sandbox square token'),
    webhookSignatureKeys: [derived(appSecret, 'sandbox square webhook')],
  }
}

/** The demo's Twilio credentials, derived like the Square credentials. */
export function sandboxTwilio(appSecret: string): Omit<TwilioConfig, 'baseUrl'> {
  return {
    accountSid: `AC${derived(appSecret, 'sandbox twilio account')}`,
    authToken: derived(appSecret, 'sandbox twilio token'),
    sender: { messagingServiceSid: `MG${derived(appSecret, 'sandbox twilio service')}` },
  }
}

function derived(appSecret: string, purpose: string): string {
  return createHmac('sha256', appSecret).update(purpose).digest('hex').slice(0, 32)
}
