import type { PartStatus } from '@frontlash/contract/system-status'
import type { Period } from '@frontlash/domain/lists/period'
import { longestPeriodFrom, type PeriodDays, periodDays } from '@frontlash/domain/lists/period-days'
import type { LocationKey } from '@frontlash/domain/location-key'
import {
  ATTENTION_KINDS,
  type Attention,
  CHAIN_WALKED_WITHIN_DAYS,
  MANY_CLIENTS_OPENED,
  NEW_DEVICE_HOURS,
  NOT_IN_FORCE_PERIOD,
  RATING_OPEN_HOURS,
  UNSENT_AFTER_MINUTES,
  UNUSED_AFTER_DAYS,
} from '@frontlash/domain/overview/attention'
import { dayEnd, dayStart, salonDayOf } from '@frontlash/domain/salon-day'
import { budgetState } from '@frontlash/domain/texts/text-cost'
import type { AppContext } from '../../../app-context.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { todayAt } from '../../../http/day-access.ts'
import { arePinsRestricted } from '../../../http/staff-pins.ts'
import { readNewDevices, readWrongPins } from '../../../records/devices/noticed-device-store.ts'
import { readStaffPinReview } from '../../../records/devices/staff-pin-store.ts'
import {
  countOpenRatings,
  countParkedTexts,
  countSignedNotInForce,
  oldestParkedText,
  pinSignInOffSince,
  readChainBeginnings,
  readOpenRatings,
  readUnsentDeliveries,
  readUnusedAccounts,
  readWhoOpenedMany,
  unpublishedEdition,
} from '../../../records/overview/attention-store.ts'
import { findFailedTexts, findSilentKiosks } from '../../../records/owner-alerts/find-problems.ts'
import { readHeldAccounts } from '../../../records/staff/password-failure-store.ts'
import { senderProblem } from '../../../records/texts/sender-problem-store.ts'
import { readBudgetShare } from '../../../records/texts/text-budget.ts'
import { readChains } from '../../../records/waivers/chain-walk-store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Returns the items that now need the reader's attention, worst first (docs/product/office/overview.md, "Overview").
 */
export async function findAttention(
  context: AppContext,
  caller: StaffCaller,
  locations: readonly LocationKey[],
  partReports: () => Promise<PartStatus[]>,
): Promise<Attention[]> {
  const ofLocations = [silentKiosks, unsentDeliveries, failedTexts, openRatings].map(find => find(context, locations))
  const ofSalon =
    caller.role === 'admin'
      ? [
          unwellParts(context, partReports),
          chains(context),
          notInForce(context),
          newEdition(context),
          parkedTexts(context),
          textBudget(context),
          Promise.resolve(missingSettings(context)),
          accounts(context),
          devices(context),
        ]
      : []
  const found = (await Promise.all([...ofLocations, ...ofSalon])).flat()
  return found.sort((a, b) => ATTENTION_KINDS.indexOf(a.kind) - ATTENTION_KINDS.indexOf(b.kind))
}

async function silentKiosks(context: AppContext, locations: readonly LocationKey[]): Promise<Attention[]> {
  const found = await findSilentKiosks(context, context.reads, locations)
  return found.map(({ name, ...one }) => ({ kind: 'kiosk-silent', kiosk: nameOf(name), ...one }))
}

async function unsentDeliveries(context: AppContext, locations: readonly LocationKey[]): Promise<Attention[]> {
  const before = new Date(context.clock.realNow().getTime() - UNSENT_AFTER_MINUTES * MINUTE_MS)
  const found = await readUnsentDeliveries(context.reads, { locations, before })
  return found.map(({ name, ...one }) => ({ kind: 'deliveries-unsent', kiosk: nameOf(name), ...one }))
}

function nameOf(kiosk: string | null): string {
  return kiosk ?? 'without a name'
}

async function failedTexts(context: AppContext, locations: readonly LocationKey[]): Promise<Attention[]> {
  const found = await findFailedTexts(context, context.reads, locations)
  return found.map(counts => ({ kind: 'texts-failed', ...counts }))
}

async function openRatings(context: AppContext, locations: readonly LocationKey[]): Promise<Attention[]> {
  const before = new Date(context.clock.salonNow().getTime() - RATING_OPEN_HOURS * HOUR_MS)
  const found = await readOpenRatings(context.reads, { locations, before })
  return Promise.all(
    found.map(async ({ location, since }): Promise<Attention> => {
      const { period, instants } = listFrom(context, since)
      const count = await countOpenRatings(context.reads, { location, ...instants })
      return { kind: 'rating-open', location, count, since, period }
    }),
  )
}

/**
 * Returns the period of the list to which an item links, as days and as instants. The period begins on the day of the
 * oldest cause and is as long as the list allows. After older causes are settled, it therefore includes later ones.
 */
function listFrom(context: AppContext, oldest: Date): { period: PeriodDays; instants: { from: Date; to: Date } } {
  const first = context.locations.first()
  const period = longestPeriodFrom(salonDayOf(oldest, first.timeZone), todayAt(context, first))
  return { period, instants: { from: dayStart(period.from, first.timeZone), to: dayEnd(period.to, first.timeZone) } }
}

async function notInForce(context: AppContext): Promise<Attention[]> {
  const count = await countSignedNotInForce(context.reads, startOf(context, NOT_IN_FORCE_PERIOD))
  return count > 0 ? [{ kind: 'signed-not-in-force', count }] : []
}

async function newEdition({ reads }: AppContext): Promise<Attention[]> {
  const found = await unpublishedEdition(reads)
  return found ? [{ kind: 'edition-unpublished', ...found }] : []
}

/** Returns the start of a named period. The list to which an item links uses the same start. */
function startOf(context: AppContext, period: Period): Date {
  const first = context.locations.first()
  return dayStart(periodDays(period, todayAt(context, first)).from, first.timeZone)
}

/**
 * Returns the parts of the system that fail. Parked texts and tablets are omitted, because there are separate items for
 * them.
 */
async function unwellParts({ db }: AppContext, partReports: () => Promise<PartStatus[]>): Promise<Attention[]> {
  const [parts, problem] = await Promise.all([partReports(), senderProblem(db)])
  return parts
    .filter(part => !part.isOk && part.sentence !== null && part.id !== 'tablets' && (part.id !== 'texts' || problem))
    .map(({ name, sentence }) => ({ kind: 'status', part: name, sentence: sentence! }))
}

async function chains({ reads, clock }: AppContext): Promise<Attention[]> {
  const [states, first] = await Promise.all([readChains(reads), readChainBeginnings(reads)])
  const walkedBefore = new Date(clock.realNow().getTime() - CHAIN_WALKED_WITHIN_DAYS * DAY_MS)
  return states.flatMap(({ location_id: location, is_sound, broken_position, walked_at }): Attention[] => {
    if (is_sound === false)
      return [{ kind: 'chain-broken', location, position: broken_position ?? 0, since: walked_at! }]
    const last = walked_at ?? first.get(location)
    return last && last < walkedBefore ? [{ kind: 'chain-not-walked', location, since: walked_at }] : []
  })
}

async function parkedTexts(context: AppContext): Promise<Attention[]> {
  const since = await oldestParkedText(context.reads)
  if (since === null) return []
  const { period, instants } = listFrom(context, since)
  return [{ kind: 'texts-parked', count: await countParkedTexts(context.reads, instants), since, period }]
}

async function textBudget(context: AppContext): Promise<Attention[]> {
  const part = await readBudgetShare(context, context.reads)
  const state = budgetState(part)
  return part === null || (state !== 'notice' && state !== 'used up') ? [] : [{ kind: 'text-budget', part }]
}

function missingSettings({ settings, locations }: AppContext): Attention[] {
  const all = locations.all().map(one => one.id)
  const item = (
    kind: 'manager-numbers-missing' | 'review-links-missing',
    isMissing: (id: LocationKey) => boolean,
  ): Attention[] => {
    const without = all.filter(isMissing)
    return without.length === 0 ? [] : [{ kind, locations: without, isEverywhere: without.length === all.length }]
  }
  return [
    ...item('manager-numbers-missing', id => settings.get('managerNumbers', id).length === 0),
    ...item('review-links-missing', id => Object.values(settings.get('reviewLinks', id)).includes(null)),
  ]
}

async function accounts({ reads, clock, locations }: AppContext): Promise<Attention[]> {
  const now = clock.realNow().getTime()
  const { timeZone } = locations.first()
  const today = salonDayOf(clock.realNow(), timeZone)
  const [pinOff, guessed, unused, opened] = await Promise.all([
    pinSignInOffSince(reads, dayStart(today, timeZone)),
    readHeldAccounts(reads, clock.realNow()),
    readUnusedAccounts(reads, new Date(now - UNUSED_AFTER_DAYS * DAY_MS)),
    readWhoOpenedMany(reads, { since: new Date(now - HOUR_MS), max: MANY_CLIENTS_OPENED }),
  ])
  return [
    ...(pinOff ? [{ kind: 'pin-sign-in-off', since: pinOff } as const] : []),
    ...guessed.map(one => ({ kind: 'password-guessing', ...one }) as const),
    ...unused.map(one => ({ kind: 'account-unused', ...one }) as const),
    ...opened.map(one => ({ kind: 'clients-opened', ...one }) as const),
  ]
}

async function devices(context: AppContext): Promise<Attention[]> {
  const { reads, clock, locations } = context
  const now = clock.realNow()
  const [review, wrongPins, added] = await Promise.all([
    arePinsRestricted(context) ? readStaffPinReview(reads) : undefined,
    readWrongPins(reads, salonDayOf(now, locations.first().timeZone)),
    readNewDevices(reads, new Date(now.getTime() - NEW_DEVICE_HOURS * HOUR_MS)),
  ])
  return [
    ...(review ? [{ kind: 'staff-pin-review', ...review } as const] : []),
    ...wrongPins.map(one => ({ kind: 'wrong-pins', ...one }) as const),
    ...added.map(one => ({ kind: 'device-new', ...one }) as const),
  ]
}
