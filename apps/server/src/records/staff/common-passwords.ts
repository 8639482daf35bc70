/**
 * True if a password is among the 49,000 most common passwords in leaks. Of these, 18,000 are long enough for the rules
 * of this product. OWASP ASVS 5.0, 6.2.4, requires 3,000. The list is loaded when a user chooses a password, not at
 * each sign-in.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return (dictionary['passwords-common'] as readonly string[]).includes(password.toLowerCase())
}
