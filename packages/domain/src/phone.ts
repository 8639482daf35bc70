/** A North American number as it is stored and sent to providers: `+1` and ten digits (ITU-T E.164). */
export type E164 = `+1${string}`

/**
 * The ten digits of a phone number in any format: all other characters are dropped, and so is a leading 1 of eleven
 * digits. Undefined unless exactly ten digits remain. Letters are not dropped: a text such as "555-LASH" gives
 * undefined.
 */
export function tenDigits(text: string): string | undefined {
  if (/\p{L}/u.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return ten.length === 10 ? ten : undefined
}

/** The stored form of a number in any format; undefined when it is not a phone number (see tenDigits). */
export function toE164(text: string): E164 | undefined {
  const ten = tenDigits(text)
  return ten === undefined ? undefined : `+1${ten}`
}

/** True when the area code can exist: none begins with 0 or 1 (North American Numbering Plan). */
export function hasPossibleAreaCode(phone: E164): boolean {
  return /^\+1[2-9]/.test(phone)
}

/** `(714) 555-0101`, from any format with ten digits; other text is returned unchanged. */
export function formatPhone(text: string): string {
  const ten = tenDigits(text)
  return ten === undefined ? text : `(${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}`
}

/** `***-***-0123`: the only form of a number allowed in a log. */
export function maskPhone(text: string): string {
  return `***-***-${text.replace(/\D/g, '').slice(-4).padStart(4, '*')}`
}

/** `(***) ***-0123`: the form of a number for staff who may not see it. */
export function hidePhone(text: string): string {
  return `(***) ***-${text.slice(-4)}`
}

/** Returns the text with every complete phone number masked. */
export function maskPhones(text: string): string {
  return text.replaceAll(/(?<!\w)(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\w)/g, maskPhone)
}

/**
 * True when a text message may be sent: area code and exchange as the North American plan allows them (NANPA: neither
 * begins with 0 or 1, no N11), and no premium ranges (900 numbers, 976 exchanges).
 */
export function canReceiveTexts(phone: E164): boolean {
  const [area, exchange] = [phone.slice(2, 5), phone.slice(5, 8)]
  return (
    [area, exchange].every(code => /^[2-9]\d\d$/.test(code) && !code.endsWith('11')) &&
    area !== '900' &&
    exchange !== '976'
  )
}
