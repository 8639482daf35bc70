export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 200

export type PasswordError = 'too short' | 'too long' | 'too common' | 'holds the user name' | 'one character repeated'

// Words that an attacker would try at a salon, and words that people extend when a common password is refused. In
// addition, the server checks a list of leaked passwords (docs/decisions/0004-pins.md).
const COMMON_STEMS = [
  'password',
  'passw0rd',
  'letmein',
  'welcome',
  'qwerty',
  'qwertz',
  'azerty',
  'asdfgh',
  'zxcvbn',
  '1q2w3e4r',
  'iloveyou',
  'princess',
  'sunshine',
  'football',
  'baseball',
  'superman',
  'trustno1',
  'dragon',
  'monkey',
  'master',
  'shadow',
  'michael',
  'jennifer',
  'abc123',
  'admin',
  'administrator',
  'manager',
  'changeme',
  'default',
  'secret',
  'test',
  'guest',
  'salon',
  'lashes',
  'eyelash',
  'frontlash',
  'beauty',
  'tustin',
  'irvine',
  'santaana',
  'costamesa',
  'california',
] as const

/**
 * Returns the error in a new password; undefined if it is accepted. All characters are allowed. A password is refused
 * if it is short or easily guessed: a common word with only digits and signs around it, a run of digits, or the user's
 * own name.
 */
export function passwordError(password: string, username: string): PasswordError | undefined {
  const letters = [...password]
  if (letters.length < PASSWORD_MIN) return 'too short'
  if (letters.length > PASSWORD_MAX) return 'too long'
  if (new Set(letters).size === 1) return 'one character repeated'
  const folded = password.toLowerCase()
  const name = username.toLowerCase()
  if (name.length >= 3 && bare(folded) === bare(name)) return 'holds the user name'
  if (isRunOfDigits(folded) || COMMON_STEMS.some(stem => isDecorated(folded, stem))) return 'too common'
  return undefined
}

/** True for a stem with only typical additions: `password`, `Password1!`, `123password`, `passwordpassword`. */
function isDecorated(password: string, stem: string): boolean {
  return password.includes(stem) && /^[\d\W_]*$/.test(password.replaceAll(stem, ''))
}

/** True for digits that only rise, fall or repeat: `12345678`, `87654321`, `11223344`. */
function isRunOfDigits(password: string): boolean {
  if (!/^\d+$/.test(password)) return false
  const steps = [...password].slice(1).map((digit, index) => (Number(digit) - Number(password[index]) + 10) % 10)
  return steps.every(step => step <= 1) || steps.every(step => step === 0 || step === 9)
}

function bare(text: string): string {
  return text.replace(/[\d\W_]/g, '')
}
