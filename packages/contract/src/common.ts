import { LANGUAGES } from '@frontlash/domain/language'
import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { cleanName, type NameProblem, nameProblem } from '@frontlash/domain/person-name'
import { hasPossibleAreaCode, toE164 } from '@frontlash/domain/phone'
import { z } from 'zod'

/** A string without NUL and lone surrogates, which PostgreSQL does not accept. */
export function text(max: number, min = 0) {
  return z
    .string()
    .min(min)
    .max(max)
    .refine(value => !value.includes('\0') && value.isWellFormed(), { message: 'must be plain text' })
}

/**
 * A phone number in any format. It is converted to E.164. An area code that begins with 0 or 1 is refused: the caller
 * probably typed an additional first digit, so that the last digit is missing.
 */
export const phone = text(40)
  .transform((value, context) => {
    const read = toE164(value)
    if (read && hasPossibleAreaCode(read)) return read
    context.addIssue({ code: 'custom', message: 'Please enter a valid 10-digit phone number' })
    return z.NEVER
  })
  .meta({
    description:
      'A North American phone number of ten digits, however it is written. The area code does not begin with 0 or 1.',
    examples: ['(714) 555-0101'],
  })

export const locationKey = z.enum(LOCATION_KEYS)

/** A location: one of our keys in any spelling, or Square's id. The server resolves it. */
export const locationRef = text(64, 1).meta({
  description: 'tustin, irvine, santa-ana or costa-mesa, or the booking system’s id.',
})

export const id = z.uuid()

/** The SHA-256 hash of a waiver text. */
export const waiverVersion = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal')

/** An instant in ISO 8601 with a UTC offset. */
export const instant = z.iso.datetime({ offset: true })

/** A note of the staff about a client: its content, the first name of its author, and its time. */
export const clientNote = z.object({ text: z.string(), by: z.string(), at: instant })

const NAME_PROBLEMS: Record<NameProblem, string> = {
  missing: 'is required',
  short: 'is too short',
  long: 'is too long',
  letters: "may hold only letters, spaces, ' . and -",
}

function personName(label: 'First name' | 'Last name') {
  return z
    .string(`${label} is required`)
    .max(300, `${label} is too long`)
    .refine(value => !value.includes('\0') && value.isWellFormed(), {
      message: `${label} ${NAME_PROBLEMS.letters}`,
    })
    .transform(cleanName)
    .superRefine((value, context) => {
      const problem = nameProblem(value)
      if (problem) context.addIssue({ code: 'custom', message: `${label} ${NAME_PROBLEMS[problem]}` })
    })
}

export const firstName = personName('First name')
export const lastName = personName('Last name')

/** Proof that the user saw the notice about texts. */
export const consent = z.strictObject({ textVersion: text(64, 1), shownAt: instant })

/**
 * Proof for a check-in or signature that was saved offline: the phone number and the time. With this proof no new
 * lookup is needed.
 */
export const offlineDelivery = z.object({ phone: text(40), keptAt: instant })

/**
 * The language that the client chose in this visit, and the time of the choice by the kiosk's clock. Both fields are
 * missing if the client chose none.
 */
export const chosenLanguage = { language: z.enum(LANGUAGES).optional(), languageAt: instant.optional() }

/** The kiosk's browser and screen, as reported by the browser. */
export const deviceMeta = z.object({
  id: text(80).optional(),
  name: text(50).optional(),
  screen: text(40).optional(),
  platform: text(80).optional(),
  isIPad: z.boolean().optional(),
})

/** The health report of an idle kiosk, sent every five minutes. */
export const deviceHealth = {
  appVersion: text(40, 1).optional(),
  /** True if the app was started from the home screen. */
  installed: z.boolean().optional(),
  /** The battery level in percent; null if the browser does not report it. */
  battery: z.int().min(0).max(100).nullable().optional(),
  /** The number of unsent check-ins and signatures on the kiosk. */
  kept: z.int().min(0).max(100_000).optional(),
  /** The age of the oldest unsent check-in or signature in minutes; 0 if there is none. */
  keptMinutes: z.int().min(0).max(10_000_000).optional(),
}
