import { Modal } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { FormBody } from './form-body.tsx'
import { text } from './text.ts'
import { useRecordForm, type SuccessMessage } from './use-record-form.tsx'
import styles from './form-drawer.module.css'

interface Props<Values> {
  title: string
  initial: Partial<Values>
  /** Label of the submit button; "Save" by default. */
  okText?: string
  /** Label of the button that closes the dialog; "Cancel" by default. */
  cancelText?: string
  /** Whether saving cannot succeed any more. */
  okDisabled?: boolean
  /** Whether the dialog asks before it discards these changes; by default always. */
  isWorthKeeping?: (values: Partial<Values>) => boolean
  /**
   * Saves and returns the message of success, or null when the dialog stays open. Rejects with the `CallError` of a quiet
   * call.
   */
  onSave: (values: Values) => Promise<SuccessMessage | null>
  onClose: () => void
  children: ReactNode
}

/** A small form in a modal dialog, 480 px wide; on a phone it fills the screen. */
export function FormDialog<Values>({
  title,
  initial,
  okText,
  cancelText,
  isWorthKeeping,
  okDisabled = false,
  onSave,
  onClose,
  children,
}: Props<Values>) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const { form, saving, save, requestClose, markDirty, handleKey, leaveDialog } = useRecordForm<Values>({
    onSave,
    onClose,
    isWorthKeeping,
  })
  return (
    <>
      {anchor}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- not a control; it receives keys that bubble through React's tree from the dialog */}
      <div onKeyDown={handleKey}>
        <Modal
          visible
          title={title}
          className={styles.dialog!}
          wrapClassName={scope}
          escToExit={false}
          maskClosable={false}
          okText={okText ?? t('form.save')}
          cancelText={cancelText ?? t('form.cancel')}
          confirmLoading={saving}
          okButtonProps={{ disabled: okDisabled }}
          onOk={save}
          onCancel={requestClose}
        >
          <FormBody<Values>
            form={form}
            initial={initial}
            failure={undefined}
            onRetry={undefined}
            onTouched={markDirty}
          >
            {children}
          </FormBody>
        </Modal>
      </div>
      {leaveDialog}
    </>
  )
}
