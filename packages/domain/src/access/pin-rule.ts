export const PIN_DIGITS = 4

export type PinError =
  | 'not four digits'
  | 'one digit repeated'
  | 'digits in a row'
  | 'a pair repeated'
  | 'the salon’s number'

/**
 * Returns the error in a new PIN; undefined if it is accepted. PINs that attackers try first are refused: a repeated
 * digit, rising or falling digits (1234, 4321), a repeated pair (1212), and the last four digits of the salon's phone
 * numbers.
 */
export function pinError(pin: string, salonPhones: readonly string[]): PinError | undefined {
  if (!/^\d{4}$/.test(pin)) return 'not four digits'
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, index) => digit - digits[index]!)
  if (steps.every(step => step === 0)) return 'one digit repeated'
  if (steps.every(step => step === 1) || steps.every(step => step === -1)) return 'digits in a row'
  if (pin.slice(0, 2) === pin.slice(2)) return 'a pair repeated'
  if (salonPhones.some(phone => phone.replace(/\D/g, '').slice(-PIN_DIGITS) === pin)) return 'the salon’s number'
  return undefined
}
