import type { EnhancedCheckInAnswer } from '@frontlash/contract/check-in'
import { chooseAppointment, SEARCH_DAYS_AHEAD, visitChain } from '@frontlash/domain/check-in/choose-appointment'
import { checksIn, type Scenario } from '@frontlash/domain/check-in/scenario'
import { addDays } from '@frontlash/domain/salon-day'
import type { DeviceCaller, StaffCaller } from '../../http/caller.ts'
import { actorOf } from '../../http/caller.ts'
import { notLookedUp } from '../../http/client-grant.ts'
import { Refusal } from '../../http/reply.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { PhoneAppointment } from '../../records/appointments/phone-appointments.ts'
import { addAudit } from '../../records/audit/audit-store.ts'
import { announce, type BoardEvent, type NewAlert } from '../../records/board-events/board-event-store.ts'
import {
  type CardMark,
  type DailyStatusRow,
  findKeptArrival,
  type KeptCheckIn,
  keepArrival,
} from '../../records/check-ins/arrival-store.ts'
import { type CheckInFacts, holdForCheckIn } from '../../records/check-ins/check-in-facts.ts'
import type { Salon } from '../../salon.ts'
import { queueArrivalText } from './arrival-text.ts'
import { mayReachClient } from './may-reach-client.ts'
import type { SalonMoment } from './salon-moment.ts'
import { shortFullName } from './shown-appointment.ts'

export type AppointmentCheckIn = {
  readonly clientId: string
  readonly appointmentId: string
  readonly moment: SalonMoment
  /** The number a kiosk kept with a check-in it could not deliver; it stands in for a fresh look-up. */
  readonly keptPhone: string | undefined
  readonly requestId: string
}

/** The answer, and when the check-in that it speaks of was kept. */
export type KeptAnswer = EnhancedCheckInAnswer & { readonly checkInTime: Date }

/**
 * Checks a client in for her booking and the bookings that follow on it, or keeps that she came too late, to the wrong
 * salon or on the wrong day. One transaction holds the check-in, the day's cards, the text and the news of it; what can
 * fail afterwards (the text's delivery) no longer concerns her (docs/product/check-in.md).
 */
export function checkInForAppointment(
  salon: Salon,
  caller: DeviceCaller | StaffCaller,
  ask: AppointmentCheckIn,
): Promise<KeptAnswer> {
  return salon.db.transaction(async queries => {
    const facts = await hold(salon, queries, caller, ask)
    const { moment } = ask
    const wanted = facts.appointments.find(one => one.id === ask.appointmentId)
    if (!wanted) return answerFromEarlier(queries, ask)

    const here = { ...moment, thresholds: salon.settings.get('thresholds', moment.locationId) }
    const { scenario } = chooseAppointment([wanted], here, SEARCH_DAYS_AHEAD)
    const isCheckIn = checksIn(scenario)
    const chain = visitChain(wanted, facts.appointments)
    const visit = isCheckIn ? chain.slice(chain.findIndex(one => one.id === wanted.id)) : [wanted]
    const kept = await keepArrival(queries, {
      clientId: ask.clientId,
      locationId: moment.locationId,
      day: moment.today,
      at: moment.now,
      scenario,
      checksIn: isCheckIn,
      mark: markFor(scenario),
      appointments: visit,
      deviceId: caller.kind === 'device' ? caller.id : null,
      source: caller.kind === 'staff' ? 'staff' : moment.wasKeptOffline ? 'offline' : 'kiosk',
    })
    const smsResult = await queueArrivalText(salon, queries, {
      caller,
      moment,
      scenario,
      appointment: wanted,
      visitId: chain[0]!.id,
      client: facts.client,
      requestId: ask.requestId,
    })
    await tell(queries, { ask, caller, facts, scenario, wanted, ...kept })
    const own = kept.checkIns.find(one => one.appointmentId === wanted.id)!
    return {
      success: true,
      checkedIn: own.checkedIn,
      checkInId: own.id,
      checkInTime: own.checkInTime,
      duplicate: !own.isNew,
      smsResult,
    }
  })
}

async function hold(
  salon: Salon,
  queries: Queries,
  caller: DeviceCaller | StaffCaller,
  ask: AppointmentCheckIn,
): Promise<CheckInFacts> {
  const facts = await holdForCheckIn(queries, {
    clientId: ask.clientId,
    from: ask.moment.today,
    until: addDays(ask.moment.today, SEARCH_DAYS_AHEAD),
    ...mayReachClient.question(salon, caller),
  })
  if (!mayReachClient.answer(caller, facts, ask.keptPhone)) throw notLookedUp()
  return facts
}

/** Her booking is no longer open: she was received meanwhile, or it was cancelled. What was kept before still answers. */
async function answerFromEarlier(queries: Queries, ask: AppointmentCheckIn): Promise<KeptAnswer> {
  const earlier = await findKeptArrival(queries, ask)
  if (!earlier) throw new Refusal('APPOINTMENT_NOT_FOUND', 'This appointment is not open for check-in.')
  const smsResult = { scenario: 'DUPLICATE_PREVENTED', state: 'DUPLICATE_PREVENTED' } as const
  const { id: checkInId, checkedIn, checkInTime } = earlier
  return { success: true, checkedIn, checkInId, checkInTime, duplicate: true, smsResult }
}

function markFor(scenario: Scenario): CardMark {
  if (checksIn(scenario)) return 'checked-in'
  if (scenario === 'WRONG_LOCATION') return 'location-mismatch'
  return scenario === 'WRONG_DAY' ? 'none' : 'arrived'
}

/** The dashboards' news, the manager's alert and the audit row of what was new; a repeat tells nothing. */
async function tell(
  queries: Queries,
  happened: {
    ask: AppointmentCheckIn
    caller: DeviceCaller | StaffCaller
    facts: CheckInFacts
    scenario: Scenario
    wanted: PhoneAppointment
    checkIns: readonly KeptCheckIn[]
    statuses: readonly DailyStatusRow[]
  },
): Promise<void> {
  const { ask, caller, facts, scenario, wanted, checkIns, statuses } = happened
  const isNew = checkIns.some(one => one.isNew)
  if (!isNew && statuses.length === 0) return
  const name = shortFullName(`${facts.client.firstName} ${facts.client.lastName}`)
  const events: BoardEvent[] = statuses.map(row => ({
    locationId: row.location_id,
    kind: 'daily_status',
    data: { square_appointment_id: row.square_appointment_id, version: row.version, row },
  }))
  for (const one of checkIns.filter(each => each.isNew && each.checkedIn))
    events.push({
      locationId: ask.moment.locationId,
      kind: 'check_in',
      data: { id: one.id, clientId: ask.clientId, isWalkIn: false, walkInIntent: null, name, at: one.checkInTime },
    })
  await announce(queries, { events, alerts: alertsFor(scenario, { ask, facts, wanted }) })
  await addAudit(queries, {
    at: ask.moment.now,
    ...actorOf(caller),
    locationId: ask.moment.locationId,
    action: checksIn(scenario) ? 'check-in' : 'arrival',
    object: `appointment:${wanted.id}`,
    requestId: ask.requestId,
    after: { scenario, checkIns: checkIns.map(one => one.id) },
  })
}

function alertsFor(
  scenario: Scenario,
  { ask, facts, wanted }: { ask: AppointmentCheckIn; facts: CheckInFacts; wanted: PhoneAppointment },
): NewAlert[] {
  if (scenario !== 'TOO_LATE' && scenario !== 'WRONG_LOCATION') return []
  const isElsewhere = scenario === 'WRONG_LOCATION'
  return [
    {
      locationId: wanted.locationId,
      day: wanted.day,
      kind: isElsewhere ? 'wrong_location' : 'late_arrival',
      clientId: ask.clientId,
      name: `${facts.client.firstName} ${facts.client.lastName}`.trim(),
      appointmentId: wanted.id,
      reason: isElsewhere ? ask.moment.locationId : null,
      dedupeKey: `${scenario} ${wanted.id} ${ask.moment.today} ${ask.moment.locationId}`,
      at: ask.moment.now,
    },
  ]
}
