import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto'
import { derivedKey } from '@frontlash/config/derived-key'
import { Secret, TOTP } from 'otpauth'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { type Actor, addAudit } from '../audit/audit-store.ts'

type Parts = Pick<AppContext, 'config' | 'db' | 'clock'>

const PERIOD_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
const IV_BYTES = 12
const TAG_BYTES = 16
const RECOVERY_CODES = 10
/** A new secret expires after this time if no code has confirmed it. */
const PENDING_MINUTES = 10
const RECOVERY_LETTERS = 10
/** The characters of recovery codes. I and O are missing, because they look like digits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Encrypts with AES-256-GCM. The account's id is authenticated too, so a secret that is copied to another account's row
 * cannot be decrypted there.
 */
function encrypted(appSecret: string, staffId: string, secret: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(appSecret, 'two-step-secret'), iv).setAAD(
    Buffer.from(staffId),
  )
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

function decrypted(appSecret: string, staffId: string, stored: Buffer): Buffer {
  const key = derivedKey(appSecret, 'two-step-secret')
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, IV_BYTES)).setAAD(Buffer.from(staffId))
  decipher.setAuthTag(stored.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(stored.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
}

function totpOf(secret: Uint8Array, more: { issuer?: string; label?: string } = {}): TOTP {
  const bytes = new Uint8Array(secret)
  return new TOTP({
    secret: new Secret({ buffer: bytes.buffer }),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    ...more,
  })
}

/** Returns the TOTP time step of a code, at most one step before or after now; undefined if the code is wrong. */
function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

function codeHash(appSecret: string, staffId: string, code: string): Buffer {
  return createHmac('sha256', derivedKey(appSecret, 'recovery-code')).update(`${staffId} ${code}`).digest()
}

const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

const READ = statement('two-step.read', 'select two_step_secret from staff where id = :id').returns<{
  two_step_secret: Buffer | null
}>()
const USE_STEP = statement(
  'two-step.use-step',
  `update staff set two_step_last = :step
    where id = :id and two_step_secret is not null and (two_step_last is null or two_step_last < :step)`,
)
const USE_RECOVERY = statement(
  'two-step.use-recovery-code',
  'update recovery_codes set used_at = :now where staff_id = :id and code_hash = :codeHash and used_at is null',
)

/**
 * Checks the code that a user has typed. Returns `needed` if the user has typed no code, and `right` for an account
 * without two-step sign-in. A correct code is marked as used, because each code works once
 * (docs/product/office/accounts.md, "Two-step sign-in").
 */
export async function checkCode(
  parts: Parts,
  { id, username }: { readonly id: string; readonly username: string },
  given: string | undefined,
  by: Omit<Actor, 'actor'>,
): Promise<'right' | 'needed' | 'wrong'> {
  const { appSecret } = parts.config
  const stored = (await parts.db.row(READ, { id }))?.two_step_secret
  if (!stored) return 'right'
  const code = plain(given ?? '')
  if (code === '') return 'needed'
  const now = parts.clock.realNow()
  const step = stepOf(decrypted(appSecret, id, stored), code, now)
  if (step !== undefined) return (await parts.db.run(USE_STEP, { id, step })) > 0 ? 'right' : 'wrong'
  return parts.db.transaction(async queries => {
    const used = await queries.run(USE_RECOVERY, { id, codeHash: codeHash(appSecret, id, code), now })
    if (used === 0) return 'wrong'
    const actor = `staff:${username}`
    await addAudit(queries, { ...by, at: now, actor, action: 'recovery code used', object: actor })
    return 'right'
  })
}

type Drawer = { readonly id: string; readonly username: string; readonly sessionId: string }

const START = statement(
  'two-step.start',
  `update staff set two_step_pending = :pending, two_step_pending_at = :now, two_step_pending_session = :sessionId
    where id = :id and role = 'admin' and disabled_at is null`,
)

/**
 * Generates a secret for an account. The secret works only after `finishTwoStep`. Returns undefined if the account is
 * no longer an admin.
 */
export async function startTwoStep(
  { config, db, clock }: Parts,
  { id, username, sessionId }: Drawer,
  issuer: string,
  by: Actor,
): Promise<{ uri: string; key: string } | undefined> {
  const secret = randomBytes(SECRET_BYTES)
  const now = clock.realNow()
  const pending = encrypted(config.appSecret, id, secret)
  const isStored = await db.transaction(async queries => {
    if ((await queries.run(START, { id, pending, now, sessionId })) === 0) return false
    await addAudit(queries, { ...by, at: now, action: 'two-step secret drawn', object: by.actor })
    return true
  })
  if (!isStored) return undefined
  const totp = totpOf(secret, { issuer, label: username })
  return { uri: totp.toString(), key: totp.secret.base32 }
}

const PENDING = statement(
  'two-step.pending',
  `select two_step_pending as secret from staff
    where id = :id and two_step_pending_session = :sessionId and two_step_pending_at > :drawnAfter`,
).returns<{ secret: Buffer | null }>()

/**
 * Returns the secret that a session generated in the last ten minutes. Returns undefined if the session generated none,
 * or if a credential was changed after the secret was generated.
 */
export async function pendingSecret(
  { db, clock }: Parts,
  { id, sessionId }: Omit<Drawer, 'username'>,
): Promise<Buffer | undefined> {
  const drawnAfter = new Date(clock.realNow().getTime() - PENDING_MINUTES * 60_000)
  return (await db.row(PENDING, { id, sessionId, drawnAfter }))?.secret ?? undefined
}

const FINISH = statement(
  'two-step.finish',
  `update staff set two_step_secret = :pending, two_step_pending = null, two_step_last = :step, version = version + 1
    where id = :id and two_step_pending = :pending and role = 'admin' and disabled_at is null
      and exists (select from sessions where id = two_step_pending_session and ended_at is null)`,
)
// The account's other sessions lose their confirmation, because they were confirmed without a code.
const UNCONFIRM_OTHERS = statement(
  'two-step.unconfirm-others',
  `update sessions set confirmed_at = null
    where staff_id = :id and id <> (select two_step_pending_session from staff where id = :id)`,
)
const REMOVE_CODES = statement('two-step.remove-codes', 'delete from recovery_codes where staff_id = :id')
const ADD_CODE = statement(
  'two-step.add-code',
  'insert into recovery_codes (staff_id, code_hash) values (:id, :codeHash)',
)

/** Checks a code and switches two-step sign-in on. Returns the recovery codes; undefined if the code is wrong. */
export async function finishTwoStep(
  { config, db, clock }: Parts,
  { id, pending }: { readonly id: string; readonly pending: Buffer },
  code: string,
  by: Actor,
): Promise<string[] | undefined> {
  const now = clock.realNow()
  const step = stepOf(decrypted(config.appSecret, id, pending), plain(code), now)
  if (step === undefined) return undefined
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  )
  return db.transaction(async queries => {
    if ((await queries.run(FINISH, { id, pending, step })) === 0) return undefined
    await queries.run(UNCONFIRM_OTHERS, { id })
    await queries.run(REMOVE_CODES, { id })
    for (const one of codes) await queries.run(ADD_CODE, { id, codeHash: codeHash(config.appSecret, id, one) })
    await addAudit(queries, { ...by, at: now, action: 'two-step sign-in on', object: by.actor })
    return codes
  })
}

const END = statement(
  'two-step.end',
  `update staff set two_step_secret = null, two_step_pending = null, two_step_last = null, version = version + 1
    where id = :id and (two_step_secret is not null or two_step_pending is not null)`,
)

export async function endTwoStep({ db, clock }: Parts, id: string, by: Actor): Promise<void> {
  await db.transaction(async (queries: Queries) => {
    if ((await queries.run(END, { id })) === 0) return
    await queries.run(REMOVE_CODES, { id })
    await addAudit(queries, { ...by, at: clock.realNow(), action: 'two-step sign-in off', object: by.actor })
  })
}
