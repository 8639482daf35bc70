import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reloadIfReachable } from '../device/page-reload.ts'
import { endVisit } from '../kiosk/visit/end-visit.ts'
import { Button } from '../ui/button.tsx'
import { KioskScreen, ScreenHeading } from '../ui/kiosk-screen.tsx'
import { LashLine } from '../ui/lash-line.tsx'
import styles from './error-boundary.module.css'

/** The time after which a kiosk reloads automatically, because nobody may be there to press Reload. */
const RELOAD_BY_ITSELF_MS = 20_000

type ErrorBoundaryProps = {
  /** A kiosk's screen returns to the first one automatically; a desktop waits for its user. */
  isKiosk?: boolean
  /** Usually the address: when it changes, the screen is rendered again. */
  resetKey?: string
  children: ReactNode
}

type ErrorBoundaryState = { hasFailed: boolean; resetKey: string | undefined }

/** Shown when a screen has failed, or could not be fetched, with the one action that helps. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, resetKey: this.props.resetKey }

  private timer: ReturnType<typeof setInterval> | undefined

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { hasFailed: false, resetKey: props.resetKey }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // Only the kind of error and its place are logged: its text could contain what a user typed.
    console.error(`A screen broke: ${error.name}${info.componentStack ?? ''}`)
    clearInterval(this.timer)
    if (this.props.isKiosk) this.timer = setInterval(startAgain, RELOAD_BY_ITSELF_MS)
  }

  override componentDidUpdate(): void {
    if (!this.state.hasFailed) clearInterval(this.timer)
  }

  override componentWillUnmount(): void {
    clearInterval(this.timer)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <KioskScreen title="Please reload" layout="entry" className={styles.screen}>
        <LashLine lashes={[]} className={styles.lashes} />
        <ScreenHeading>This screen stopped working</ScreenHeading>
        <p className={styles.advice}>
          Press reload and start again. If that does not help, the team at the front desk will check you in.
        </p>
        <Button onClick={startAgain}>Reload</Button>
      </KioskScreen>
    )
  }
}

function startAgain(): void {
  void reloadIfReachable(() => {
    endVisit()
    window.location.assign('/')
  })
}
