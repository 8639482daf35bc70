import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { formatPhone } from '@frontlash/domain/phone'
import type { WaiverSigner } from './waiver-signer.ts'
import type { WaiverToPrint } from './waiver-store.ts'

export type EvidenceGroup = {
  readonly heading: string
  readonly rows: readonly (readonly [label: string, value: string])[]
}

const NOT_TOLD = 'The device did not say'
const NOT_RECORDED = 'Not recorded'

/**
 * Returns the evidence of a signing, for the last page of the document. Values from the device are marked as such.
 * Missing values are shown as unknown.
 *
 * @param nameByCodePoints the code points of the printed name if the document's fonts lack any of its letters;
 * otherwise null
 */
export function evidenceOf(
  waiver: WaiverToPrint,
  title: string,
  signer: WaiverSigner,
  nameByCodePoints: string | null = null,
): EvidenceGroup[] {
  const { record } = waiver
  const time = (instant: Date | null) => (instant ? timeWithZone(instant, record.timeZone) : NOT_TOLD)
  const location = LOCATION_NAMES[record.locationId]
  return [
    {
      heading: 'Who signed',
      rows: [
        ['Name', record.clientName],
        ...(nameByCodePoints === null ? [] : [['Name by its code points', nameByCodePoints] as const]),
        ['Phone', formatPhone(record.clientPhone)],
        ['Client', record.clientId],
      ],
    },
    {
      heading: 'What was signed',
      rows: [
        ['Text', title],
        ['Version (SHA-256 of the text)', record.version],
        ['Language', record.language],
        ['Size of its letters', record.textSizePx === null ? NOT_TOLD : `${record.textSizePx} px`],
        ['Shown to its end', record.reachedEnd === null ? NOT_TOLD : record.reachedEnd ? 'Yes' : 'No'],
      ],
    },
    {
      heading: 'When',
      rows: [
        ['Shown, by the device', time(record.shownAt)],
        ['Signed, by the device', time(record.signedAt)],
        ...(record.keptAt ? [['Kept on the device since', time(record.keptAt)] as const] : []),
        ['Received, by the server', time(record.receivedAt)],
      ],
    },
    {
      heading: 'Where',
      rows: [
        ['Salon', `${record.salonName}, ${location}`],
        ['Taken by', takenBy(record.takenBy)],
        [
          'Device',
          record.deviceId ? [record.deviceName, record.deviceId].filter(Boolean).join(', ') : 'None: a staff session',
        ],
        ['Network address', record.requestAddress ?? NOT_RECORDED],
        ['Browser', record.requestAgent ?? NOT_RECORDED],
      ],
    },
    {
      heading: 'Proof',
      rows: [
        ['Waiver', record.id],
        ['Place in the chain', `${record.chainPosition} at ${location}`],
        ['Signature picture (SHA-256)', record.signatureSha256],
        ['Record before this one', record.chainPosition === 1 ? 'None: the first of its chain' : record.previousHash],
        ['This record (SHA-256)', waiver.recordHash],
        ['Server’s signature (Ed25519)', waiver.serverSignature],
        ['Server’s public key', signer.publicKey],
      ],
    },
  ]
}

/** Formats an instant as `Friday, November 20, 2026, 11:00:00 AM PST (2026-11-20T19:00:00.000Z)`. */
function timeWithZone(instant: Date, timeZone: string): string {
  const local = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(instant)
  // Spaces and "at" differ between versions of ICU, but a document must be identical when it is created again.
  const plain = local.replace(/[\u202f\u00a0]/g, ' ').replace(/ at /, ', ')
  return `${plain} (${instant.toISOString()})`
}

function takenBy(actor: string): string {
  const staff = /^staff:(.*)$/.exec(actor)
  return staff ? `Staff member ${staff[1]}` : 'The salon’s kiosk'
}
