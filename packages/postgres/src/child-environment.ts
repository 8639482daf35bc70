/** What any program needs of the environment, besides what it is started for. */
const PASSED_ON = /^(PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR)$/

/**
 * The environment of a program of another author that we start, with `own` added: it does not see the salon's secret or
 * the credentials of Square, Twilio and the database.
 */
export function childEnvironment(own: Record<string, string> = {}, env = process.env): Record<string, string> {
  const passedOn = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && PASSED_ON.test(entry[0]),
  )
  return { ...Object.fromEntries(passedOn), ...own }
}
