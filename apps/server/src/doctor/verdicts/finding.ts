/**
 * One thing that was checked: what was found, and, where it fails, how to fix it. What could not be checked from
 * here is neither (`isOk` null): nothing has failed, and a person should check it.
 */
export type Finding =
  | { readonly isOk: true; readonly what: string }
  | { readonly isOk: false; readonly what: string; readonly fix: string }
  | { readonly isOk: null; readonly what: string; readonly look: string }

/** It is as it should be. */
export function passing(what: string): Finding {
  return { isOk: true, what }
}

/** It is not, and what to do about it. */
export function failing(what: string, fix: string): Finding {
  return { isOk: false, what, fix }
}

/** It could not be checked from here, and where a person can check it. */
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
