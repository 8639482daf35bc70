/**
 * The result of a check and, if the check failed, how to fix the problem. `isOk` is null if the check is not possible
 * from this machine and a person should make the check.
 */
export type Finding =
  | { readonly isOk: true; readonly what: string }
  | { readonly isOk: false; readonly what: string; readonly fix: string }
  | { readonly isOk: null; readonly what: string; readonly where: string }

export function passing(what: string): Finding {
  return { isOk: true, what }
}

export function failing(what: string, fix: string): Finding {
  return { isOk: false, what, fix }
}

/** A check that is not possible from this machine. `where` tells the user how to make the check. */
export function unchecked(what: string, where: string): Finding {
  return { isOk: null, what, where }
}

/** Returns the finding as one line for a terminal: `✓ …`, `✗ … Mend: …`, or `? … Look: …`. */
export function findingLine(finding: Finding): string {
  return lineOf(finding).replace(/\s+/g, ' ')
}

function lineOf(finding: Finding): string {
  if (finding.isOk === null) return `? ${finding.what} Look: ${finding.where}`
  return finding.isOk ? `✓ ${finding.what}` : `✗ ${finding.what} Mend: ${finding.fix}`
}
