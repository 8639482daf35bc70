import { type Queries, statement } from '../../platform/db/database.ts'

export type Consent = {
  readonly phone: string
  /** Which wording of the notice she saw; `unstated` when the kiosk did not say. */
  readonly textVersion: string
  readonly screen: string
  /** How the number came: `kiosk` or `staff`. */
  readonly source: string
  readonly locationId: string | null
  readonly deviceId: string | null
  readonly shownAt: Date
  readonly at: Date
}

const RECORD = statement(
  'consents.record',
  `insert into consents (phone, text_version, screen, source, location_id, device_id, shown_at, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (phone, text_version, screen, source) do nothing`,
)

/**
 * Keeps that a number was given under the notice about texts; the first time under a wording is the one that is kept.
 * Without such a row no client is texted (docs/product/texts.md, "Consent").
 */
export async function recordConsent(queries: Queries, consent: Consent): Promise<void> {
  await queries.run(RECORD, [
    consent.phone,
    consent.textVersion,
    consent.screen,
    consent.source,
    consent.locationId,
    consent.deviceId,
    consent.shownAt,
    consent.at,
  ])
}
