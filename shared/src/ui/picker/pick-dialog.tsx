import { Message, Modal } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { translate, useText } from '../../text/text.ts'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { text } from './text.ts'
import styles from './picker.module.css'

interface Props {
  /** Id that the control refers to with `aria-controls`. */
  id: string
  title: string
  /** Width in pixels, limited to the screen. */
  width: number
  /** Whether something is selected. Confirming without a selection shows an error. */
  hasSelection: boolean
  /** The confirmed selection is being saved. */
  saving?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Shown beside the buttons, such as the number of selected items. */
  note?: ReactNode
  children: ReactNode
}

/** Duration of the "please select" message in milliseconds. */
const messageMs = 1_000

/**
 * Focuses the search field once the dialog is open, unless the focus is in its content. The control that opened the
 * dialog may have taken the focus back in the meantime.
 */
function focusFirstField(id: string): void {
  const content = document.getElementById(id)
  if (content && !content.contains(document.activeElement)) content.querySelector('input')?.focus()
}

/** Dialog frame of all pickers. */
export function PickDialog({
  id,
  title,
  width,
  hasSelection,
  saving = false,
  onConfirm,
  onClose,
  note,
  children,
}: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const confirm = () => {
    if (hasSelection) return onConfirm()
    Message.error({ content: translate(text, 'picker.choose'), duration: messageMs })
  }
  return (
    <>
      {anchor}
      {/* Keys must not reach the form around the dialog, where Enter would save and Esc would close. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- not a control; it only stops keys that bubble through React's tree */}
      <div
        className={styles.quiet}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onClose()
          // Down moves the focus from the search field to the results.
          const target = event.target as HTMLElement
          if (event.key === 'ArrowDown' && target.matches('input.arco-input'))
            target.closest('.arco-modal')?.querySelector<HTMLElement>('[role="tree"]')?.focus()
        }}
      >
        <Modal
          visible
          title={title}
          style={{ width: `min(${width}px, calc(100vw - 24px))` }}
          className={styles.dialog!}
          wrapClassName={scope}
          escToExit={false}
          maskClosable={false}
          okText={t('picker.ok')}
          cancelText={t('picker.cancel')}
          confirmLoading={saving}
          onOk={confirm}
          onCancel={onClose}
          afterOpen={() => focusFirstField(id)}
          footer={(cancel, ok) => (
            <div className={styles.footer}>
              <span className={styles.note}>{note}</span>
              {cancel}
              {ok}
            </div>
          )}
        >
          {/* The search field has the focus before the dialog keeps it: a drawer below would take it back meanwhile. */}
          <div id={id} data-no-focus-lock>
            {children}
          </div>
        </Modal>
      </div>
    </>
  )
}
