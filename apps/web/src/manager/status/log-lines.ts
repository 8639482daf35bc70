/** Lines that a log is opened with. */
export const LOG_LINES = 100
/** A log that runs all day must not fill the browser's memory: older lines are removed. */
export const MAX_LINES = 1_000

/** The lines to show after new `content` has arrived. */
export function newestLines(shown: readonly string[], content: string): readonly string[] {
  if (content === '') return shown
  return [...shown, ...content.split('\n')].slice(-MAX_LINES)
}

/** The colour of a line, by its level. */
export function lineTone(line: string): 'error' | 'warn' | undefined {
  if (/^\[ERROR\]|^Error loading logs: |^\S+ {2}(error|fatal)\b/.test(line)) return 'error'
  return /^\S+ {2}warn\b/.test(line) ? 'warn' : undefined
}
