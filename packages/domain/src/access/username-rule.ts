const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{1,39}$/u

/** Whether a text can be a user name: 2 to 40 letters, digits, dots, hyphens or underscores. */
export function isUsername(text: string): boolean {
  return USERNAME.test(text)
}
