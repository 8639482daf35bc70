import type { OfficeDevice } from '@frontlash/contract/office-devices'
import { AppLink } from '../frame/app-link.tsx'
import list from '../list/list-table.module.css'
import { ListTable } from '../list/list-table.tsx'
import parts from '../list/row-parts.module.css'
import type { ListAddress } from '../list/use-list-address.ts'
import {
  batteryOf,
  DeviceBadge,
  installedOf,
  KIND_NAMES,
  locationOf,
  NO_VALUE,
  nameOf,
  seenOf,
  staffPinsOf,
  unsentOf,
  versionOf,
} from './device-labels.tsx'
import styles from './device-rows.module.css'

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
  'Staff PINs',
  'Enrolled by',
] as const

type RowsProps = { rows: readonly OfficeDevice[]; address: ListAddress }

export function DeviceTable({ rows, address }: RowsProps) {
  return (
    <ListTable caption="Devices" columns={COLUMNS} sort={{}} address={address}>
      <tbody>
        {rows.map(device => (
          <tr key={device.id}>
            <th scope="row">
              <DeviceLink device={device} className={list.name} />
            </th>
            <td className={parts.short}>{locationOf(device)}</td>
            <td className={parts.short}>{KIND_NAMES[device.kind]}</td>
            <td className={parts.short}>{seenOf(device)}</td>
            <td>
              <DeviceBadge device={device} className={parts.badge} />
            </td>
            <td className={parts.short}>{versionOf(device)}</td>
            <td>{installedOf(device)}</td>
            <td className={parts.short}>{device.screen ?? NO_VALUE}</td>
            <td className={styles.battery}>{batteryOf(device)}</td>
            <td className={styles.number}>{unsentOf(device)}</td>
            <td className={parts.short}>{staffPinsOf(device)}</td>
            <td className={parts.short}>{device.enrolledBy ?? NO_VALUE}</td>
          </tr>
        ))}
      </tbody>
    </ListTable>
  )
}

export function DeviceCards({ rows }: RowsProps) {
  return (
    <ul className={parts.cards}>
      {rows.map(device => (
        <li key={device.id} className={parts.card}>
          <div className={parts.words}>
            <DeviceLink device={device} className={parts.title} />
            <span>{[KIND_NAMES[device.kind], device.location && locationOf(device)].filter(Boolean).join(', ')}</span>
            <span className="quiet">
              {device.lastSeenAt ? `Seen ${seenOf(device)}` : 'Not seen yet'}
              {device.unsent ? `, ${device.unsent} unsent` : ''}
            </span>
            <span className="quiet">Staff PINs: {staffPinsOf(device)}</span>
          </div>
          <DeviceBadge device={device} className={parts.badge} />
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
