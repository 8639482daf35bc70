/** Joins the class names and skips `false`, `null`, `undefined` and empty strings. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
