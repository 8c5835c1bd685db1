import { Button, Drawer } from '@arco-design/web-react'
import { IconLeft, IconMenu, IconRight } from '@arco-design/web-react/icon'
import { useState, type PointerEvent, type ReactNode } from 'react'
import { session } from '@tessera/shared/session'
import { storeItem } from '../../session/store-item.ts'
import { useText } from '../../text/text.ts'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { useNarrow } from '../narrow-screen/use-narrow.ts'
import { drawerDialogProps } from '../portal-scope/drawer-dialog-props.ts'
import { clampWidth, widthLimits, parsePaneState, type PaneState } from './pane-width.ts'
import { text } from './text.ts'
import styles from './side-pane.module.css'

interface Props {
  /** Storage key of the width, per user in this browser. */
  name: string
  /** Title of the pane. */
  title: string
  /** Name of the selected entry, shown on the button that opens the pane on a narrow screen. */
  selectedName: string
  /** Width in pixels until the user sets another, for entries with long names. */
  standardWidth?: number
  side: (close: () => void) => ReactNode
  children: ReactNode
}

/** Page layout with a resizable and collapsible side pane. Below 992 px the pane is in a drawer. */
export function SidePane({
  name,
  title,
  selectedName,
  standardWidth = widthLimits.standard,
  side,
  children,
}: Props) {
  const t = useText(text)
  const narrow = useNarrow('mobile')
  const storageKey = `tessera.pane.${session.get().current?.userInfo.userId ?? ''}.${name}`
  const [{ width, folded }, setState] = useState<PaneState>(() =>
    parsePaneState(localStorage.getItem(storageKey), standardWidth),
  )
  const [drawerOpen, setDrawerOpen] = useState(false)
  const { scope, anchor } = usePortalScope()

  const change = (step: Partial<PaneState>) => {
    const next = { width, folded, ...step }
    setState(next)
    storeItem(localStorage, storageKey, JSON.stringify(next))
  }
  const handleDrag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const left = event.currentTarget.closest(`.${styles.panes}`)?.getBoundingClientRect().left ?? 0
    setState({ folded, width: clampWidth(event.clientX - left) })
  }

  if (narrow)
    return (
      <div className={styles.stack}>
        {anchor}
        <Button
          className={styles.opener!}
          icon={<IconMenu />}
          aria-haspopup="dialog"
          aria-label={`${title}: ${selectedName}`}
          onClick={() => setDrawerOpen(true)}
        >
          {selectedName}
        </Button>
        <Drawer
          {...drawerDialogProps(title)}
          visible={drawerOpen}
          title={title}
          placement="left"
          width="min(320px, 86vw)"
          footer={null}
          wrapClassName={scope}
          unmountOnExit
          onCancel={() => setDrawerOpen(false)}
        >
          {side(() => setDrawerOpen(false))}
        </Drawer>
        <div className={styles.main}>{children}</div>
      </div>
    )
  return (
    <div className={styles.panes}>
      {!folded && (
        <aside className={styles.side} aria-label={title} style={{ width }}>
          {side(() => {})}
        </aside>
      )}
      <div className={styles.border}>
        {!folded && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a focusable separator is a control after WAI-ARIA
          <div
            className={styles.handle}
            role="separator"
            aria-orientation="vertical"
            aria-label={t('sidePane.resize')}
            aria-valuenow={width}
            aria-valuemin={widthLimits.min}
            aria-valuemax={widthLimits.max}
            tabIndex={0}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={handleDrag}
            onPointerUp={() => change({})}
            onDoubleClick={() => change({ width: standardWidth })}
            onKeyDown={({ key }) => {
              const step = { ArrowLeft: -16, ArrowRight: 16 }[key]
              if (step) change({ width: clampWidth(width + step) })
            }}
          />
        )}
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!folded}
          aria-label={t(folded ? 'sidePane.unfold' : 'sidePane.fold', { name: title })}
          title={t(folded ? 'sidePane.unfold' : 'sidePane.fold', { name: title })}
          onClick={() => change({ folded: !folded })}
        >
          {folded ? <IconRight aria-hidden /> : <IconLeft aria-hidden />}
        </button>
      </div>
      <div className={styles.main}>{children}</div>
    </div>
  )
}
