import { Component, type ErrorInfo, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** If this key changes, the children are rendered again. It is usually the path. */
  resetKey: string
  fallback: ReactNode
  children: ReactNode
}

type ErrorBoundaryState = { hasFailed: boolean; resetKey: string }

/** Renders a fallback if the children cannot be rendered or their code cannot be fetched. */
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
    // The error's message is not logged, because it could contain what a user has typed.
    console.error(`A screen broke: ${error.name}${info.componentStack ?? ''}`)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
