/**
 * The result of one check: what was found and, on a failure, how to fix it. Something that could not be checked from
 * here has `isOk` null: it has not failed, and a person should check it.
 */
export type Finding =
  | { readonly isOk: true; readonly what: string }
  | { readonly isOk: false; readonly what: string; readonly fix: string }
  | { readonly isOk: null; readonly what: string; readonly look: string }

/** The check passed. */
export function passing(what: string): Finding {
  return { isOk: true, what }
}

/** The check failed; `fix` says what to do. */
export function failing(what: string, fix: string): Finding {
  return { isOk: false, what, fix }
}

/** It could not be checked from here; `look` says where a person can check it. */
export function unchecked(what: string, look: string): Finding {
  return { isOk: null, what, look }
}

/** The finding as one line for a terminal: `✓ …`, `✗ … Mend: …`, or `? … Look: …`. */
export function findingLine(finding: Finding): string {
  return lineOf(finding).replace(/\s+/g, ' ')
}

function lineOf(finding: Finding): string {
  if (finding.isOk === null) return `? ${finding.what} Look: ${finding.look}`
  return finding.isOk ? `✓ ${finding.what}` : `✗ ${finding.what} Mend: ${finding.fix}`
}
