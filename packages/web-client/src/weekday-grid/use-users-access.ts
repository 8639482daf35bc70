import type { UserAccess } from '@frontlash/contract/permissions'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { NotConfirmed, useConfirmed } from '../confirm/use-confirmed.tsx'
import { managerCalls } from '../manager-calls.ts'
import { randomId } from '../random-id.ts'
import { cellKey, type GridCell, withCell } from './access-grid.ts'

export type UsersAccess = {
  /** The users; null until the list is loaded for the first time. */
  readonly users: readonly UserAccess[] | null
  readonly error: string | null
  /** The keys of the cells that are being saved (`cellKey`). */
  readonly saving: ReadonlySet<string>
  /**
   * Gives or removes access for a cell. The screen shows the change at once. Further changes are ignored while the cell
   * is being saved.
   */
  readonly change: (cell: GridCell, open: boolean) => void
  readonly reload: () => void
  /** The dialog that asks for the password; false if it is not shown. Render it instead of any other dialog. */
  readonly confirmDialog: ReactNode
}

const NOT_SAVED = 'A change was not saved. The list shows what counts.'
const NOT_LOADED = 'The users could not be loaded. Please try again.'
const NOT_CONFIRMED = 'Please type your password to go on.'
/** The delay before the list is loaded again after a failure. */
const LOAD_AGAIN_MS = 3_000

/**
 * The access of all users, which is changed cell by cell. If the server requires the password, `confirmDialog` asks for
 * it. If the user closes the dialog, the screen undoes the change. After a failed change, the list is loaded again
 * until the server responds. The error message then disappears, because the list shows the saved state.
 */
export function useUsersAccess(): UsersAccess {
  const [users, setUsers] = useState<readonly UserAccess[] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set())
  const inProgress = useRef(new Set<string>())
  const hasFailed = useRef(false)
  const { confirmed, dialog } = useConfirmed()

  const loadAgain = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
      clearTimeout(loadAgain.current)
    }
  }, [])

  const load = async (): Promise<string | null> => {
    clearTimeout(loadAgain.current)
    try {
      const listed = await confirmed(() => managerCalls.listUsersAccess())
      // A change that began after this list was requested is newer than the list. The list is loaded again after the
      // change.
      if (inProgress.current.size > 0) hasFailed.current = true
      else setUsers(listed)
    } catch (failure) {
      return failure instanceof NotConfirmed ? NOT_CONFIRMED : NOT_LOADED
    }
    return null
  }

  const loadFirst = async () => setError(await load())
  const start = useEffectEvent(loadFirst)
  useEffect(() => void start(), [])

  const loadUntilResponse = () => {
    if (isClosed.current) return
    loadAgain.current = setTimeout(async () => {
      if ((await load()) === null) setError(null)
      else loadUntilResponse()
    }, LOAD_AGAIN_MS)
  }

  const change = async (cell: GridCell, open: boolean) => {
    const key = cellKey(cell)
    if (inProgress.current.has(key)) return
    const mark = () => setSaving(new Set(inProgress.current))
    inProgress.current.add(key)
    mark()
    setError(null)
    setUsers(shown => shown && withCell(shown, cell, open))
    try {
      const idempotencyKey = randomId()
      await confirmed(() => save(cell, open, idempotencyKey))
    } catch (failure) {
      setUsers(shown => shown && withCell(shown, cell, !open))
      if (!(failure instanceof NotConfirmed)) {
        setError(NOT_SAVED)
        hasFailed.current = true
      }
    }
    inProgress.current.delete(key)
    mark()
    if (!hasFailed.current || inProgress.current.size > 0) return
    hasFailed.current = false
    if ((await load()) !== null) loadUntilResponse()
  }

  return {
    users,
    error,
    saving,
    change: (cell, open) => void change(cell, open),
    reload: () => {
      setError(null)
      void loadFirst()
    },
    confirmDialog: dialog,
  }
}

/** Gives or removes a user's access to a location on a weekday. A repeated call changes nothing. */
function save(cell: GridCell, open: boolean, idempotencyKey: string): Promise<unknown> {
  if (!open) return managerCalls.revokeLocationDay({ body: cell, idempotencyKey })
  const body = { ...cell, locationName: LOCATION_NAMES[cell.locationId] }
  return managerCalls.grantLocationDay({ body, idempotencyKey })
}
