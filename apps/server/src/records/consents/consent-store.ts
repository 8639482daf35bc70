import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export type Consent = {
  readonly phone: string
  /** The version of the notice on the screen; `unstated` if the kiosk did not send it. */
  readonly textVersion: string
  readonly screen: string
  /** Where the client gave the phone number: `kiosk` or `staff`. */
  readonly source: string
  readonly locationId: string | null
  readonly deviceId: string | null
  readonly shownAt: Date
  readonly at: Date
}

/** A step of a larger SQL statement. It saves a consent, with the parameters of consentParameters. */
export const KEEP_CONSENT = `insert into consents
     (phone, text_version, screen, source, location_id, device_id, shown_at, at)
   select :consentPhone, :consentVersion, :consentScreen, :consentSource, :consentLocationId, :consentDeviceId::uuid,
          :consentShownAt::timestamptz, :consentAt::timestamptz
    where :consentVersion::text is not null
   on conflict (phone, text_version, screen, source) do nothing`

/** Returns the parameters of KEEP_CONSENT. If `consent` is null, nothing is saved. */
export function consentParameters(consent: Consent | null) {
  return {
    consentPhone: consent?.phone ?? null,
    consentVersion: consent?.textVersion ?? null,
    consentScreen: consent?.screen ?? null,
    consentSource: consent?.source ?? null,
    consentLocationId: consent?.locationId ?? null,
    consentDeviceId: consent?.deviceId ?? null,
    consentShownAt: consent?.shownAt ?? null,
    consentAt: consent?.at ?? null,
  }
}

const RECORD = statement('consents.record', KEEP_CONSENT)

/**
 * Records that a client typed a phone number on a screen with the notice about texts. One row is stored per version of
 * the notice. Without a row, the client gets no texts (docs/product/texts.md, "Consent").
 */
export async function recordConsent(queries: Queries, consent: Consent): Promise<void> {
  await queries.run(RECORD, consentParameters(consent))
}
