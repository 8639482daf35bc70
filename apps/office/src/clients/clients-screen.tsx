import type { FoundClientRow } from '@frontlash/contract/office-clients'
import { readSearchTerm, SEARCH_TERM_ERROR } from '@frontlash/domain/clients/search-term'
import { Icon } from '@frontlash/ui/icon'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { staffOf, useSession } from '@frontlash/web-client/session'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FIND_FIELD, searchIcon } from '../frame/find-client.tsx'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { AdminExportButton } from '../list/export-button.tsx'
import { FilterBar, FilterChoice } from '../list/filter-bar.tsx'
import { ListView } from '../list/list-view.tsx'
import { useIsPhone } from '../list/use-is-phone.ts'
import { useList } from '../list/use-list.ts'
import type { ListAddress } from '../list/use-list-address.ts'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import { BookedOnlyDialog } from './booked-only-dialog.tsx'
import { ClientCards, ClientTable } from './client-rows.tsx'
import styles from './clients-screen.module.css'
import { useClientSearch } from './use-client-search.ts'

const TYPED_AFTER_MS = 300

/** /office/clients: the search for clients (docs/product/office/clients.md, "Clients"). */
export default function ClientsScreen() {
  return (
    <ForAdmins title="Clients" andManagers>
      <Clients />
    </ForAdmins>
  )
}

function Clients() {
  const { address, q, wantsFocus } = useClientSearch()
  const isAdmin = staffOf(useSession())?.role === 'admin'
  const page = useRef<HTMLElement>(null)
  const isPhone = useIsPhone()
  const [selected, setSelected] = useState<FoundClientRow | null>(null)
  const search = readSearchTerm(q)
  const { missed } = address.query
  // Managers may not list all clients.
  const isEnabled = search !== undefined && (isAdmin || search.by !== 'nothing' || missed !== undefined)
  const list = useList<FoundClientRow>(
    'clients',
    address.query,
    // The search term is sent in the body, because URLs are logged.
    ({ missed: _, ...query }) =>
      officeCalls.searchClients({ body: { q, ...query, ...(missed && { missed: '2' as const }) } }),
    { isEnabled },
  )
  useScrollAndFocusRestoration(page, list.isReady || !isEnabled)
  const Rows = isPhone ? ClientCards : ClientTable
  return (
    <OfficePage
      title="Clients"
      page={page}
      canRefresh={isEnabled}
      actions={
        isEnabled &&
        missed === undefined && <AdminExportButton fetchFile={() => officeCalls.exportClients({ body: { q } })} />
      }
    >
      <SearchField address={address} q={q} wantsFocus={wantsFocus} />
      {q === '' && (
        <FilterBar isSingle count={missed === undefined ? 0 : 1} onClear={() => address.change({ missed: null })}>
          <FilterChoice
            label="Missed visits"
            value={missed ?? ''}
            choices={[
              ['', 'Any number'],
              ['2', 'Two or more in 12 months'],
            ]}
            onChange={value => address.change({ missed: value === '' ? null : value })}
          />
        </FilterBar>
      )}
      {isEnabled && (
        <ListView
          list={list}
          address={address}
          nouns={['client', 'clients']}
          messages={{ empty: 'No clients yet.', failed: 'The clients could not be loaded.' }}
          filters={q !== '' ? ['q'] : missed ? ['missed'] : []}
        >
          {rows => <Rows rows={rows} address={address} onBookedOnly={setSelected} />}
        </ListView>
      )}
      {selected && (
        <BookedOnlyDialog
          person={selected}
          onClose={() => setSelected(null)}
          onDeleted={() => {
            setSelected(null)
            list.again()
          }}
        />
      )}
    </OfficePage>
  )
}

type SearchFieldProps = { address: ListAddress; q: string; wantsFocus: boolean }

/** The search field. A search starts on Enter or after the debounce delay. The URL never contains the search term. */
function SearchField({ address, q, wantsFocus }: SearchFieldProps) {
  const [typed, setTyped] = useState(q)
  const [searched, setSearched] = useState(q)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  // Back and Clear filters change the search term, so the field must show the new term.
  if (q !== searched) {
    setSearched(q)
    if (typed.trim() !== q) setTyped(q)
  }
  useEffect(() => {
    if (wantsFocus) field.current?.focus()
  }, [wantsFocus])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (term: string) => {
    clearTimeout(timer.current)
    if (term.trim() !== q) address.change({ q: term.trim() === '' ? null : term.trim() })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(typed)
  }
  const isTooLittle = readSearchTerm(typed) === undefined
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <label htmlFor={FIND_FIELD}>Name, last 4 digits or whole number</label>
        <div className={styles.box}>
          <Icon name={searchIcon} sizePx={20} />
          <input
            ref={field}
            id={FIND_FIELD}
            type="search"
            data-place="search"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={100}
            value={typed}
            aria-describedby={id}
            onChange={event => {
              const { value } = event.target
              setTyped(value)
              clearTimeout(timer.current)
              timer.current = setTimeout(() => search(value), TYPED_AFTER_MS)
            }}
          />
        </div>
        <p id={id} className={styles.hint} role="status">
          {isTooLittle || (typed.trim() === '' && q === '') ? SEARCH_TERM_ERROR : ''}
        </p>
      </form>
    </search>
  )
}
