import { DeskButton, deskControl } from '@frontlash/ui/desk-button'
import { LashMark } from '@frontlash/ui/lash-mark'
import { reloadIfReachable } from '@frontlash/web-client/page-reload'
import styles from './office-page.module.css'

/** Shown if a screen threw an error or its code could not be loaded. */
export function BrokenScreen() {
  return (
    <main className={styles.closed}>
      <LashMark />
      <h1>This screen stopped working</h1>
      <p>Reload the page. If that does not help, the other screens still work.</p>
      <p className={styles.ways}>
        <DeskButton icon="refresh" onClick={() => void reloadIfReachable()}>
          Reload
        </DeskButton>
        <a href="/office" className={deskControl('soft')}>
          Overview
        </a>
        <a href="/dashboard" className={deskControl('soft')}>
          Back to Dashboard
        </a>
      </p>
    </main>
  )
}
