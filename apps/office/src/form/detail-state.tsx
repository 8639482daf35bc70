import { DeskButton } from '@frontlash/ui/desk-button'
import { Skeleton } from '@frontlash/ui/skeleton'
import { ApiError } from '@frontlash/web-client/http-client'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatTime } from '../format/timestamp.tsx'
import { useIsSlow } from '../list/use-list.ts'
import styles from './detail-state.module.css'
import failedStyles from './failed.module.css'
import { Failed } from './failed.tsx'

type DetailStateProps<Thing> = {
  result: UseQueryResult<Thing>
  /** The message after a failed load: `The account could not be loaded.` */
  failed: string
  children: (thing: Thing) => ReactNode
}

/**
 * The states of a detail page: loading, loaded, not found (404) or error. After an error, loaded data stays visible.
 */
export function DetailState<Thing>({ result, failed, children }: DetailStateProps<Thing>) {
  const { data, error, isFetching } = result
  const unknown = unknownIn(error)
  const isSlow = useIsSlow(result.isPending)
  return (
    <div aria-busy={isSlow || undefined}>
      {unknown !== null && <Failed message={unknown} />}
      {unknown === null && error && (
        <Failed message={failed} error={error}>
          {data !== undefined && <AsOf atMs={result.dataUpdatedAt} />}
          <DeskButton look="soft" isBusy={isFetching} onClick={() => void result.refetch()}>
            Try again
          </DeskButton>
        </Failed>
      )}
      {isSlow && (
        <div className={styles.loading} aria-hidden="true">
          <Skeleton widthPx={180} heightPx={20} />
          <Skeleton widthPx={420} heightPx={16} />
          <Skeleton widthPx={360} heightPx={16} />
        </div>
      )}
      {data !== undefined && unknown === null && children(data)}
    </div>
  )
}

/** The load time of data that stays visible after a failed reload: `As of 11:02 AM.` */
export function AsOf({ atMs }: { atMs: number }) {
  const { timeZone } = useServerInfo()
  return <p className={failedStyles.small}>As of {formatTime(timeZone, new Date(atMs))}.</p>
}

/** Returns the server's message if the error is a 404; otherwise null. */
function unknownIn(error: Error | null): string | null {
  if (!(error instanceof ApiError)) return null
  switch (error.code) {
    case 'NOT_FOUND':
      return error.msg || 'There is nothing at this address.'
    case 'INVALID':
      return 'There is nothing at this address.'
    default:
      return null
  }
}
