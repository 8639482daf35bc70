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
 * The evidence of a signing as the document's last page shows it. Values from the device are marked as such, and
 * missing values are shown as unknown.
 * @param nameByCodePoints the printed name, by code points, if the document's fonts lack one of its letters; otherwise
 * null
 */
export function evidenceOf(
  waiver: WaiverToPrint,
  title: string,
  signer: WaiverSigner,
  nameByCodePoints: string | null = null,
): EvidenceGroup[] {
  const { facts } = waiver
  const time = (instant: Date | null) => (instant ? timeWithZone(instant, facts.timeZone) : NOT_TOLD)
  const location = LOCATION_NAMES[facts.locationId]
  return [
    {
      heading: 'Who signed',
      rows: [
        ['Name', facts.clientName],
        ...(nameByCodePoints === null ? [] : [['Name by its code points', nameByCodePoints] as const]),
        ['Phone', formatPhone(facts.clientPhone)],
        ['Client', facts.clientId],
      ],
    },
    {
      heading: 'What was signed',
      rows: [
        ['Text', title],
        ['Version (SHA-256 of the text)', facts.version],
        ['Language', facts.language],
        ['Size of its letters', facts.textSizePx === null ? NOT_TOLD : `${facts.textSizePx} px`],
        ['Shown to its end', facts.reachedEnd === null ? NOT_TOLD : facts.reachedEnd ? 'Yes' : 'No'],
      ],
    },
    {
      heading: 'When',
      rows: [
        ['Shown, by the device', time(facts.shownAt)],
        ['Signed, by the device', time(facts.signedAt)],
        ...(facts.keptAt ? [['Kept on the device since', time(facts.keptAt)] as const] : []),
        ['Received, by the server', time(facts.receivedAt)],
      ],
    },
    {
      heading: 'Where',
      rows: [
        ['Salon', `${facts.salonName}, ${location}`],
        ['Taken by', takenBy(facts.takenBy)],
        [
          'Device',
          facts.deviceId ? [facts.deviceName, facts.deviceId].filter(Boolean).join(', ') : 'None: a staff session',
        ],
        ['Network address', facts.requestAddress ?? NOT_RECORDED],
        ['Browser', facts.requestAgent ?? NOT_RECORDED],
      ],
    },
    {
      heading: 'Proof',
      rows: [
        ['Waiver', facts.id],
        ['Place in the chain', `${facts.chainPosition} at ${location}`],
        ['Signature picture (SHA-256)', facts.signatureSha256],
        ['Record before this one', facts.chainPosition === 1 ? 'None: the first of its chain' : facts.previousHash],
        ['This record (SHA-256)', waiver.recordHash],
        ['Server’s signature (Ed25519)', waiver.serverSignature],
        ['Server’s public key', signer.publicKey],
      ],
    },
  ]
}

/** An instant in the format `Friday, November 20, 2026, 11:00:00 AM PST (2026-11-20T19:00:00.000Z)`. */
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
