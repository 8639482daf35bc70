const SINCE = '--since='

/**
 * Returns when the user typed the command, in milliseconds since 1970; undefined without the argument `--since`.
 * tools/start.mjs passes this argument, because installing packages may take longer than the start itself.
 */
export function typedAt(args: readonly string[]): number | undefined {
  const given = args.find(argument => argument.startsWith(SINCE))?.slice(SINCE.length)
  return Number(given) || undefined
}
