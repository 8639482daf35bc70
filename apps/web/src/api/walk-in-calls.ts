import { WALK_INS_TODAY } from '@frontlash/contract/walk-ins-today-call'
import { send } from '@frontlash/web-client/http-client'

/**
 * True if a location takes no walk-ins at the moment; null if there is no response. For a kiosk, the server always uses
 * the kiosk's own location.
 */
export async function areWalkInsRefused(location: string | null): Promise<boolean | null> {
  return send(WALK_INS_TODAY, { query: { location: location ?? undefined }, background: true }).then(
    ({ takesWalkIns }) => !takesWalkIns,
    () => null,
  )
}
