import type { ListedDevice } from '@frontlash/contract/staff'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { timeAgo } from '@frontlash/domain/relative-time'
import { clockTime, shortDate } from '@frontlash/domain/salon-words'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { Icon } from '@frontlash/ui/icon'
import { NotConfirmed, useConfirmed } from '@frontlash/web-client/confirm/use-confirmed'
import { ApiError } from '@frontlash/web-client/http-client'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import { randomId } from '@frontlash/web-client/random-id'
import { readServerInfo } from '@frontlash/web-client/server-clock'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from './device-list.module.css'

const POLL_INTERVAL_MS = 30_000

/**
 * The salon's tablets and paired browsers, for admins: when each was last seen, and a button to revoke it. Revoking
 * needs the password.
 */
export function DeviceList() {
  const [notRevoked, setNotRevoked] = useState<string | null>(null)
  const {
    response: devices,
    state,
    again,
  } = useCall(
    managerCalls.listDevices,
    { background: true },
    { refreshMs: POLL_INTERVAL_MS, onResponse: () => setNotRevoked(null) },
  )
  const [toRevoke, setToRevoke] = useState<ListedDevice | null>(null)
  const { confirmed, dialog } = useConfirmed()
  const error = notRevoked ?? (state === 'failed' ? 'The devices could not be loaded.' : null)

  const revoke = async (device: ListedDevice) => {
    setToRevoke(null)
    try {
      await confirmed(() => managerCalls.revokeDevice({ params: { id: device.id }, idempotencyKey: randomId() }))
      again()
    } catch (error) {
      if (error instanceof NotConfirmed) return
      const needsPassword = error instanceof ApiError && error.code === 'PASSWORD_NEEDED'
      setNotRevoked(needsPassword ? error.msg : `${nameOf(device)} was not revoked. Please try again.`)
    }
  }
  return (
    <section className={styles.panel} aria-labelledby="devices">
      <h2 id="devices" className={styles.title}>
        Devices
      </h2>
      {error && <ErrorLine message={error} align="start" />}
      {devices?.length === 0 && <p className="quiet-text">No device is enrolled yet.</p>}
      <ul>
        {devices?.map(device => (
          <li key={device.id} className={styles.device}>
            <Icon name={device.kind === 'kiosk' ? 'tablet' : 'user'} sizePx={20} />
            <div className="fill">
              <p className={styles.name}>{nameOf(device)}</p>
              <p className="quiet-text">
                {[
                  device.kind === 'kiosk' ? 'Kiosk' : 'Paired browser',
                  device.location && LOCATION_NAMES[device.location],
                  device.platform,
                  device.screen,
                  device.lastSeenAt
                    ? // The age is counted in real time, because in a demo the salon's time may differ.
                      `seen ${timeAgo(Date.parse(device.lastSeenAt), Date.now())}`
                    : 'not seen yet',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
            <DeskButton icon="cross" aria-label={`Revoke ${nameOf(device)}`} onClick={() => setToRevoke(device)}>
              Revoke
            </DeskButton>
          </li>
        ))}
      </ul>
      {dialog}
      {toRevoke && (
        <ConfirmDialog
          question={`Revoke ${nameOf(toRevoke)}? It can no longer be used until somebody with a PIN sets it up again.`}
          confirmLabel="Revoke"
          onConfirm={() => void revoke(toRevoke)}
          onCancel={() => setToRevoke(null)}
        />
      )}
    </section>
  )
}

/** Returns the name of the device. A device without a name is described by who set it up and when. */
function nameOf({ name, kind, enrolledBy, enrolledAt }: ListedDevice): string {
  if (name !== null) return name
  const at = new Date(enrolledAt)
  const { timeZone } = readServerInfo()
  const since = `set up ${shortDate(at, timeZone)}, ${clockTime(at, timeZone)}${enrolledBy === null ? '' : ` by ${enrolledBy}`}`
  return `${kind === 'kiosk' ? 'A kiosk' : 'A browser'} without a name, ${since}`
}
