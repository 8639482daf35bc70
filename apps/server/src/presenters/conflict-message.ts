import { clockTime } from '@frontlash/domain/salon-words'

/**
 * Returns the message for a conflict: who has changed the row since the user loaded it, and when
 * (docs/product/office/every-screen.md, "Saving").
 */
export function conflictMessage(
  change: { readonly at: Date; readonly actor: string; readonly first_name: string | null } | undefined,
  timeZone: string,
): string {
  const who = change?.first_name ?? whoeverElse(change?.actor)
  const when = change ? ` at ${clockTime(change.at, timeZone)}` : ''
  return `${who} changed this${when}. Look at what it is now, then save again.`
}

function whoeverElse(actor = ''): string {
  if (actor === 'system') return 'A command on the server'
  return actor.startsWith('device:') ? 'Somebody at the tablet' : 'Somebody'
}
