import { clockTime } from '@frontlash/domain/salon-words'
import { DeskButton } from '@frontlash/ui/desk-button'
import { LashLine } from '@frontlash/ui/lash-line'
import { Skeleton } from '@frontlash/ui/skeleton'
import { ApiError } from '@frontlash/web-client/http-client'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { type ReactNode, useRef } from 'react'
import { Failed } from '../form/failed.tsx'
import styles from './list-view.module.css'
import { useIncrementalRender } from './use-incremental-render.ts'
import { useLastReady } from './use-last-ready.ts'
import type { List } from './use-list.ts'
import type { ListAddress } from './use-list-address.ts'
import { usePressGuardOnLayoutShift } from './use-press-guard-on-layout-shift.ts'
import { useRestoredScrollTop } from './use-scroll-and-focus-restoration.ts'

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']
const NONE: readonly never[] = []
/** The number of rows that are rendered first. They fill most of a tablet's screen. */
const FIRST_ROWS = 12
const MORE_ROWS = 10
/**
 * The minimum heights of a row and of the area above the rows. These heights are used to estimate how many rows were in
 * view.
 */
const ROW_PX = 48
const HEAD_PX = 150

type ListViewProps<Row> = {
  list: List<Row>
  address: ListAddress
  /** The noun for the rows: `['action', 'actions']`. */
  nouns: readonly [one: string, many: string]
  messages: { readonly empty: string; readonly failed: string }
  filters: readonly string[]
  children: (rows: readonly Row[]) => ReactNode
}

/**
 * Shows one page of a list. While there are no rows, shows skeleton rows, an empty message, a message that the filters
 * match nothing, or an error (docs/product/office/every-screen.md, "On the screen").
 */
export function ListView<Row>({ list, address, nouns, messages, filters, children }: ListViewProps<Row>) {
  const { page, isSlow, isReady, error } = list
  const rows = page?.rows ?? (NONE as readonly Row[])
  const isStale = error !== null && page !== undefined
  const shown = useRef<HTMLDivElement>(null)
  usePressGuardOnLayoutShift(shown)
  const shownRows = useShownRows(rows, useLastReady(JSON.stringify(address.query), isReady))
  return (
    <div ref={shown} className={styles.list} aria-busy={isSlow || undefined}>
      <p className="visually-hidden" role="status">
        {/**
         * The message of each page is in a new element, because a screen reader does not announce unchanged text again.
         */}
        {isReady && <span key={JSON.stringify(address.query)}>{announcement(rows.length, nouns, address.page)}</span>}
      </p>
      {error && !isSlow && <NotLoaded error={error} message={messages.failed} list={list} address={address} />}
      {isSlow && <SkeletonRows />}
      {!isSlow && page && (
        <>
          {(rows.length > 0 || isStale) && <DetailList list={list} nouns={nouns} />}
          {rows.length > 0 && children(shownRows)}
          {rows.length === 0 && isReady && (
            <EmptyState message={filters.length > 0 ? 'Nothing matches these filters.' : messages.empty}>
              {filters.length > 0 && (
                <DeskButton look="soft" onClick={() => address.change(cleared(filters))}>
                  Clear filters
                </DeskButton>
              )}
            </EmptyState>
          )}
          <Pager list={list} address={address} />
        </>
      )}
    </div>
  )
}

/**
 * Returns the rows to render now. The first render fills the screen, and after Back it reaches the restored scroll
 * position. Later renders add more rows.
 *
 * @param query identifies the query of `rows`
 */
function useShownRows<Row>(rows: readonly Row[], query: string): readonly Row[] {
  const top = useRestoredScrollTop()
  const inView = top === null ? 0 : Math.ceil((top + window.innerHeight - HEAD_PX) / ROW_PX)
  const count = useIncrementalRender(query, rows.length, { first: Math.max(FIRST_ROWS, inView), more: MORE_ROWS })
  return count < rows.length ? rows.slice(0, count) : rows
}

/** The argument of `ListAddress.change` that removes these filters. */
export function cleared(filters: readonly string[]): Record<string, null> {
  return Object.fromEntries(filters.map(name => [name, null]))
}

function announcement(count: number, [one, many]: readonly [string, string], page: number | null): string {
  return `${count} ${count === 1 ? one : many}${page === null ? '' : `, page ${page}`}`
}

function DetailList<Row>({ list, nouns }: { list: List<Row>; nouns: readonly [string, string] }) {
  const { timeZone } = useServerInfo()
  const { total, asOf } = list.page!
  const count = total.isMore ? `More than ${shown(total.count)}` : shown(total.count)
  return (
    <p className={styles.summary}>
      <span>{`${count} ${total.count === 1 ? nouns[0] : nouns[1]}.`}</span>
      <span>{`As of ${clockTime(new Date(asOf), timeZone)}.`}</span>
    </p>
  )
}

const shown = (count: number) => count.toLocaleString('en-US')

type NotLoadedProps<Row> = { error: Error; message: string; list: List<Row>; address: ListAddress }

function NotLoaded<Row>({ error, message, list, address }: NotLoadedProps<Row>) {
  const refusal = error instanceof ApiError ? error : null
  // The cursor belongs to different filters, for example because a user edited the URL.
  const isPageOver = refusal?.field === 'after'
  return (
    <Failed message={message} error={error}>
      {isPageOver ? (
        <DeskButton look="soft" onClick={() => address.change({})}>
          Start from the first
        </DeskButton>
      ) : refusal?.code === 'NO_LOCATION_ACCESS' && address.query.location !== undefined ? (
        <DeskButton look="soft" onClick={() => address.change({ location: null })}>
          Show the locations open to me
        </DeskButton>
      ) : (
        <DeskButton look="soft" isBusy={list.isLoading} onClick={list.again}>
          Try again
        </DeskButton>
      )}
    </Failed>
  )
}

function EmptyState({ message, children }: { message: string; children: ReactNode }) {
  return (
    <div className={styles.nothing}>
      <LashLine lashes={[]} className={styles.lashes} />
      <p>{message}</p>
      {children}
    </div>
  )
}

function Pager<Row>({ list, address }: { list: List<Row>; address: ListAddress }) {
  const { next, previous } = list.page!
  if (next === null && previous === null) return null
  const pageButton = (name: string, cursor: string | null, by: 1 | -1) => {
    // While a page loads, the previous page stays on the screen. The buttons Next and Previous then have no effect,
    // because the cursors belong to the previous page.
    const isOpen = cursor !== null && list.isReady
    return (
      <DeskButton
        data-place={name}
        aria-disabled={!isOpen || undefined}
        onClick={() => isOpen && address.turnTo(cursor, by)}
      >
        {name}
      </DeskButton>
    )
  }
  return (
    <nav className={styles.pager} aria-label="Pages">
      {pageButton('Previous', previous, -1)}
      {list.isReady && address.page !== null && <span>Page {address.page}</span>}
      {pageButton('Next', next, 1)}
    </nav>
  )
}

function SkeletonRows() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {SKELETON_ROWS.map(row => (
        <div key={row}>
          <Skeleton widthPx={150} heightPx={16} />
          <Skeleton widthPx={420} heightPx={16} />
        </div>
      ))}
    </div>
  )
}
