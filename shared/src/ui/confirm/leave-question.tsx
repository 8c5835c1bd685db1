import { Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { text } from '../form-drawer/text.ts'

/** Closes a dialog, and asks before where something was entered that would be lost. */
export function useLeaveQuestion(
  isDirty: boolean,
  onClose: () => void,
): { requestClose: () => void; question: ReactNode } {
  const t = useText(text)
  const [isAsking, setAsking] = useState(false)
  return {
    requestClose: () => (isDirty ? setAsking(true) : onClose()),
    question: (
      <Modal
        simple
        visible={isAsking}
        title={t('form.unsaved')}
        okText={t('form.discard')}
        cancelText={t('form.keep')}
        okButtonProps={{ status: 'danger' }}
        onOk={() => {
          setAsking(false)
          onClose()
        }}
        onCancel={() => setAsking(false)}
      >
        {t('form.unsavedQuestion')}
      </Modal>
    ),
  }
}
