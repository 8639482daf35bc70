import { DeskButton } from '@frontlash/ui/desk-button'
import { Skeleton } from '@frontlash/ui/skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIsSlow } from '../list/use-list.ts'
import { AsOf } from './detail-state.tsx'
import { Failed } from './failed.tsx'
import styles from './loaded-state.module.css'

const PLACES = ['1', '2', '3', '4'] as const

type LoadedStateProps<Result> = {
  result: UseQueryResult<Result>
  /** The message after a failed load: `The figures could not be loaded.` */
  failed: string
  /** The number of skeleton blocks. The default fits a whole page. */
  blocks?: 1 | 2 | 4
  children: (response: Result) => ReactNode
}

/** The states of figures or of a preview: loading, loaded or error. After an error, loaded data stays visible. */
export function LoadedState<Result>({ result, failed, blocks = 4, children }: LoadedStateProps<Result>) {
  const isSlow = useIsSlow(result.isPending || result.isPlaceholderData)
  return (
    <div aria-busy={isSlow || undefined}>
      {result.error && (
        <Failed message={failed} error={result.error}>
          {result.data !== undefined && <AsOf atMs={result.dataUpdatedAt} />}
          <DeskButton look="soft" isBusy={result.isFetching} onClick={() => void result.refetch()}>
            Try again
          </DeskButton>
        </Failed>
      )}
      {result.isPending && isSlow && (
        <div className={styles.loading} aria-hidden="true">
          {PLACES.slice(0, blocks).map(index => (
            <div key={index} className={styles.section}>
              <Skeleton widthPx={160} heightPx={20} />
              <Skeleton widthPx={420} heightPx={140} />
            </div>
          ))}
        </div>
      )}
      {result.data !== undefined && children(result.data)}
    </div>
  )
}
