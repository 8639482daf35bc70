import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export type Consent = {
  readonly phone: string
  /** The version of the notice on the screen; `unstated` when the kiosk did not send it. */
  readonly textVersion: string
  readonly screen: string
  /** Where the client gave the number: `kiosk` or `staff`. */
  readonly source: string
  readonly locationId: string | null
  readonly deviceId: string | null
  readonly shownAt: Date
  readonly at: Date
}

/** SQL that saves a consent, as a step of a larger statement, with the parameters of consentParameters. */
export const KEEP_CONSENT = `insert into consents
     (phone, text_version, screen, source, location_id, device_id, shown_at, at)
   select :consentPhone, :consentVersion, :consentScreen, :consentSource, :consentLocationId, :consentDeviceId::uuid,
          :consentShownAt::timestamptz, :consentAt::timestamptz
    where :consentVersion::text is not null
   on conflict (phone, text_version, screen, source) do nothing`

/** The parameters of KEEP_CONSENT; if `consent` is null, nothing is saved. */
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
 * Records that a client gave a number on a screen that shows the notice about texts; once per version of the notice.
 * Without this row the client gets no texts (docs/product/texts.md, "Consent").
 */
export async function recordConsent(queries: Queries, consent: Consent): Promise<void> {
  await queries.run(RECORD, consentParameters(consent))
}
