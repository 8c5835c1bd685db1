import { Button, Modal } from '@arco-design/web-react'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'

interface Props {
  name: string
  scope: string
  onSave: () => void
  onDrop: () => void
  onStay: () => void
}

/** Asks what becomes of unsaved changes before the designer is left. */
export function LeaveDialog({ name, scope, onSave, onDrop, onStay }: Props) {
  const t = useText(text)
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('draft.leaveTitle')}
      style={{ width: 'min(480px, calc(100vw - 32px))' }}
      onCancel={onStay}
      footer={
        <>
          <Button onClick={onStay}>{t('draft.stay')}</Button>
          <Button status="danger" onClick={onDrop}>
            {t('draft.leaveDrop')}
          </Button>
          <Button type="primary" onClick={onSave}>
            {t('draft.leaveSave')}
          </Button>
        </>
      }
    >
      {t('draft.leaveText', { name })}
    </Modal>
  )
}
