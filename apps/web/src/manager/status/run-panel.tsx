import { clockTime, shortDate } from '@frontlash/domain/salon-words'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { type ReactNode, useId, useState } from 'react'
import { ApiError } from '../../api/http-client.ts'
import { useCall } from '../../api/use-call.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSave } from '../office/form/use-save.ts'
import styles from './run-panel.module.css'

const WHILE_RUNNING_MS = 1_000
const POLL_INTERVAL_MS = 30_000

export type Run<Result> = {
  /** What was last read; it stays after a failure. */
  readonly response: Result | undefined
  readonly isLoading: boolean
  /** One is under way, or was just asked for. */
  readonly isBusy: boolean
  /** One was under way since the page was opened: then its end is news. */
  readonly wasRunning: boolean
  /** Why it could not be read. */
  readonly failed: { readonly sentence: string; readonly requestId: string | null } | null
  /** Why it was not begun. */
  readonly fault: string | null
  readonly again: () => void
  readonly start: () => void
}

type Parts<Result> = {
  read: () => Promise<Result>
  start: (idempotencyKey: string) => Promise<unknown>
  /** `The backups could not be loaded.` */
  failed: string
}

/**
 * Something that an admin starts on the status page and that the server works on: what is known of it is read again each
 * second while it is under way, so it is the same after a reload of the page.
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
        // That one was running is no news any more.
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
    fault: save.fault,
    again: load.again,
    start: () => void begin(),
  }
}

type RunPanelProps<Result> = {
  title: string
  run: Run<Result>
  badge: ReactNode
  /** What a screen reader is told while it runs and when it ends. */
  news: string
  action: ReactNode
  children: ReactNode
}

/** A panel in its states: loading, shown, failed. */
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

/** Who asked for a run, as the audit log names them. */
export function runner(by: string): string {
  return by.replace(/^staff:/, '')
}

/** When something ended, at the salon: `Fri, Nov 20, 11:00 AM`. */
export function momentIn(at: string, timeZone: string): string {
  const instant = new Date(at)
  return `${shortDate(instant, timeZone)}, ${clockTime(instant, timeZone)}`
}
