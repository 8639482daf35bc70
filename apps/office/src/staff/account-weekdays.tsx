import { ErrorLine } from '@frontlash/ui/error-line'
import { salonToday } from '@frontlash/web-client/salon-today'
import { weekdayOf } from '@frontlash/web-client/weekday-grid/access-grid'
import { AccessTable } from '@frontlash/web-client/weekday-grid/access-table'
import { useUsersAccess } from '@frontlash/web-client/weekday-grid/use-users-access'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Section, Wide } from '../form/section.tsx'
import { markStale } from '../frame/stale-reads.ts'
import styles from './account-screen.module.css'
import type { AccountPart } from './account-screen.tsx'

/** The weekday grid of one account (docs/product/access.md, "The weekday grid"). Each change is saved at once. */
export function AccountWeekdays({ account }: AccountPart) {
  if (account.role === 'admin' || account.isDisabled) return null
  return (
    <Wide>
      <Section title="Weekdays">
        <Weekdays account={account} />
      </Section>
    </Wide>
  )
}

function Weekdays({ account: { id, version, locations } }: Pick<AccountPart, 'account'>) {
  const access = useUsersAccess()
  const user = access.users?.find(one => one.id === id)
  const reload = useEffectEvent(access.reload)
  const places = locations.join()
  const seen = useRef(`${version} ${places}`)
  // The grid is reloaded when the form above has changed the locations.
  useEffect(() => {
    if (seen.current === `${version} ${places}`) return
    seen.current = `${version} ${places}`
    reload()
  }, [version, places])
  const isSaving = access.saving.size > 0
  const readAgain = useEffectEvent(() => {
    void markStale('account')
  })
  // The first added day at a location, and the last removed day, also change the list of the account's locations.
  useEffect(() => {
    if (!isSaving) return
    return () => readAgain()
  }, [isSaving])
  return (
    <>
      <p className="quiet">Tap a day to grant or revoke. Changes save at once.</p>
      {access.confirmDialog}
      <ErrorLine message={access.error} align="start" className={styles.error} />
      {user && (
        <div className={styles.grid}>
          <AccessTable users={[user]} today={weekdayOf(salonToday())} saving={access.saving} onChange={access.change} />
        </div>
      )}
    </>
  )
}
