import { z } from 'zod'
import type { AppContext } from '../app-context.ts'
import type { JobHandler } from '../platform/jobs/job-worker.ts'
import { translationCheckedBy } from '../records/waivers/translation-checked-by.ts'
import { sha256 } from '../records/waivers/waiver-record.ts'
import { openWaiverSigner } from '../records/waivers/waiver-signer.ts'
import { saveDocument, waiverToPrint } from '../records/waivers/waiver-store.ts'

const payloadSchema = z.object({ waiverId: z.uuid() })

/**
 * Returns the job that creates and stores the document of a waiver. A repeated run of the job, for example after a
 * crash, changes nothing.
 */
export function makeWaiverDocument(context: AppContext): JobHandler {
  const setting = {
    signer: openWaiverSigner(context.config.appSecret),
    verifyUrl: `${context.config.publicUrl}/verify`,
  }
  return async payload => {
    const { waiverId } = payloadSchema.parse(payload)
    const waiver = await waiverToPrint(context.db, waiverId)
    if (!waiver) return
    // This module is large, and few processes create documents. The module is therefore loaded with the first document.
    const { printWaiver } = await import('./waiver-document.ts')
    const checkedBy = translationCheckedBy(context.settings, waiver.record)
    const bytes = await printWaiver(waiver, { ...setting, checkedBy })
    await saveDocument(context.db, waiverId, { bytes, sha256: sha256(bytes), madeAt: context.clock.realNow() })
  }
}
