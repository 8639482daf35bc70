import type { OfficeWaiver } from '@frontlash/contract/office-waivers'
import { type AnyTone, Badge } from '@frontlash/ui/badge'
import type { IconChoice } from '@frontlash/ui/icon'
import { clock, minusCircle } from '@frontlash/ui/icon-drawings'

export const NO_VALUE = '–'

const DOCUMENTS: Readonly<Record<OfficeWaiver['document'], readonly [AnyTone, IconChoice, string]>> = {
  ready: ['success', 'check-circle', 'Ready'],
  'being made': ['quiet', clock, 'Made when first opened'],
  removed: ['quiet', minusCircle, 'Removed'],
}

export function DocumentBadge({ waiver, className }: { waiver: OfficeWaiver; className?: string | undefined }) {
  const [tone, icon, word] = DOCUMENTS[waiver.document]
  return (
    <Badge tone={tone} icon={icon} className={className}>
      {word}
    </Badge>
  )
}

/** The badge of a waiver whose text was not in force when it was signed; null for other waivers. */
export function NotInForceBadge({ waiver, className }: { waiver: OfficeWaiver; className?: string | undefined }) {
  return waiver.notInForce ? (
    <Badge tone="warning" className={className}>
      Not used then
    </Badge>
  ) : null
}

/** The signed name. It is missing after the waiver's retention period. */
export function nameOf({ name }: Pick<OfficeWaiver, 'name'>): string {
  return name ?? 'Past its keeping time'
}

/** The first digits of a hash. They are enough to distinguish hashes. */
export function shortHash(hash: string): string {
  return hash.slice(0, 12)
}
