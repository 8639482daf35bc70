import { DeskButton } from '@frontlash/ui/desk-button'
import { Dialog } from '@frontlash/ui/dialog'
import { commonCalls } from '@frontlash/web-client/common-calls'
import { keepScreenIf, logout, readSession, staffOf, updateStaff, useSession } from '@frontlash/web-client/session'
import { focusManager, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import dialogStyles from '../form/ask-dialog.module.css'
import { hasUnsaved } from './leave-guards.ts'
import { officeQueryClient } from './office-query-client.ts'

const KEY = 'signed-in'
/** The interval between checks of the session while the window is visible. */
const WATCH_MS = 30_000
/** If the user returns to the window within this time, the session is not checked again. */
const JUST_ASKED_MS = 5_000

keepScreenIf(hasUnsaved)

/**
 * Notices that the session has ended, or that the user's role or locations have changed
 * (docs/product/office/every-screen.md, "On the screen"). A screen with unsaved changes stays visible.
 */
export function SessionWatch() {
  const session = useSession()
  const [closed, setClosed] = useState<unknown>(null)
  const hasEnded = session.state === 'authenticated' && session.staff !== null && session.hasEnded === true
  useQuery({
    queryKey: [KEY],
    queryFn: readUser,
    // No call is made on mount, because the page load has already checked the session.
    initialData: null,
    refetchOnMount: false,
    staleTime: JUST_ASKED_MS,
    refetchInterval: WATCH_MS,
    enabled: !hasEnded,
  })
  // Automatic reloads stop, so that the dialog appears again only after the user does something that calls the server.
  useEffect(() => {
    if (!hasEnded) return
    focusManager.setFocused(false)
    return () => focusManager.setFocused(undefined)
  }, [hasEnded])
  if (!hasEnded || closed === session) return null
  const stay = () => setClosed(session)
  return (
    <Dialog
      title="Your session has ended"
      lead={<p>What you have typed is not saved. It stays here so that you can copy it; then sign in again.</p>}
      onClose={stay}
    >
      <div className={dialogStyles.responses}>
        <DeskButton onClick={stay}>Stay here</DeskButton>
        <DeskButton look="rose" onClick={logout}>
          Sign in
        </DeskButton>
      </div>
    </Dialog>
  )
}

async function readUser(): Promise<null> {
  const user = await commonCalls.currentUser()
  const staff = staffOf(readSession())
  if (staff && !hasUnsaved() && JSON.stringify(user) !== JSON.stringify(staff)) {
    updateStaff(user)
    void officeQueryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY })
  }
  return null
}
