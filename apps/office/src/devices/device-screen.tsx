import type { OfficeDevice } from '@frontlash/contract/office-devices'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { DetailState } from '../form/detail-state.tsx'
import { DetailList, Section, Sections } from '../form/section.tsx'
import { Timestamp } from '../format/timestamp.tsx'
import { AppLink } from '../frame/app-link.tsx'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { refetchEvery } from '../frame/office-query-client.ts'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import { DeviceForm } from './device-form.tsx'
import {
  batteryOf,
  DeviceBadge,
  installedOf,
  KIND_NAMES,
  locationOf,
  nameOf,
  seenOf,
  staffPinsOf,
  unsentOf,
  versionOf,
} from './device-labels.tsx'
import { RevokeDevice } from './revoke-device.tsx'
import { StaffPins } from './staff-pins.tsx'

const REFRESH_MS = 30_000

/** /office/devices/:id: one tablet or paired browser (docs/product/office/devices.md, "Devices"). */
export default function DeviceScreen() {
  return (
    <ForAdmins title="Device">
      <Device key={useParams().id} />
    </ForAdmins>
  )
}

function Device() {
  const id = useParams().id!
  const result = useQuery({
    queryKey: ['device', id],
    queryFn: () => officeCalls.device({ params: { id } }),
    refetchInterval: refetchEvery(REFRESH_MS),
  })
  const page = useRef<HTMLElement>(null)
  useScrollAndFocusRestoration(page, result.data !== undefined)
  return (
    <OfficePage
      title={result.data ? nameOf(result.data) : 'Device'}
      page={page}
      back={{ to: '/office/devices', name: 'All devices' }}
    >
      <DetailState result={result} failed="The device could not be loaded.">
        {device => (
          <Sections>
            <Section title="About it" aside={<DeviceBadge device={device} />}>
              <DeviceDetails device={device} />
              <AppLink to={`/office/audit?object=device:${device.id}&period=12m`} className="text-link">
                Everything about it in the audit log
              </AppLink>
            </Section>
            {device.revokedAt === null && (
              <Section title={device.kind === 'kiosk' ? 'Name and location' : 'Name'}>
                <DeviceForm device={device} />
              </Section>
            )}
            {device.revokedAt === null && device.kind === 'kiosk' && <StaffPins device={device} />}
            {device.revokedAt === null && <RevokeDevice device={device} />}
          </Sections>
        )}
      </DetailState>
    </OfficePage>
  )
}

function DeviceDetails({ device }: { device: OfficeDevice }) {
  return (
    <DetailList
      details={[
        ['Kind', KIND_NAMES[device.kind]],
        ['Location', device.kind === 'kiosk' && locationOf(device)],
        ['Seen', seenOf(device)],
        ['App version', versionOf(device)],
        ['Installed', installedOf(device)],
        ['Platform', device.platform],
        ['Screen', device.screen],
        ['Battery', batteryOf(device)],
        ['Unsent', unsentOf(device)],
        ['Staff PINs', staffPinsOf(device)],
        [
          'Enrolled',
          <span key="enrolled">
            <Timestamp at={device.enrolledAt} />
            {device.enrolledBy !== null && ` by ${device.enrolledBy}`}
          </span>,
        ],
        ['Revoked', device.revokedAt && <Timestamp key="revoked" at={device.revokedAt} />],
      ]}
    />
  )
}
