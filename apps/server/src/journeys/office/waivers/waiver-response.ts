import type { OfficeWaiver, OfficeWaiverDetails, WaiverChain } from '@frontlash/contract/office-waivers'
import { languageName } from '@frontlash/domain/language'
import { readWaiverText } from '@frontlash/domain/waiver/waiver-text'
import type { ChainState } from '../../../records/waivers/chain-walk-store.ts'
import { evidenceOf } from '../../../records/waivers/waiver-evidence.ts'
import type { ListedWaiver, WaiverState } from '../../../records/waivers/waiver-list-store.ts'
import type { WaiverSigner } from '../../../records/waivers/waiver-signer.ts'
import type { WaiverToPrint } from '../../../records/waivers/waiver-store.ts'

export function toWaiverRow(row: ListedWaiver): OfficeWaiver {
  return {
    id: row.id,
    receivedAt: row.received_at.toISOString(),
    name: row.client_name,
    location: row.location_id,
    number: row.chain_position,
    version: row.version,
    language: row.language,
    device: row.device_name,
    keptOffline: row.is_kept_offline,
    endNotReached: row.is_end_missed,
    notInForce: row.is_not_in_force,
    document: row.is_removed ? 'removed' : row.has_document ? 'ready' : 'being made',
  }
}

/**
 * Converts a waiver with its evidence for the screen of one waiver. `printed` is undefined if the retention period is
 * over.
 */
export function toWaiverResponse(
  row: WaiverState,
  printed: WaiverToPrint | undefined,
  signer: WaiverSigner,
  checkedBy: string | null,
): OfficeWaiverDetails {
  const evidence = printed
    ? evidenceOf(printed, {
        title: readWaiverText(printed.text).title,
        signer,
        signedLanguage: languageName(printed.record.language),
        checkedBy,
      })
    : []
  return {
    ...toWaiverRow(row),
    clientId: row.client_id,
    isClientDeleted: row.is_client_deleted,
    phone: row.client_phone,
    day: row.day,
    documentSha256: row.document_sha256,
    documentMadeAt: row.document_made_at?.toISOString() ?? null,
    evidence: evidence.map(({ heading, rows }) => ({ heading, rows: rows.map(([name, value]) => ({ name, value })) })),
  }
}

export function toChainResponse(row: ChainState): WaiverChain {
  return {
    location: row.location_id,
    length: row.length,
    lastHash: row.last_hash,
    lastWalk: row.walked_at && {
      at: row.walked_at.toISOString(),
      by: row.walked_by!,
      checked: row.walked_length!,
      isSound: row.is_sound!,
      position: row.broken_position,
      waiverId: row.broken_waiver,
      fault: row.fault,
    },
    progress:
      row.running_id === null
        ? null
        : {
            walkId: row.running_id,
            startedAt: row.running_since!.toISOString(),
            by: row.running_by!,
            checked: row.running_checked!,
            of: row.running_length!,
          },
  }
}
