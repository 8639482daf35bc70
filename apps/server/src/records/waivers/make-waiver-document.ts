import { z } from 'zod'
import type { JobHandler } from '../../platform/jobs/job-worker.ts'
import type { Salon } from '../../salon.ts'
import { printWaiver } from './waiver-document.ts'
import { sha256 } from './waiver-record.ts'
import { openWaiverSigner } from './waiver-signer.ts'
import { keepDocument, waiverToPrint } from './waiver-store.ts'

const payloadSchema = z.object({ waiverId: z.uuid() })

/** Makes and keeps the document of one waiver. Doing it again, after a crash, changes nothing. */
export function makeWaiverDocument(salon: Salon): JobHandler {
  const setting = {
    signer: openWaiverSigner(salon.config.appSecret),
    verifyUrl: `${salon.config.publicUrl}/verify`,
  }
  return async payload => {
    const { waiverId } = payloadSchema.parse(payload)
    const waiver = await waiverToPrint(salon.db, waiverId)
    if (!waiver) return
    const bytes = await printWaiver(waiver, setting)
    await keepDocument(salon.db, waiverId, { bytes, sha256: sha256(bytes), madeAt: salon.clock.realNow() })
  }
}
