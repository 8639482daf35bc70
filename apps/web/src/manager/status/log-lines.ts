/** The number of lines that a log shows at first. */
export const LOG_LINES = 100
/** The maximum number of lines. Older lines are removed, so that a log cannot fill the browser's memory. */
export const MAX_LINES = 1_000

export function newestLines(shown: readonly string[], content: string): readonly string[] {
  if (content === '') return shown
  return [...shown, ...content.split('\n')].slice(-MAX_LINES)
}

export function lineTone(line: string): 'error' | 'warn' | undefined {
  if (/^\[ERROR\]|^Error loading logs: |^\S+ {2}(error|fatal)\b/.test(line)) return 'error'
  return /^\S+ {2}warn\b/.test(line) ? 'warn' : undefined
}
