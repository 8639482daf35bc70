const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{1,39}$/u

/** True for 2 to 40 letters, digits, dots, hyphens or underscores. */
export function isUsername(text: string): boolean {
  return USERNAME.test(text)
}
