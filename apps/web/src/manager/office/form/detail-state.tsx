import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../api/http-client.ts'
import { useServerFacts } from '../../../api/server-clock.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useIsSlow } from '../list/use-list.ts'
import { timeIn } from '../moment.tsx'
import styles from './detail-state.module.css'

type DetailStateProps<Thing> = {
  result: UseQueryResult<Thing>
  /** The sentence for an error: `The account could not be loaded.` */
  failed: string
  children: (thing: Thing) => ReactNode
}

/** The states of a detail page: loading, loaded, not found (404), error. What is already shown stays. */
export function DetailState<Thing>({ result, failed, children }: DetailStateProps<Thing>) {
  const { data, error, isFetching } = result
  const refusal = error instanceof ApiError ? error : null
  const unknown = unknownIn(refusal)
  const isUnknown = unknown !== null
  const isSlow = useIsSlow(result.isPending)
  return (
    <div aria-busy={isSlow || undefined}>
      {error && (
        <div className={styles.failed}>
          <ErrorLine message={unknown ?? failed} align="start" className={styles.error} />
          {!isUnknown && data !== undefined && <AsOf atMs={result.dataUpdatedAt} />}
          {!isUnknown && refusal?.requestId && <p className={styles.request}>Request {refusal.requestId}</p>}
          {!isUnknown && (
            <DeskButton look="soft" isBusy={isFetching} onClick={() => void result.refetch()}>
              Try again
            </DeskButton>
          )}
        </div>
      )}
      {isSlow && (
        <div className={styles.loading} aria-hidden="true">
          <Skeleton widthPx={180} heightPx={20} />
          <Skeleton widthPx={420} heightPx={16} />
          <Skeleton widthPx={360} heightPx={16} />
        </div>
      )}
      {data !== undefined && !isUnknown && children(data)}
    </div>
  )
}

/** How old what is still shown is. */
export function AsOf({ atMs }: { atMs: number }) {
  const { timeZone } = useServerFacts()
  return <p className={styles.request}>As of {timeIn(timeZone, new Date(atMs))}.</p>
}

/** The sentence for an address that names nothing. */
function unknownIn(refusal: ApiError | null): string | null {
  switch (refusal?.code) {
    case 'NOT_FOUND':
      return refusal.msg || 'There is nothing at this address.'
    case 'INVALID':
      return 'There is nothing at this address.'
    default:
      return null
  }
}
