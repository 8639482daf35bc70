import { Component, type ErrorInfo, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** Usually the address: when it changes, the children are rendered again. */
  resetKey: string
  /** Rendered instead of the children once rendering them has failed. */
  fallback: ReactNode
  children: ReactNode
}

type ErrorBoundaryState = { hasFailed: boolean; resetKey: string }

/** Renders a fallback when its children have failed, or when their code could not be fetched. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, resetKey: this.props.resetKey }

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
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
