import { Button, Drawer } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useLayoutEffect, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { drawerDialogProps } from '../../ui/portal-scope/drawer-dialog-props.ts'
import { usePortalScope } from '../../ui/portal-scope/portal-scope.tsx'
import { text } from './text.ts'
import styles from './cards.module.css'

interface Props {
  title: string
  /** Buttons that stay at the lower edge. */
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A sheet at the lower edge of a phone, open while it is rendered. The focus returns to where it was. */
export function Sheet({ title, footer = null, onClose, children }: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        placement="bottom"
        height="auto"
        className={styles.sheet!}
        wrapClassName={scope}
        title={null}
        closable={false}
        footer={footer && <div className={styles.sheetFooter}>{footer}</div>}
        // Popups of the controls would be cut off by the sheet's own scrolling content.
        getChildrenPopupContainer={(node) => node.closest('.arco-drawer-wrapper') ?? document.body}
        onCancel={onClose}
      >
        <header className={styles.sheetHead}>
          <h2>{title}</h2>
          <Button
            type="text"
            className={styles.touch!}
            icon={<IconClose />}
            aria-label={t('cards.close')}
            onClick={onClose}
          />
        </header>
        {children}
      </Drawer>
    </>
  )
}
