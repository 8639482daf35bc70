import type { OfficeVisit } from '@frontlash/contract/office-visits'
import { DeskButton } from '@frontlash/ui/desk-button'
import { chevronDown } from '@frontlash/ui/icon-drawings'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LoadedState } from '../form/loaded-state.tsx'
import type { ListAddress } from '../list/use-list-address.ts'
import styles from './visits-screen.module.css'

const MAX_ROWS = 100

type VisitsAheadProps = { address: ListAddress; rows: (rows: readonly OfficeVisit[]) => ReactNode }

/** "Later today": the visits that are expected or have not begun, the next one first. Loaded when it is expanded. */
export function VisitsAhead({ address, rows }: VisitsAheadProps) {
  const [isOpen, setOpen] = useState(false)
  const { after: _, sort: __, ...filters } = address.query
  const query = { ...filters, when: 'ahead', sort: 'at', limit: String(MAX_ROWS) }
  const result = useQuery({
    queryKey: ['visits', query],
    queryFn: () => officeCalls.visits({ query }),
    enabled: isOpen,
    staleTime: 60_000,
  })
  return (
    <section className={styles.ahead} aria-label="Later today">
      <DeskButton icon={chevronDown} data-place="ahead" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Later today
      </DeskButton>
      {isOpen && (
        <LoadedState result={result} failed="The bookings could not be loaded." blocks={1}>
          {response =>
            response.rows.length === 0 ? (
              <p className="quiet">Nothing is left for today.</p>
            ) : (
              <>
                {rows(response.rows)}
                {response.total.count > MAX_ROWS && <p className="quiet">These are the next {MAX_ROWS}.</p>}
              </>
            )
          }
        </LoadedState>
      )}
    </section>
  )
}
