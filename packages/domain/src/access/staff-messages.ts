import { PASSWORD_MAX, PASSWORD_MIN, type PasswordError } from './password-rule.ts'
import type { PinError } from './pin-rule.ts'

/** Why an account cannot be created or changed (docs/product/office/accounts.md, "Staff"). */
export type StaffRefusal =
  | { readonly kind: 'user name'; readonly reason: 'not a user name' | 'taken' | 'nobody of that name' }
  | { readonly kind: 'PIN'; readonly reason: PinError | 'taken' | 'the demo’s' }
  | { readonly kind: 'password'; readonly reason: PasswordError | 'the demo’s' }
  | { readonly kind: 'keys'; readonly reason: 'neither PIN nor password' }
  | { readonly kind: 'admin'; readonly reason: 'the only one' }
  | { readonly kind: 'actor'; readonly reason: 'not an admin any more' }
  | { readonly kind: 'self'; readonly reason: 'own role' | 'own account' }
  | { readonly kind: 'version'; readonly reason: 'changed meanwhile' }
  | { readonly kind: 'enable'; readonly reason: 'in use already' | 'PIN taken' | 'the demo’s keys' }

const PIN_MESSAGES = {
  'not four digits': 'The PIN must be four digits.',
  'one digit repeated': 'This PIN is too easy to guess: one digit repeated.',
  'digits in a row': 'This PIN is too easy to guess: digits in a row.',
  'a pair repeated': 'This PIN is too easy to guess: a pair of digits repeated.',
  'the salon’s number': 'This PIN is too easy to guess: it ends one of the salon’s phone numbers.',
  'the demo’s': 'This PIN is one of the demo’s, which everybody can read. Please choose another one.',
  taken: 'Another active account has this PIN. Please choose another one.',
} as const

const PASSWORD_MESSAGES = {
  'too short': `The password must have ${PASSWORD_MIN} characters or more.`,
  'too long': `The password may have ${PASSWORD_MAX} characters at most.`,
  'the demo’s': 'This password is the demo’s, which everybody can read. Please choose another one.',
  'too common': 'This password is among the first that are guessed. Please choose another one.',
  'holds the user name': 'The password must not contain the user name.',
  'one character repeated': 'This password is among the first that are guessed: one character repeated.',
} as const

const NAME_MESSAGES = {
  'not a user name':
    'A user name has 2 to 40 letters, digits, dots, hyphens or underscores, and begins with a letter or digit.',
  taken: 'There is an account of this name already. Use reset to give it another PIN or password.',
  'nobody of that name': 'There is no account of this name in use.',
} as const

const ENABLE_MESSAGES = {
  'in use already': 'This account is in use already.',
  'PIN taken': 'Somebody else has this PIN now. Reset it to enable this account.',
  'the demo’s keys':
    'This account has the demo’s PIN or password, which everybody can read. Reset it to enable this account.',
} as const

const SELF_MESSAGES = {
  'own role': 'You cannot change your own role.',
  'own account': 'You cannot disable your own account.',
} as const

/**
 * The message to a manager who has no password. Only a manager with a password can allow staff PINs on a new tablet.
 */
export function noPasswordMessage(name: string): string {
  return `Without a password ${name} cannot allow a new tablet.`
}

/** Returns the message about a refused account change. Commands, server and screens use it. */
export function refusalMessage(refusal: StaffRefusal): string {
  switch (refusal.kind) {
    case 'PIN':
      return PIN_MESSAGES[refusal.reason]
    case 'password':
      return PASSWORD_MESSAGES[refusal.reason]
    case 'user name':
      return NAME_MESSAGES[refusal.reason]
    case 'keys':
      return 'A PIN, a password or both are needed.'
    case 'admin':
      return 'This is the only admin who can sign in. Make somebody else an admin first.'
    case 'actor':
      return 'Your account may not do this.'
    case 'self':
      return SELF_MESSAGES[refusal.reason]
    case 'version':
      return 'Somebody changed this meanwhile. Look at what it is now, then save again.'
    case 'enable':
      return ENABLE_MESSAGES[refusal.reason]
    default:
      return refusal satisfies never
  }
}

/** The message for a set-up link that is used, expired or unknown. */
export const LINK_OVER = 'This link is used or too old. Ask for a new one.'

/** The message to a user who wants to change a PIN or password and has mistyped the current PIN or password. */
export const WRONG_CURRENT = {
  PIN: 'That is not your current PIN.',
  password: 'That is not your current password.',
} as const
