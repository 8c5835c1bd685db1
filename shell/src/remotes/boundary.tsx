import { Component, type ErrorInfo, type ReactNode } from 'react'
import { recordError } from '../errors/log.ts'
import { cameFromEffect } from './effects.ts'
import { failureOf, RemoteFailure } from './failure.ts'

interface Props {
  readonly children: ReactNode
  readonly onFailure: (failure: RemoteFailure) => void
}

/** Error boundary of one page: catches errors of its rendering and its effects. */
export class Boundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    recordError({ error, how: 'drawing', components: (componentStack ?? '').trim() })
    const failure = failureOf(error)
    this.props.onFailure(
      failure.code === 'module'
        ? new RemoteFailure(cameFromEffect(error) ? 'effect' : 'render', failure.detail, error)
        : failure,
    )
  }

  override render() {
    return this.state.broken ? null : this.props.children
  }
}
