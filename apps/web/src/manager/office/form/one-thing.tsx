import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../api/http-client.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './one-thing.module.css'

type OneThingProps<Thing> = {
  asked: UseQueryResult<Thing>
  /** `The account could not be loaded.` */
  failed: string
  children: (thing: Thing) => ReactNode
}

/** One thing's page in its states: loading, shown, unknown, failed; what is already shown stays. */
export function OneThing<Thing>({ asked, failed, children }: OneThingProps<Thing>) {
  const { data, error, isFetching } = asked
  const refusal = error instanceof ApiError ? error : null
  const isUnknown = refusal?.code === 'NOT_FOUND'
  return (
    <div aria-busy={asked.isPending || undefined}>
      {error && (
        <div className={styles.failed}>
          <ErrorLine message={isUnknown ? refusal.msg : failed} align="start" className={styles.error} />
          {!isUnknown && refusal?.requestId && <p className={styles.request}>Request {refusal.requestId}</p>}
          {!isUnknown && (
            <DeskButton look="soft" isBusy={isFetching} onClick={() => void asked.refetch()}>
              Try again
            </DeskButton>
          )}
        </div>
      )}
      {asked.isPending && (
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
