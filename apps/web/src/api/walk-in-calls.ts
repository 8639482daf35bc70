import { WALK_INS_TODAY } from '@frontlash/contract/walk-ins-today-call'
import { send } from '@frontlash/web-client/http-client'

/**
 * Returns true if a location takes no walk-ins at the moment; null if there is no response. If a kiosk makes the call,
 * the server ignores `location` and uses the kiosk's own location.
 */
export async function areWalkInsRefused(location: string | null): Promise<boolean | null> {
  return send(WALK_INS_TODAY, { query: { location: location ?? undefined }, background: true }).then(
    ({ takesWalkIns }) => !takesWalkIns,
    () => null,
  )
}
