import { stat } from 'node:fs/promises'
import type { LocationKey } from '@frontlash/domain/location-key'
import { NEW_DEVICE_HOURS } from '@frontlash/domain/overview/attention'
import type { OwnerAlert, OwnerAlertKind } from '@frontlash/domain/owner-alerts/owner-alert'
import { salonDayOf } from '@frontlash/domain/salon-day'
import { BACKUP_LATE_AFTER_HOURS } from '@frontlash/domain/status/part-status'
import type { AppContext } from './app-context.ts'
import { newestBackup } from './backups/backup-file.ts'
import { type BackgroundWork, repeat } from './platform/jobs/repeat.ts'
import { readUnreportedDevices, readWrongPins } from './records/devices/noticed-device-store.ts'
import { findFailedTexts, findSilentKiosks } from './records/owner-alerts/find-problems.ts'
import { readSentAlerts } from './records/owner-alerts/owner-alert-store.ts'
import { alertDay, raiseOwnerAlert } from './records/owner-alerts/raise-owner-alert.ts'
import { readHeldAccounts } from './records/staff/password-failure-store.ts'

const POLL_INTERVAL_MS = 60_000
const HOUR_MS = 3_600_000

/**
 * Searches for causes of owner alerts every minute (docs/product/office/overview.md, "Owner alerts"). Several servers
 * may do this at the same time. Low ratings are not searched for here, because saving a low rating already queues the
 * alert.
 */
export function watchOwnerAlerts(context: AppContext): BackgroundWork {
  return repeat(
    POLL_INTERVAL_MS,
    () => raiseDueAlerts(context),
    error => context.log.warn({ error: error.message }, 'owner_alerts.check_failed'),
  )
}

type Due = { readonly location: LocationKey; readonly alert: OwnerAlert }

const FIND_CAUSES: Partial<
  Record<OwnerAlertKind, (context: AppContext, locations: readonly LocationKey[]) => Promise<Due[]>>
> = { kioskSilent, textsFailed }

/** Raises each alert that is due and was not raised today. Nothing is read for alerts that are switched off. */
export async function raiseDueAlerts(context: AppContext): Promise<void> {
  const isOn = context.settings.get('ownerAlerts')
  if (!Object.values(isOn).includes(true)) return
  const sent = await readSentAlerts(context.db, alertDay(context, null))
  const all = context.locations.all().map(one => one.id)
  for (const [kind, findCauses] of Object.entries(FIND_CAUSES)) {
    const withoutAlert = all.filter(id => isOn[kind as OwnerAlertKind] && !sent.has(`${kind}@${id}`))
    if (withoutAlert.length === 0) continue
    for (const { alert, location } of await findCauses(context, withoutAlert)) await raise(context, alert, location)
  }
  if (isOn.passwordGuessing && !sent.has('passwordGuessing@'))
    await raise(context, await passwordGuessing(context), null)
  if (isOn.wrongPins && !sent.has('wrongPins@')) await raise(context, await wrongPins(context), null)
  if (isOn.newDevice) await raiseNewDevices(context)
  if (isOn.noBackup && !sent.has('noBackup@')) await raise(context, await noBackup(context), null)
}

async function raise(context: AppContext, alert: OwnerAlert | undefined, location: LocationKey | null): Promise<void> {
  if (alert) await context.db.transaction(queries => raiseOwnerAlert(context, queries, alert, location))
}

/** Reports only one of several silent kiosks at a location, because the alert is sent once per day and location. */
async function kioskSilent(context: AppContext, locations: readonly LocationKey[]): Promise<Due[]> {
  const found = await findSilentKiosks(context, context.db, locations)
  return found.map(({ location, name, since }) => ({
    location,
    alert: { kind: 'kioskSilent', kiosk: name ?? 'without a name', since },
  }))
}

async function textsFailed(context: AppContext, locations: readonly LocationKey[]): Promise<Due[]> {
  const found = await findFailedTexts(context, context.db, locations)
  return found.map(({ location, ...counts }) => ({ location, alert: { kind: 'textsFailed', ...counts } }))
}

/**
 * Reports only the account whose password has been guessed for the longest time. The overview lists all guessed
 * accounts.
 */
async function passwordGuessing({ db, clock }: AppContext): Promise<OwnerAlert | undefined> {
  const [account] = await readHeldAccounts(db, clock.realNow())
  return account && { kind: 'passwordGuessing', username: account.username, wrong: account.wrong }
}

/** Reports the device with the most wrong PINs. The overview lists all such devices. */
async function wrongPins({ db, clock, locations }: AppContext): Promise<OwnerAlert | undefined> {
  const [most] = await readWrongPins(db, salonDayOf(clock.realNow(), locations.first().timeZone))
  return most && { kind: 'wrongPins', ...most }
}

async function raiseNewDevices(context: AppContext): Promise<void> {
  const now = context.clock.realNow()
  const since = new Date(now.getTime() - NEW_DEVICE_HOURS * HOUR_MS)
  for (const { id, device, isPaired, by } of await readUnreportedDevices(context.db, { since, now })) {
    const alert = { kind: 'newDevice' as const, device, isPaired, by }
    await context.db.transaction(queries => raiseOwnerAlert(context, queries, alert, device.location, id))
  }
}

/**
 * Reports nothing in a demo, which makes no backups. Reports nothing in a new installation either, which makes its
 * first backup in the coming night.
 */
async function noBackup({ config, clock }: AppContext): Promise<OwnerAlert | undefined> {
  if (config.mode === 'demo') return undefined
  const [last, folder] = await Promise.all([
    newestBackup(config.backupDir),
    stat(config.dataDir).catch(() => undefined),
  ])
  const nowMs = clock.realNow().getTime()
  const sinceMs = last?.atMs ?? folder?.birthtimeMs ?? nowMs
  return nowMs - sinceMs > BACKUP_LATE_AFTER_HOURS * HOUR_MS
    ? { kind: 'noBackup', since: new Date(sinceMs) }
    : undefined
}
