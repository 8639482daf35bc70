/** A North American phone number as stored and sent to providers: `+1` and ten digits (ITU-T E.164). */
export type E164 = `+1${string}`

/**
 * The ten digits of a phone number in any format. Ignores other characters and the leading 1 of eleven digits. Returns
 * undefined if the input contains letters, such as "555-LASH", or does not have exactly ten digits.
 */
export function tenDigits(text: string): string | undefined {
  if (/\p{L}/u.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return ten.length === 10 ? ten : undefined
}

/** Converts a phone number in any format; undefined if it does not have ten digits (tenDigits). */
export function toE164(text: string): E164 | undefined {
  const ten = tenDigits(text)
  return ten === undefined ? undefined : `+1${ten}`
}

/** True for a valid area code, which never begins with 0 or 1 (North American Numbering Plan). */
export function hasPossibleAreaCode(phone: E164): boolean {
  return /^\+1[2-9]/.test(phone)
}

/** Formats a phone number with ten digits as `(714) 555-0101`; returns any other string unchanged. */
export function formatPhone(text: string): string {
  const ten = tenDigits(text)
  return ten === undefined ? text : `(${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}`
}

/** Masks a phone number as `***-***-0123`, the only form in which a log may contain it. */
export function maskPhone(text: string): string {
  return `***-***-${text.replace(/\D/g, '').slice(-4).padStart(4, '*')}`
}

/** Masks a phone number as `(***) ***-0123`, for staff who may not see it. */
export function hidePhone(text: string): string {
  return `(***) ***-${text.slice(-4)}`
}

/** Masks all complete phone numbers in a string. */
export function maskPhones(text: string): string {
  return text.replaceAll(/(?<!\w)(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\w)/g, maskPhone)
}

/**
 * True if a text can be sent to this phone number. The numbering plan (NANPA) allows no area code or exchange that
 * begins with 0 or 1 or is N11. Premium numbers are excluded too (area code 900, exchange 976).
 */
export function canReceiveTexts(phone: E164): boolean {
  const [area, exchange] = [phone.slice(2, 5), phone.slice(5, 8)]
  return (
    [area, exchange].every(code => /^[2-9]\d\d$/.test(code) && !code.endsWith('11')) &&
    area !== '900' &&
    exchange !== '976'
  )
}
