import type { UserAccess } from '@frontlash/contract/permissions'
import { useCallback, useEffect, useRef, useState } from 'react'
import { grantLocationDay, listUsersAccess, revokeLocationDay } from '../../api/permission-calls.ts'
import { cellKey, type GridCell, withCell } from './access-grid.ts'

export type UsersAccess = {
  /** Null until they are loaded for the first time. */
  readonly users: readonly UserAccess[] | null
  readonly error: string | null
  /** The cells whose change is under way, by cellKey. */
  readonly saving: ReadonlySet<string>
  /** Opens or closes a cell, on screen at once. A cell that is being saved takes no other change. */
  readonly change: (cell: GridCell, open: boolean) => void
  readonly reload: () => void
}

/** Everybody's access, changed cell by cell; after a change that the server refused it is loaded again. */
export function useUsersAccess(): UsersAccess {
  const [users, setUsers] = useState<readonly UserAccess[] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set())
  const underWay = useRef(new Set<string>())
  const hasFailed = useRef(false)

  const load = useCallback(async () => {
    try {
      const listed = await listUsersAccess()
      // A change that was begun meanwhile is newer than this list; the list is asked for again when it is through.
      if (underWay.current.size > 0) hasFailed.current = true
      else setUsers(listed)
    } catch {
      setError('The users could not be loaded. Please try again.')
    }
  }, [])
  useEffect(() => void load(), [load])

  const change = async (cell: GridCell, open: boolean) => {
    const key = cellKey(cell)
    if (underWay.current.has(key)) return
    const mark = () => setSaving(new Set(underWay.current))
    underWay.current.add(key)
    mark()
    setError(null)
    setUsers(shown => shown && withCell(shown, cell, open))
    try {
      await (open ? grantLocationDay(cell) : revokeLocationDay(cell))
    } catch {
      setUsers(shown => shown && withCell(shown, cell, !open))
      setError('A change was not saved. The list shows what counts.')
      hasFailed.current = true
    }
    underWay.current.delete(key)
    mark()
    if (!hasFailed.current || underWay.current.size > 0) return
    hasFailed.current = false
    await load()
  }

  return {
    users,
    error,
    saving,
    change: (cell, open) => void change(cell, open),
    reload: () => {
      setError(null)
      void load()
    },
  }
}
