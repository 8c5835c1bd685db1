import { Button, Empty, Skeleton } from '@arco-design/web-react'
import { Component, useEffect, useState, type ErrorInfo, type ReactNode } from 'react'
import { gridGap, gridRowHeight } from '../contract/lowcode/portal-grid.ts'
import { useText } from '../text/text.ts'
import { useWidget } from './context.ts'
import { text } from './text.ts'
import styles from './portal.module.css'

/** Head and padding of a card, and the height of a line of a skeleton. */
const headHeight = 84
const lineHeight = 30

/** Milliseconds after which loading can be stopped. */
const slowMs = 1_000

/** Stands for the content while it is loaded, in the size of the widget. What is slow can be stopped. */
export function WidgetSkeleton({ onStop }: { onStop?: (() => void) | undefined }) {
  const t = useText(text)
  const { rows } = useWidget()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  const lines = Math.floor((rows * (gridRowHeight + gridGap) - headHeight) / lineHeight)
  return (
    <>
      {isSlow && onStop && (
        <p role="status" className={styles.note}>
          {t('portal.reading')}{' '}
          <Button size="mini" onClick={onStop}>
            {t('portal.stop')}
          </Button>
        </p>
      )}
      <Skeleton animation text={{ rows: Math.min(Math.max(1, lines), 12) }} />
    </>
  )
}

/** Why a widget has no content, and a button to load it again. */
export function WidgetError({ msg }: { msg: string }) {
  const t = useText(text)
  const { reload } = useWidget()
  return (
    <p role="alert" className={styles.error}>
      {msg}{' '}
      <Button size="mini" onClick={reload}>
        {t('portal.retry')}
      </Button>
    </p>
  )
}

export function WidgetEmpty({ children }: { children?: string }) {
  const t = useText(text)
  return <Empty description={children ?? t('portal.emptyWidget')} />
}

interface BoundaryProps {
  children: ReactNode
}

/** A widget that fails leaves the others as they are. */
export class WidgetBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    // The log of errors of the shell listens to what is reported.
    reportError(error instanceof Error ? error : new Error(`a widget failed ${componentStack ?? ''}`))
  }

  override render() {
    return this.state.failed ? <Fault /> : this.props.children
  }
}

function Fault() {
  const t = useText(text)
  return <WidgetError msg={t('portal.fault')} />
}
