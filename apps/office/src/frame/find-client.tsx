import { Icon } from '@frontlash/ui/icon'
import { onPlainPress } from '@frontlash/ui/on-plain-press'
import { staffOf, useSession } from '@frontlash/web-client/session'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from './app-link.tsx'
import styles from './find-client.module.css'

export const searchIcon = <path d="M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.300 15.300 20 20" />

/** The id of the search field, which Ctrl+K and Cmd+K focus. */
export const FIND_FIELD = 'find-client'

/** The history state; `find` moves the focus to the search field. */
export type FindState = { readonly find?: true }

function useMayFind(): boolean {
  const role = staffOf(useSession())?.role
  return role === 'admin' || role === 'manager'
}

function useFind(): () => void {
  const navigate = useNavigate()
  return () => {
    const field = document.getElementById(FIND_FIELD)
    if (field) field.focus()
    else navigate('/office/clients', { state: { find: true } satisfies FindState })
  }
}

export function FindClient() {
  const find = useFind()
  if (!useMayFind()) return null
  return (
    <a href="/office/clients" className={styles.find} onClick={onPlainPress(find)}>
      <Icon name={searchIcon} sizePx={20} />
      <span>Find a client</span>
    </a>
  )
}

/** Opens the client search on Ctrl+K or Cmd+K, from every screen of the office. */
export function FindClientKey() {
  const find = useFind()
  const mayFind = useMayFind()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isK || !mayFind || document.querySelector('dialog[open]')) return
    event.preventDefault()
    find()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return null
}
