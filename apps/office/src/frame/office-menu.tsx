import { Icon, type IconChoice } from '@frontlash/ui/icon'
import { file, history, home, messageHeart, sparkle } from '@frontlash/ui/icon-drawings'
import { staffOf, useSession } from '@frontlash/web-client/session'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { AppLink } from './app-link.tsx'
import styles from './office-page.module.css'

type Entry = {
  readonly name: string
  readonly to: string
  readonly icon: IconChoice
  /** True if managers may open the screen. Otherwise only admins may. */
  readonly isForManagers?: true
}

const people = (
  <path d="M9 11.500a3.700 3.700 0 1 0 0-7.500 3.700 3.700 0 0 0 0 7.500zM2.500 20c.500-3.600 3.100-5.500 6.500-5.500s6 1.900 6.500 5.500M15.500 4.500a3.500 3.500 0 0 1 0 6.600m2 3.800c2.200.700 3.600 2.500 4 5.100" />
)

const bars = <path d="M4 20.500h16M6.500 17.500v-5m5.500 5v-12m5.500 12v-8" />

const OVERVIEW = '/office'

const sun = (
  <path d="M12 7.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM12 2v2m0 16v2M2 12h2m16 0h2M4.900 4.900l1.400 1.400m11.400 11.400 1.400 1.400m0-14.200-1.400 1.400M6.300 17.700l-1.400 1.400" />
)
const chair = <path d="M6 10.500V4.500h12v6M4 10.500h16v5H4zM7 15.500v5m10-5v5" />
const heart = (
  <path d="M12 20S4 15.200 4 9.500A4.300 4.300 0 0 1 12 7.300a4.300 4.300 0 0 1 8 2.200C20 15.200 12 20 12 20z" />
)

/** The screens of the office by group, in the order of the rail. Admins may open all of them. */
const GROUPS: readonly { readonly name: string; readonly entries: readonly Entry[] }[] = [
  {
    name: 'Today',
    entries: [
      { name: 'Overview', to: OVERVIEW, icon: sun, isForManagers: true },
      { name: 'Visits', to: '/office/visits', icon: chair, isForManagers: true },
    ],
  },
  {
    name: 'People',
    entries: [
      { name: 'Clients', to: '/office/clients', icon: heart, isForManagers: true },
      { name: 'Staff', to: '/office/staff', icon: people },
      { name: 'Devices', to: '/office/devices', icon: 'tablet' },
    ],
  },
  {
    name: 'Records',
    entries: [
      { name: 'Waivers', to: '/office/waivers', icon: file, isForManagers: true },
      { name: 'Texts', to: '/office/texts', icon: messageHeart, isForManagers: true },
      { name: 'Surveys', to: '/office/surveys', icon: sparkle, isForManagers: true },
    ],
  },
  { name: 'Figures', entries: [{ name: 'Insights', to: '/office/insights', icon: bars, isForManagers: true }] },
  {
    name: 'Salon',
    entries: [
      { name: 'Settings', to: '/office/settings', icon: 'settings' },
      { name: 'Audit log', to: '/office/audit', icon: history },
    ],
  },
]

function groupsFor(role: string | undefined): typeof GROUPS {
  if (role === 'admin') return GROUPS
  if (role !== 'manager') return []
  const open = GROUPS.map(group => ({ ...group, entries: group.entries.filter(entry => entry.isForManagers) }))
  return open.filter(group => group.entries.length > 0)
}

/** The links to the screens of the office and to the dashboard. They are in the rail or, on a phone, in a sheet. */
export function OfficeMenu() {
  const { pathname } = useLocation()
  const role = staffOf(useSession())?.role
  const id = useId()
  const isAt = (to: string) => pathname === to || (to !== OVERVIEW && pathname.startsWith(`${to}/`))
  return (
    <>
      {groupsFor(role).map(group => (
        <section key={group.name} className={styles.group} aria-labelledby={`${id}-${group.name}`}>
          <h2 id={`${id}-${group.name}`}>{group.name}</h2>
          <ul>
            {group.entries.map(entry => (
              <li key={entry.to} data-current={isAt(entry.to) || undefined}>
                <MenuLink name={entry.name} to={entry.to} icon={entry.icon} isCurrent={isAt(entry.to)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className={styles.foot}>
        <MenuLink name="My account" to="/office/me" icon="user" isCurrent={isAt('/office/me')} />
        <MenuLink name="Dashboard" to="/dashboard" icon={home} />
      </div>
    </>
  )
}

function MenuLink({ name, to, icon, isCurrent = false }: Omit<Entry, 'isForManagers'> & { isCurrent?: boolean }) {
  return (
    <AppLink to={to} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} sizePx={22} />
      <span>{name}</span>
    </AppLink>
  )
}
