import { WALK_INS_TODAY } from '@frontlash/contract/walk-ins-today-call'
import { send } from './http-client.ts'

/** Whether a location takes no walk-ins now; null without an answer. A kiosk gets the answer for its own location. */
export async function areWalkInsRefused(location: string | null): Promise<boolean | null> {
  return send(WALK_INS_TODAY, { query: { location: location ?? undefined }, background: true }).then(
    ({ takesWalkIns }) => !takesWalkIns,
    () => null,
  )
}
