import { Message, Modal } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { translate, useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { text } from './text.ts'
import styles from './picker.module.css'

interface Props {
  /** What the control says that it opens. */
  id: string
  title: string
  /** Pixels; on a narrow screen all of it. */
  width: number
  /** Whether something is chosen: confirming nothing is refused (specification: areas 5). */
  chosen: boolean
  /** What was confirmed is on its way. */
  saving?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Beside the buttons: how many are chosen. */
  note?: ReactNode
  children: ReactNode
}

/** How long "please select" is shown, in milliseconds. */
const shown = 1_000

/** The frame of every picker's dialog. */
export function PickDialog({
  id,
  title,
  width,
  chosen,
  saving = false,
  onConfirm,
  onClose,
  note,
  children,
}: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const confirm = () => {
    if (chosen) return onConfirm()
    Message.error({ content: translate(text, 'picker.choose'), duration: shown })
  }
  return (
    <>
      {anchor}
      {/* A dialog often stands in a form: its keys are its own, or Enter would save and Esc leave what is behind it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.quiet}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onClose()
          // From the search straight into what it found.
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
          footer={(cancel, ok) => (
            <div className={styles.footer}>
              <span className={styles.note}>{note}</span>
              {cancel}
              {ok}
            </div>
          )}
        >
          <div id={id}>{children}</div>
        </Modal>
      </div>
    </>
  )
}
