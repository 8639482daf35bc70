import type { CheckWaiverResponse } from '@frontlash/contract/office-waivers'
import type { AppContext } from '../../../app-context.ts'
import { checksOf, hashBefore, waiverToCheck } from '../../../records/waivers/check-waivers.ts'
import type { WaiverSigner } from '../../../records/waivers/waiver-signer.ts'

/** Checks all parts of a waiver, and its position in the hash chain. Returns undefined for an unknown id. */
export async function checkWaiver(
  { reads }: Pick<AppContext, 'reads'>,
  signer: WaiverSigner,
  waiverId: string,
): Promise<CheckWaiverResponse | undefined> {
  const waiver = await waiverToCheck(reads, waiverId)
  if (!waiver) return undefined
  const follows = (await hashBefore(reads, waiver)) === waiver.previousHash
  const sound =
    waiver.chainPosition === 1
      ? 'It is the first of its chain.'
      : `It follows number ${waiver.chainPosition - 1} of its chain.`
  const place = {
    what: 'Place in the chain',
    ok: follows,
    text: follows ? sound : 'It does not follow the waiver before it: the hash it names is another one.',
  }
  const past = {
    what: 'Past its keeping time',
    ok: true,
    text: 'Only its hashes and the server’s signature are left.',
  }
  const lines = [...checksOf(waiver, signer), ...(waiver.isRemoved ? [past] : []), place]
  return { isSound: lines.every(line => line.ok), lines }
}
