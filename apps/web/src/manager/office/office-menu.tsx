import { Icon, type IconChoice } from '@frontlash/ui/icon'
import { history, home } from '@frontlash/ui/icon-drawings'
import { useId } from 'react'
import { AppLink, useLocation } from '../../router/router.tsx'
import styles from './office-page.module.css'

type Entry = { readonly name: string; readonly to: string; readonly icon: IconChoice }

/** The office's screens by group, for admins. */
const GROUPS: readonly { readonly name: string; readonly entries: readonly Entry[] }[] = [
  { name: 'Salon', entries: [{ name: 'Audit log', to: '/office/audit', icon: history }] },
]

/** The links to the office's screens and back to the dashboard; in the rail, or in a sheet on a phone. */
export function OfficeMenu() {
  const { pathname } = useLocation()
  const id = useId()
  return (
    <>
      {GROUPS.map(group => (
        <section key={group.name} className={styles.group} aria-labelledby={`${id}-${group.name}`}>
          <h2 id={`${id}-${group.name}`}>{group.name}</h2>
          <ul>
            {group.entries.map(entry => (
              <li key={entry.to} data-current={pathname === entry.to || undefined}>
                <MenuLink {...entry} isCurrent={pathname === entry.to} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className={styles.foot}>
        <MenuLink name="Dashboard" to="/dashboard" icon={home} />
      </div>
    </>
  )
}

function MenuLink({ name, to, icon, isCurrent = false }: Entry & { isCurrent?: boolean }) {
  return (
    <AppLink to={to} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} sizePx={22} />
      <span>{name}</span>
    </AppLink>
  )
}
