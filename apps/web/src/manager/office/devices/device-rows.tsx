import type { OfficeDevice } from '@frontlash/contract/office-devices'
import { AppLink } from '../../../router/router.tsx'
import list from '../list/list-table.module.css'
import { ListTable } from '../list/list-table.tsx'
import type { ListAddress } from '../list/use-list-address.ts'
import styles from './device-rows.module.css'
import {
  batteryOf,
  DeviceBadge,
  installedOf,
  KIND_NAMES,
  locationOf,
  NOTHING,
  nameOf,
  seenOf,
  unsentOf,
  versionOf,
} from './device-words.tsx'

const COLUMNS = [
  'Name',
  'Location',
  'Kind',
  'Seen',
  'State',
  'App version',
  'Installed',
  'Screen',
  'Battery',
  'Unsent',
  'Enrolled by',
] as const

type RowsProps = { rows: readonly OfficeDevice[]; address: ListAddress }

/** The devices as a table; the name leads to the device. */
export function DeviceTable({ rows, address }: RowsProps) {
  return (
    <ListTable caption="Devices" columns={COLUMNS} sort={{}} address={address}>
      <tbody>
        {rows.map(device => (
          <tr key={device.id}>
            <th scope="row">
              <DeviceLink device={device} className={list.name} />
            </th>
            <td className={styles.short}>{locationOf(device)}</td>
            <td className={styles.short}>{KIND_NAMES[device.kind]}</td>
            <td className={styles.short}>{seenOf(device)}</td>
            <td>
              <DeviceBadge device={device} className={styles.badge} />
            </td>
            <td className={styles.short}>{versionOf(device)}</td>
            <td>{installedOf(device)}</td>
            <td className={styles.short}>{device.screen ?? NOTHING}</td>
            <td className={styles.battery}>{batteryOf(device)}</td>
            <td className={styles.number}>{unsentOf(device)}</td>
            <td className={styles.short}>{device.enrolledBy ?? NOTHING}</td>
          </tr>
        ))}
      </tbody>
    </ListTable>
  )
}

/** The devices on a phone: a card for each, which leads to it. */
export function DeviceCards({ rows }: RowsProps) {
  return (
    <ul className={styles.cards}>
      {rows.map(device => (
        <li key={device.id} className={styles.card}>
          <div className={styles.words}>
            <DeviceLink device={device} className={styles.title} />
            <span>{[KIND_NAMES[device.kind], device.location && locationOf(device)].filter(Boolean).join(', ')}</span>
            <span className={styles.quiet}>
              {device.lastSeenAt ? `Seen ${seenOf(device)}` : 'Not seen yet'}
              {device.unsent ? `, ${device.unsent} unsent` : ''}
            </span>
          </div>
          <DeviceBadge device={device} className={styles.badge} />
        </li>
      ))}
    </ul>
  )
}

function DeviceLink({ device, className }: { device: OfficeDevice; className: string | undefined }) {
  return (
    <AppLink to={`/office/devices/${device.id}`} className={className} data-place={`row-${device.id}`}>
      {nameOf(device)}
    </AppLink>
  )
}
