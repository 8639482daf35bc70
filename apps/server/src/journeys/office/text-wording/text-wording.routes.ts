import { type PreviewTextResponse, previewTextCall, testTextCall } from '@frontlash/contract/office-wording'
import { SETTING_MESSAGES } from '@frontlash/domain/settings/setting-errors'
import { ownWords } from '@frontlash/domain/texts/built-in-wording'
import { textSize } from '@frontlash/domain/texts/gsm7'
import { wordingError } from '@frontlash/domain/texts/wording-errors'
import { markedSamples, SAMPLE_SIZES, type SampleLocation, sampleText } from '@frontlash/domain/texts/wording-samples'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { tooManyRequests } from '../../../http/call-limits.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { readLocation } from '../../../http/location-access.ts'
import { HttpError } from '../../../http/reply.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { recentActions } from '../../../records/audit/audit-log-store.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import type { Location } from '../../../records/locations/location-store.ts'
import { lockAccount } from '../../../records/staff/account-store.ts'
import { queueText } from '../../../records/texts/queue-text.ts'

const TESTS_AN_HOUR = 5
const HOUR_MS = 3_600_000

/**
 * Adds the calls of the wording editor for admins: the preview, and a test text with the saved wording
 * (docs/product/office/texts.md, "Wording").
 */
export function addTextWording(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
): void {
  const locationOf = (ref: string | null) => (ref === null ? null : readLocation(context, ref, 'location'))

  addCall(app, context, previewTextCall, async ({ body: { template, words, location, language }, caller }) => {
    limitReads(caller)
    const at = locationOf(location)
    const form = { language, marks: context.settings.get('textMarks') }
    const samples = SAMPLE_SIZES.flatMap((size): PreviewTextResponse['samples'] =>
      markedSamples(template, words, size, sampleLocations(context, at, size), form).map(
        ({ body, hasStopNotice, marked }) => ({
          size,
          hasStopNotice,
          body,
          ...textSize(body),
          marked: [...marked],
        }),
      ),
    )
    const fault = wordingError(template, words, form)
    return { samples, faults: fault === undefined ? [] : [fault] }
  })

  addCall(app, context, testTextCall, async ({ body: { template, location, language, to }, caller, requestId }) => {
    const at = locationOf(location)
    const numbers = context.settings.get('managerNumbers', at?.id)
    if (numbers.length === 0) throw new HttpError('INVALID', SETTING_MESSAGES.noManagerNumber, { field: 'to' })
    if (!numbers.includes(to))
      throw new HttpError('INVALID', 'Test texts go to the manager numbers only.', { field: 'to' })
    const own = ownWords(context.settings.get('textWording', at?.id)[template], language)
    const form = { language, marks: context.settings.get('textMarks') }
    const place = sampleLocations(context, at, 'short')
    const { version, body, bodyWithNotice } = sampleText(template, own, 'short', place, form)
    const { id } = at ?? context.locations.first()
    const now = context.clock.realNow()
    return context.db.transaction(async queries => {
      await limitTests(context, queries, caller, now)
      const text = { template: 'TEST' as const, language, version, body, bodyWithNotice }
      const result = await queueText(context, queries, { text, phone: to, locationId: id, visit: requestId, requestId })
      await addAudit(queries, {
        ...actorOf(caller),
        at: now,
        action: 'test text sent',
        object: `text template:${template}`,
        locationId: at?.id ?? null,
        requestId,
      })
      return { smsResult: result }
    })
  })
}

/**
 * Limits how many test texts an account sends per hour. The audit rows of test texts are counted. The account is
 * locked, so that concurrent tests are counted too.
 */
async function limitTests(context: AppContext, queries: Queries, { username }: StaffCaller, now: Date): Promise<void> {
  if (!context.config.rateLimits) return
  await lockAccount(queries, username)
  const since = new Date(now.getTime() - HOUR_MS)
  const sent = await recentActions(queries, { actor: `staff:${username}`, action: 'test text sent', since })
  const oldest = sent.at(-TESTS_AN_HOUR)
  if (oldest) throw tooManyRequests(Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1000))
}

/** Returns two locations for the preview of the salon's wording: one with a short name and one with a long name. */
function sampleLocations(context: AppContext, at: Location | null, size: 'short' | 'long'): SampleLocation {
  const location = at ?? context.locations.get(size === 'long' ? 'costa-mesa' : 'tustin')
  return { brand: context.settings.get('brand'), publicUrl: context.config.publicUrl, location }
}
