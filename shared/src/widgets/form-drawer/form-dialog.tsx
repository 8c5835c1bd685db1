import { Modal } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { FormBody } from './form-body.tsx'
import { text } from './text.ts'
import { useRecordForm } from './use-record-form.tsx'

interface Props<Values> {
  title: string
  initial: Partial<Values>
  /** The word on the button where it is not about saving. */
  yes?: string
  /** Saves and gives what to tell the user; rejects with the `CallError` of a quiet call. */
  onSave: (values: Values) => Promise<string>
  onClose: () => void
  children: ReactNode
}

/** A small form in the middle of the screen, 480 px. */
export function FormDialog<Values>({ title, initial, yes, onSave, onClose, children }: Props<Values>) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const { form, saving, save, leave, touched, keys, question } = useRecordForm<Values>({ onSave, onClose })
  return (
    <>
      {anchor}
      {/* Keys pressed anywhere in the dialog arrive here, through React's tree; the element itself is not operated. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={keys}>
        <Modal
          visible
          title={title}
          style={{ width: 'min(480px, calc(100vw - 32px))' }}
          wrapClassName={scope}
          escToExit={false}
          maskClosable={false}
          okText={yes ?? t('form.save')}
          cancelText={t('form.cancel')}
          confirmLoading={saving}
          onOk={save}
          onCancel={leave}
        >
          <FormBody<Values>
            form={form}
            initial={initial}
            failure={undefined}
            onRetry={undefined}
            onTouched={touched}
          >
            {children}
          </FormBody>
        </Modal>
      </div>
      {question}
    </>
  )
}
