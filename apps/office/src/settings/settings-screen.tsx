import type { OfficeSettingsResponse } from '@frontlash/contract/office-settings'
import { deskControl } from '@frontlash/ui/desk-button'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Navigate, useParams } from 'react-router'
import { DetailState } from '../form/detail-state.tsx'
import { Section, Sections } from '../form/section.tsx'
import { AppLink } from '../frame/app-link.tsx'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { useIsPhone } from '../list/use-is-phone.ts'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import { ReadOnlySettings } from './read-only-settings.tsx'
import { GROUPS, type GroupId, SETTING_NAMES } from './setting-labels.ts'
import { SettingSection } from './setting-section.tsx'
import styles from './settings.module.css'

const READ_ONLY = 'facts'
const TABS = [...Object.entries(GROUPS).map(([id, { name }]) => [id, name] as const), [READ_ONLY, 'Read only'] as const]

export default function SettingsScreen() {
  return (
    <ForAdmins title="Settings">
      <Settings />
    </ForAdmins>
  )
}

function Settings() {
  const { id: named } = useParams()
  const isPhone = useIsPhone()
  const group = named === undefined ? (isPhone ? null : 'salon') : TABS.find(([id]) => id === named)?.[0]
  const result = useQuery({ queryKey: ['settings'], queryFn: () => officeCalls.settings() })
  const page = useRef<HTMLElement>(null)
  useScrollAndFocusRestoration(page, result.data !== undefined)
  if (group === undefined) return <Navigate to="/office/settings" replace />
  const name = TABS.find(([id]) => id === group)?.[1]
  return (
    <OfficePage
      title={(isPhone && name) || 'Settings'}
      page={page}
      {...(isPhone && group !== null && { back: { to: '/office/settings', name: 'Settings' } })}
    >
      {(!isPhone || group === null) && <Groups group={group} isList={isPhone} />}
      {group !== null && (
        <DetailState result={result} failed="The settings could not be loaded.">
          {({ settings, readOnly }) => (
            <Sections key={group}>
              {group === READ_ONLY ? (
                <ReadOnlySettings {...readOnly} />
              ) : (
                <Group group={group as GroupId} settings={settings} />
              )}
            </Sections>
          )}
        </DetailState>
      )}
    </OfficePage>
  )
}

/** The links to the groups: tabs, or on a phone a list with the names of the settings in each group. */
function Groups({ group, isList }: { group: string | null; isList: boolean }) {
  return (
    <nav className={isList ? styles.groups : styles.tabs} aria-label="Groups of settings">
      {TABS.map(([id, name]) => (
        <AppLink
          key={id}
          to={`/office/settings/${id}`}
          className={isList ? styles.group : 'tab'}
          aria-current={id === group ? 'page' : undefined}
          data-place={`group-${id}`}
        >
          {isList ? (
            <>
              <strong>{name}</strong>
              <span className="quiet">{settingNames(id)}</span>
            </>
          ) : (
            name
          )}
        </AppLink>
      ))}
    </nav>
  )
}

/** The names of the settings of a group: `Manager numbers, Alerts by text`. */
function settingNames(id: string): string {
  if (id === READ_ONLY) return 'Locations, keeping times, variables of the server'
  return GROUPS[id as GroupId].keys.map(key => SETTING_NAMES[key].name).join(', ')
}

function Group({ group, settings }: { group: GroupId; settings: OfficeSettingsResponse['settings'] }) {
  const { keys } = GROUPS[group]
  return (
    <>
      {group === 'texts' && (
        <Section title="Wording">
          <p className={styles.about}>What each text says, for the salon or for one location.</p>
          <p>
            <AppLink to="/office/texts/wording" className={deskControl('soft')}>
              Change the wording
            </AppLink>
          </p>
        </Section>
      )}
      {keys.map(key => (
        <SettingSection
          key={key}
          settingKey={key}
          isAlone={keys.length === 1}
          scopes={settings.filter(one => one.key === key)}
        />
      ))}
    </>
  )
}
