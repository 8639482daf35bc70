const SINCE = '--since='

/**
 * When the command that runs this process was typed, in milliseconds since 1970. tools/start.mjs passes the time on,
 * because installing the packages may have taken longer than the start itself. Undefined when there is no such
 * argument.
 */
export function typedAt(args: readonly string[]): number | undefined {
  const given = args.find(argument => argument.startsWith(SINCE))?.slice(SINCE.length)
  return Number(given) || undefined
}
