import type { AuditRow } from '@frontlash/contract/audit'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { formatDateParts } from '@frontlash/domain/salon-words'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { AppLink } from '../frame/app-link.tsx'
import type { ListAddress } from '../list/use-list-address.ts'
import details from './audit-details.module.css'
import styles from './audit-screen.module.css'

/** The time of an action in the salon's time zone: `Nov 20, 11:00:05 AM`. */
export function When({ at }: { at: string }) {
  const { timeZone } = useServerInfo()
  const instant = new Date(at)
  const day = formatDateParts(instant, timeZone, { month: 'short', day: 'numeric' })
  const time = formatDateParts(instant, timeZone, { hour: 'numeric', minute: '2-digit', second: '2-digit' })
  return (
    <time dateTime={at}>
      {day}, <span className={styles.clock}>{time}</span>
    </time>
  )
}

export function locationOf({ location }: AuditRow): string {
  return location === null ? '' : LOCATION_NAMES[location]
}

const CLIENT = /^client:([0-9a-f-]{36})$/

/** The details of an expanded row: the changed fields, the request id, and links to related rows and screens. */
export function AuditDetails({ row, address }: { row: AuditRow; address: ListAddress }) {
  const clientId = row.object && CLIENT.exec(row.object.ref)?.[1]
  return (
    <div className={details.details}>
      {row.changes.length > 0 ? (
        <table className={details.changes}>
          <caption className="visually-hidden">What changed</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {row.changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{before ?? 'none'}</td>
                <td>{after ?? 'none'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>No fields changed.</p>
      )}
      <p className={details.request}>{row.requestId === null ? 'Not by a request.' : `Request ${row.requestId}`}</p>
      <p className={details.ways}>
        <AppLink to={address.linkTo({ who: row.who.ref })} data-place={`by-${row.id}`}>
          Everything by {row.who.name}
        </AppLink>
        {row.object && (
          <AppLink to={address.linkTo({ object: row.object.ref })} data-place={`about-${row.id}`}>
            Everything about {row.object.name}
          </AppLink>
        )}
        {clientId && (
          <AppLink to={`/office/clients/${clientId}/visits`} data-place={`open-${row.id}`}>
            Open this client
          </AppLink>
        )}
        {screensOf(row).map(screen => (
          <AppLink key={screen.to} to={screen.to} data-place={`open-${row.id}-${screen.to}`}>
            {screen.name}
          </AppLink>
        ))}
      </p>
    </div>
  )
}

/** Returns links to the office screens that show the actor or the object of an action. */
function screensOf({ who, object }: AuditRow): { name: string; to: string }[] {
  const named = [who, ...(object && object.ref !== who.ref ? [object] : [])]
  return named.flatMap(one => screenOf(one) ?? [])
}

function screenOf({ ref, name }: { ref: string; name: string }): { name: string; to: string } | null {
  const [kind, ...rest] = ref.split(':')
  const id = encodeURIComponent(rest.join(':'))
  switch (kind) {
    case 'staff':
      return { name: `Open the account of ${name}`, to: `/office/staff/${id}` }
    case 'device':
      return { name: `Open ${name}`, to: `/office/devices/${id}` }
    default:
      return null
  }
}
