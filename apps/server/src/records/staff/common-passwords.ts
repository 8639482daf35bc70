/**
 * True if a password is among the 49,000 most common in leaks. 18,000 of these are long enough to be chosen here; OWASP
 * ASVS 5.0, 6.2.4, asks for 3,000. The list is loaded when a user chooses a password, not at each sign-in.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return (dictionary['passwords-common'] as readonly string[]).includes(password.toLowerCase())
}
