/** Environment variables that any program needs. */
const PASSED_ON = /^(PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR)$/

/**
 * The environment of a program that is not ours: the allowed variables of this process, and the variables in `own`. It
 * contains neither the salon's secret nor the credentials of Square, Twilio and the database.
 */
export function childEnvironment(own: Record<string, string> = {}, env = process.env): Record<string, string> {
  const passedOn = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && PASSED_ON.test(entry[0]),
  )
  return { ...Object.fromEntries(passedOn), ...own }
}
