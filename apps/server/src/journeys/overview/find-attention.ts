import type { PartStatus } from '@frontlash/contract/system-status'
import type { LocationKey } from '@frontlash/domain/location-key'
import {
  ATTENTION_KINDS,
  type Attention,
  CHAIN_WALKED_WITHIN_DAYS,
  MANY_CLIENTS_OPENED,
  UNUSED_AFTER_DAYS,
} from '@frontlash/domain/overview/attention'
import { areKiosksExpected, didManyTextsFail, SILENT_AFTER_MINUTES } from '@frontlash/domain/owner-alerts/owner-alert'
import { addDays, dayStart } from '@frontlash/domain/salon-day'
import { budgetState } from '@frontlash/domain/texts/text-cost'
import type { AppContext } from '../../app-context.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { todayAt } from '../../http/day-access.ts'
import {
  countParkedTexts,
  firstWaivers,
  pinSignInOffSince,
  readUnusedAccounts,
  readWhoOpenedMany,
} from '../../records/overview/attention-store.ts'
import { bookedHours, countFailedTexts, silentKiosk } from '../../records/owner-alerts/owner-alert-store.ts'
import { senderTrouble } from '../../records/texts/sender-trouble.ts'
import { readBudgetShare } from '../../records/texts/text-budget.ts'
import { readChains } from '../../records/waivers/chain-walk-store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** What needs the reader's attention now, worst first (docs/product/office.md, "Overview"). */
export async function findAttention(
  context: AppContext,
  caller: StaffCaller,
  locations: readonly LocationKey[],
  partReports: () => Promise<PartStatus[]>,
): Promise<Attention[]> {
  const ofLocations = locations.flatMap(id => [kioskSilent(context, id), textsFailed(context, id)])
  const ofSalon =
    caller.role === 'admin'
      ? [
          unwellParts(context, partReports),
          chains(context),
          parkedTexts(context),
          textBudget(context),
          Promise.resolve(missingSettings(context)),
          accounts(context),
        ]
      : []
  const found = (await Promise.all([...ofLocations, ...ofSalon])).flat()
  return found.sort((a, b) => ATTENTION_KINDS.indexOf(a.kind) - ATTENTION_KINDS.indexOf(b.kind))
}

async function kioskSilent(context: AppContext, location: LocationKey): Promise<Attention[]> {
  const day = todayAt(context, context.locations.get(location))
  const booked = await bookedHours(context.reads, { locationId: location, day })
  if (!booked || !areKiosksExpected(booked, context.clock.salonNow())) return []
  const before = new Date(context.clock.realNow().getTime() - SILENT_AFTER_MINUTES * MINUTE_MS)
  const silent = await silentKiosk(context.reads, { locationId: location, before })
  return silent ? [{ kind: 'kiosk-silent', kiosk: silent.name ?? 'without a name', location, since: silent.since }] : []
}

async function textsFailed(context: AppContext, location: LocationKey): Promise<Attention[]> {
  const since = new Date(context.clock.realNow().getTime() - DAY_MS)
  const firstDay = addDays(todayAt(context, context.locations.get(location)), -1)
  const counts = await countFailedTexts(context.reads, { locationId: location, since, firstDay })
  return didManyTextsFail(counts) ? [{ kind: 'texts-failed', location, ...counts }] : []
}

/** Parked texts have an item of their own. */
async function unwellParts({ db }: AppContext, partReports: () => Promise<PartStatus[]>): Promise<Attention[]> {
  const [parts, trouble] = await Promise.all([partReports(), senderTrouble(db)])
  return parts
    .filter(part => !part.isOk && part.sentence !== null && (part.id !== 'texts' || trouble))
    .map(({ name, sentence }) => ({ kind: 'status', part: name, sentence: sentence! }))
}

async function chains({ reads, clock }: AppContext): Promise<Attention[]> {
  const [states, first] = await Promise.all([readChains(reads), firstWaivers(reads)])
  const walkedBefore = new Date(clock.realNow().getTime() - CHAIN_WALKED_WITHIN_DAYS * DAY_MS)
  return states.flatMap(({ location_id: location, is_sound, broken_position, walked_at }): Attention[] => {
    if (is_sound === false)
      return [{ kind: 'chain-broken', location, position: broken_position ?? 0, since: walked_at! }]
    const last = walked_at ?? first.get(location)
    return last && last < walkedBefore ? [{ kind: 'chain-not-walked', location, since: walked_at }] : []
  })
}

async function parkedTexts({ reads }: AppContext): Promise<Attention[]> {
  const count = await countParkedTexts(reads)
  return count > 0 ? [{ kind: 'texts-parked', count }] : []
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
  const { timeZone } = locations.all()[0]!
  const today = clock.realNow().toLocaleDateString('sv-SE', { timeZone })
  const [pinOff, unused, opened] = await Promise.all([
    pinSignInOffSince(reads, dayStart(today, timeZone)),
    readUnusedAccounts(reads, new Date(now - UNUSED_AFTER_DAYS * DAY_MS)),
    readWhoOpenedMany(reads, { since: new Date(now - HOUR_MS), max: MANY_CLIENTS_OPENED }),
  ])
  return [
    ...(pinOff ? [{ kind: 'pin-sign-in-off', since: pinOff } as const] : []),
    ...unused.map(one => ({ kind: 'account-unused', ...one }) as const),
    ...opened.map(one => ({ kind: 'clients-opened', ...one }) as const),
  ]
}
