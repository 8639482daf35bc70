import type { PublishedResponse, WaiverPublicationRow } from '@frontlash/contract/office-waiver-editions'
import type { Language } from '@frontlash/domain/language'
import type { SalonDay } from '@frontlash/domain/salon-day'
import {
  beginOf,
  IN_FORCE_ALREADY,
  isSameEdition,
  lacksOnlyLanguages,
  missingTextMessage,
  NOTHING_CHANGED,
  publicationAt,
  publicationError,
  type WaiverEdition,
  WRONG_DATE,
} from '@frontlash/domain/waiver/waiver-editions'
import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { todayAt } from '../../../http/day-access.ts'
import { HttpError } from '../../../http/reply.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { readSettings } from '../../../records/settings/setting-store.ts'
import {
  addEdition,
  addPublication,
  lockEditions,
  readEditions,
  readPublications,
  type StoredEdition,
  type StoredPublication,
  withdrawPublication,
} from '../../../records/waivers/edition-store.ts'
import type { Draft } from './read-draft.ts'

type Publication = { readonly from: SalonDay; readonly note: string; readonly lawyerRead: boolean }
type By = { readonly caller: StaffCaller; readonly requestId: string }

/**
 * Publishes an edition from a day on. The edition is new, or an existing edition that is identified by its number. A
 * repeated call does not publish the same edition twice for the same day.
 */
export async function publish(
  context: AppContext,
  what: Draft | number,
  { from, note, lawyerRead }: Publication,
  by: By,
): Promise<PublishedResponse> {
  const [first] = context.locations.all()
  const { timeZone } = first!
  const now = context.clock.salonNow()
  const row = await context.db.transaction(async queries => {
    await lockEditions(queries)
    const editions = await readEditions(queries)
    const publications = await readPublications(queries)
    const wanted = typeof what === 'number' ? undefined : asEdition(what)
    const begin = beginOf({ id: '', edition: 0, effectiveFrom: from, publishedAt: now, withdrawnAt: null }, timeZone)
    const inForceThen = publicationAt(publications, begin, timeZone)?.edition
    // A new edition counts as the edition in force if the only difference is that texts of some languages are missing.
    const isKnown = (one: StoredEdition) =>
      isSameEdition(one, wanted!) || (one.edition === inForceThen && lacksOnlyLanguages(wanted!, one))
    const known = editions.find(one => (wanted ? isKnown(one) : one.edition === what))
    if (!wanted && !known) throw noSuchEdition()
    await requireOfferedTexts(queries, (wanted ?? known)!, 'edition')
    const fault = publicationError({ from, note: note.trim(), lawyerRead }, todayAt(context, first!))
    if (fault) throw new HttpError('INVALID', fault.msg, { field: fault.field })
    const same = publications.find(
      one => one.edition === known?.edition && one.effectiveFrom === from && one.withdrawnAt === null,
    )
    if (known && inForceThen === known.edition) {
      if (same) return toPublicationResponse(same, now, timeZone)
      throw new HttpError('INVALID', NOTHING_CHANGED, { field: wanted ? 'files' : 'edition' })
    }
    const { actor } = actorOf(by.caller)
    const edition =
      known?.edition ?? (await addEdition(queries, { ...(what as Draft), isBuiltIn: false, by: actor, now }))
    const id = await addPublication(queries, { edition, effectiveFrom: from, now, by: actor, note: note.trim() })
    await addAudit(queries, {
      ...actorOf(by.caller),
      at: context.clock.realNow(),
      action: 'waiver edition published',
      object: `waiver-edition:${edition}`,
      requestId: by.requestId,
      after: { from, publication: id, isNew: !known },
    })
    return readOne(queries, id, now, timeZone)
  })
  await context.waiverEditions.refresh()
  return { success: true, edition: row.edition, effectiveFrom: from, row }
}

/** Withdraws a publication that has not begun, or undoes the withdrawal. A repeated call changes nothing. */
export async function withdraw(
  context: AppContext,
  id: string,
  isWithdrawn: boolean,
  by: By,
): Promise<WaiverPublicationRow> {
  const { timeZone } = context.locations.first()
  const now = context.clock.salonNow()
  const row = await context.db.transaction(async queries => {
    await lockEditions(queries)
    const found = (await readPublications(queries)).find(one => one.id === id)
    if (!found) throw new HttpError('NOT_FOUND', 'There is no such publication.')
    if ((found.withdrawnAt !== null) === isWithdrawn) return toPublicationResponse(found, now, timeZone)
    if (context.locations.all().some(location => beginOf(found, location.timeZone) <= now))
      throw new HttpError('INVALID', isWithdrawn ? IN_FORCE_ALREADY : WRONG_DATE, { field: 'withdrawn' })
    const edition = (await readEditions(queries)).find(one => one.edition === found.edition)!
    if (!isWithdrawn) await requireOfferedTexts(queries, edition, 'withdrawn')
    await withdrawPublication(queries, { id, isWithdrawn, by: actorOf(by.caller).actor, now })
    await addAudit(queries, {
      ...actorOf(by.caller),
      at: context.clock.realNow(),
      action: isWithdrawn ? 'waiver edition withdrawn' : 'waiver edition put back',
      object: `waiver-edition:${found.edition}`,
      requestId: by.requestId,
      after: { from: found.effectiveFrom, publication: id },
    })
    return readOne(queries, id, now, timeZone)
  })
  await context.waiverEditions.refresh()
  return row
}

export function toPublicationResponse(one: StoredPublication, now: Date, timeZone: string): WaiverPublicationRow {
  return {
    id: one.id,
    edition: one.edition,
    effectiveFrom: one.effectiveFrom,
    publishedAt: one.publishedAt.toISOString(),
    publishedBy: one.publishedBy,
    note: one.note,
    withdrawnAt: one.withdrawnAt?.toISOString() ?? null,
    withdrawnBy: one.withdrawnBy,
    isAhead: beginOf(one, timeZone) > now,
  }
}

export function noSuchEdition(): HttpError {
  return new HttpError('NOT_FOUND', 'There is no such text.')
}

/** Refuses an edition that has no text in a language that the salon offers. */
async function requireOfferedTexts(
  queries: Queries,
  { versions }: Pick<WaiverEdition, 'versions'>,
  field: 'edition' | 'withdrawn',
): Promise<void> {
  const offered: Language[] = ['en', ...(await readSettings(queries)).get('languages')]
  const missing = offered.find(language => versions[language] === undefined)
  if (missing) throw new HttpError('INVALID', missingTextMessage(missing), { field })
}

async function readOne(queries: Queries, id: string, now: Date, timeZone: string): Promise<WaiverPublicationRow> {
  return toPublicationResponse((await readPublications(queries)).find(one => one.id === id)!, now, timeZone)
}

function asEdition({ texts, setApart }: Draft): Pick<WaiverEdition, 'setApart' | 'versions'> {
  return { setApart, versions: Object.fromEntries(texts.map(({ language, version }) => [language, version])) }
}
