import { Modal } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** Asks before the unsaved work of views is discarded. `reasons` names it; null while there is nothing to ask. */
export function UnsavedDialog({
  reasons,
  onDiscard,
  onKeep,
}: {
  reasons: readonly string[] | null
  onDiscard: () => void
  onKeep: () => void
}) {
  const t = useText(text)
  return (
    <Modal
      simple
      visible={reasons !== null}
      title={t('tabs.unsaved')}
      okText={t('tabs.discard')}
      cancelText={t('tabs.keep')}
      okButtonProps={{ status: 'danger' }}
      onOk={onDiscard}
      onCancel={onKeep}
    >
      {t('tabs.unsavedQuestion', { what: [...new Set(reasons)] })}
    </Modal>
  )
}
