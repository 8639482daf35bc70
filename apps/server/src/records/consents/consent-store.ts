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

/** SQL that keeps a consent from consentValues, which begin at parameter `first`; for a statement that does more. */
export function keepConsent(first: number): string {
  const [phone, version, screen, source, location, device, shownAt, at] = Array.from(
    { length: 8 },
    (_, n) => `$${first + n}`,
  )
  return `insert into consents (phone, text_version, screen, source, location_id, device_id, shown_at, at)
   select ${phone}, ${version}, ${screen}, ${source}, ${location}, ${device}::uuid, ${shownAt}::timestamptz, ${at}::timestamptz
    where ${version}::text is not null
   on conflict (phone, text_version, screen, source) do nothing`
}

/** The values for keepConsent; without a consent nothing is kept. */
export function consentValues(consent: Consent | null): readonly unknown[] {
  if (!consent) return Array(8).fill(null)
  const { phone, textVersion, screen, source, locationId, deviceId, shownAt, at } = consent
  return [phone, textVersion, screen, source, locationId, deviceId, shownAt, at]
}

const RECORD = statement('consents.record', keepConsent(1))

/**
 * Keeps that a number was given under the notice about texts; the first time under a wording is the one that is kept.
 * Without such a row no client is texted (docs/product/texts.md, "Consent").
 */
export async function recordConsent(queries: Queries, consent: Consent): Promise<void> {
  await queries.run(RECORD, consentValues(consent))
}
