import { formatBytes } from '@frontlash/domain/status/part-status'
import { DeskButton, DeskField } from '@frontlash/ui/desk-button'
import { file, play, square } from '@frontlash/ui/icon-drawings'
import { useLayoutEffect, useRef } from 'react'
import { lineTone } from './log-lines.ts'
import styles from './log-panel.module.css'
import { useLog } from './use-log.ts'

export function LogPanel() {
  const log = useLog()
  return (
    <section className={styles.panel} aria-label="Live Logs">
      <div className={styles.bar}>
        <DeskField icon={file} isChoice>
          <select
            aria-label="Log file"
            value={log.service}
            onChange={event => {
              const chosen = log.files.find(({ service }) => service === event.target.value)
              if (chosen) log.choose(chosen.service)
            }}
          >
            {log.files.length === 0 && <option value={log.service}>Loading logs...</option>}
            {log.files.map(({ service, description, size, available }) => (
              <option key={service} value={service}>
                {available ? `${description}, ${formatBytes(size)}` : `${description}, not there yet`}
              </option>
            ))}
          </select>
        </DeskField>
        <p className={styles.mark} data-live={log.isLive || undefined} role="status">
          {log.isLive ? 'Live' : 'Static'}
        </p>
        <div className={styles.actions}>
          {log.isLive ? (
            <DeskButton icon={square} onClick={log.stopLive}>
              Stop Live
            </DeskButton>
          ) : (
            <DeskButton icon={play} onClick={log.startLive}>
              Start Live
            </DeskButton>
          )}
          <DeskButton icon="cross" onClick={log.clear}>
            Clear
          </DeskButton>
        </div>
      </div>
      <Lines lines={log.lines} />
    </section>
  )
}

/** The lines. The newest is in view unless the user has scrolled up. */
function Lines({ lines }: { lines: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when lines are added
  useLayoutEffect(() => {
    if (isAtEnd.current) box.current!.scrollTop = box.current!.scrollHeight
  }, [lines])
  return (
    <div
      ref={box}
      className={styles.lines}
      role="log"
      aria-label="Log lines"
      aria-live="off"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={event => {
        const { scrollTop, scrollHeight, clientHeight } = event.currentTarget
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - 24
      }}
    >
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and are only ever added below
        <p key={place} data-tone={lineTone(line)}>
          {line}
        </p>
      ))}
    </div>
  )
}
