const SINCE = '--since='

/**
 * Returns when the user typed the command, in milliseconds since 1970; undefined without the argument. tools/start.mjs
 * passes the time, because installing packages may have taken longer than the start itself.
 */
export function typedAt(args: readonly string[]): number | undefined {
  const given = args.find(argument => argument.startsWith(SINCE))?.slice(SINCE.length)
  return Number(given) || undefined
}
