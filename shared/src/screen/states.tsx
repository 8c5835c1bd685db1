import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useText } from '../text/text.ts'
import { useScreen } from './context.ts'
import { text } from './text.ts'
import styles from './screen.module.css'

/** Stands for the content while it is loaded. */
export function Waiting() {
  const t = useText(text)
  return <div className={styles.waiting} role="status" aria-label={t('screen.loading')} />
}

/** Why a component has no content, and a button to load it again. */
export function Failure({ msg }: { msg: string }) {
  const t = useText(text)
  const { reload } = useScreen()
  return (
    <p role="alert" className={styles.failure}>
      {msg}{' '}
      <button type="button" className={styles.retry} onClick={reload}>
        {t('screen.retry')}
      </button>
    </p>
  )
}

export const Nothing = ({ children }: { children: string }) => <p className={styles.nothing}>{children}</p>

/** A component that fails leaves the others as they are. */
export class ComponentBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    // The log of errors of the shell listens to what is reported.
    reportError(error instanceof Error ? error : new Error(`a component failed ${componentStack ?? ''}`))
  }

  override render() {
    return this.state.failed ? <Fault /> : this.props.children
  }
}

function Fault() {
  const t = useText(text)
  return <Failure msg={t('screen.fault')} />
}
