import { clockTime, shortDate } from '@frontlash/domain/salon-words'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { Skeleton } from '@frontlash/ui/skeleton'
import { ApiError } from '@frontlash/web-client/http-client'
import { useSave } from '@frontlash/web-client/use-save'
import { type ReactNode, useId, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import styles from './run-panel.module.css'

const WHILE_RUNNING_MS = 1_000
const POLL_INTERVAL_MS = 30_000

export type Run<Result> = {
  /** The last response. It is kept after a later failure. */
  readonly response: Result | undefined
  readonly isLoading: boolean
  /** True while a run is in progress, or has just been requested. */
  readonly isBusy: boolean
  /** True if this page has seen a run in progress. The end of a run is announced only in this case. */
  readonly wasRunning: boolean
  readonly failed: { readonly sentence: string; readonly requestId: string | null } | null
  readonly fault: string | null
  readonly again: () => void
  readonly start: () => void
}

type Parts<Result> = {
  read: () => Promise<Result>
  start: (idempotencyKey: string) => Promise<unknown>
  /** The message after a failed load: `The backups could not be loaded.` */
  failed: string
}

/**
 * The state of a run, such as a backup, that an admin starts on the status page and the server performs. During a run
 * the state is polled every second, so a reload shows the same state.
 */
export function useRun<Result extends { readonly running: object | null }>({
  read,
  start,
  failed,
}: Parts<Result>): Run<Result> {
  const [isRunning, setIsRunning] = useState(false)
  const [wasRunning, setWasRunning] = useState(false)
  const save = useSave()
  const load = useCall(
    read,
    {},
    {
      refreshMs: isRunning ? WHILE_RUNNING_MS : POLL_INTERVAL_MS,
      onResponse: ({ running }) => {
        // An error such as "a backup is already in progress" is removed when the run in progress ends.
        if (isRunning && !running) save.clear()
        setIsRunning(running !== null)
        if (running) setWasRunning(true)
      },
    },
  )
  const begin = async () => {
    if (isRunning) return
    await save.run(start)
    load.again()
  }
  const refusal = load.state === 'failed' && load.error instanceof ApiError ? load.error : null
  return {
    response: load.response,
    isLoading: load.state === 'loading' && load.response === undefined,
    isBusy: isRunning || save.isBusy,
    wasRunning,
    failed: load.state === 'failed' ? { sentence: failed, requestId: refusal?.requestId ?? null } : null,
    fault: save.error,
    again: load.again,
    start: () => void begin(),
  }
}

type RunPanelProps<Result> = {
  title: string
  run: Run<Result>
  badge: ReactNode
  /** The message for screen readers, during a run and when it ends. */
  news: string
  action: ReactNode
  children: ReactNode
}

export function RunPanel<Result>({ title, run, badge, news, action, children }: RunPanelProps<Result>) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id} aria-busy={run.isLoading || undefined}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <span className={styles.badge}>{badge}</span>
        {action}
      </header>
      <p className="visually-hidden" role="status">
        {run.wasRunning && news}
      </p>
      {run.fault && <ErrorLine message={run.fault} align="start" />}
      {run.failed && (
        <div className={styles.fault}>
          <ErrorLine message={run.failed.sentence} align="start" />
          {run.failed.requestId && <p className={styles.more}>Request {run.failed.requestId}</p>}
          <DeskButton look="soft" onClick={run.again}>
            Try again
          </DeskButton>
        </div>
      )}
      {run.isLoading && (
        <div className={styles.loading} aria-hidden="true">
          <Skeleton widthPx={180} heightPx={20} />
          <Skeleton widthPx={420} heightPx={20} />
        </div>
      )}
      {children}
    </section>
  )
}

/** Returns the name of the user who started a run, without the prefix that the audit log adds. */
export function runner(by: string): string {
  return by.replace(/^staff:/, '')
}

/** Formats a time at the salon: `Fri, Nov 20, 11:00 AM`. */
export function momentIn(at: string, timeZone: string): string {
  const instant = new Date(at)
  return `${shortDate(instant, timeZone)}, ${clockTime(instant, timeZone)}`
}
