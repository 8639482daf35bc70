const SINCE = '--since='

/**
 * The time at which the user typed the command that runs this process, in milliseconds since 1970. tools/start.mjs
 * passes the time on, because installing the packages may have taken longer than the start itself. Undefined without
 * that argument.
 */
export function typedAt(args: readonly string[]): number | undefined {
  const given = args.find(argument => argument.startsWith(SINCE))?.slice(SINCE.length)
  return Number(given) || undefined
}
