import { Button, Modal } from '@arco-design/web-react'
import { formatTime } from '../../format/time.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'

interface Props {
  open: boolean
  /** Who saved the other draft, as name or as name and account, and when; null where that is not known. */
  meanwhile: { readonly user: string; readonly time: number | null } | null
  scope: string
  onReload: () => void
  onOverwrite: () => void
}

/** Another user has saved the draft: reload theirs, or save this one over it. */
export function ConflictDialog({ open, meanwhile, scope, onReload, onOverwrite }: Props) {
  const t = useText(text)
  return (
    <Modal
      visible={open}
      wrapClassName={scope}
      title={t('draft.conflictTitle')}
      closable={false}
      maskClosable={false}
      escToExit={false}
      style={{ width: 'min(480px, calc(100vw - 32px))' }}
      footer={
        <>
          <Button onClick={onReload}>{t('draft.reload')}</Button>
          <Button type="primary" status="danger" onClick={onOverwrite}>
            {t('draft.overwrite')}
          </Button>
        </>
      }
    >
      {meanwhile?.user && meanwhile.time !== null
        ? t('draft.conflictBy', { user: meanwhile.user.split('/', 1)[0], time: formatTime(meanwhile.time) })
        : t('draft.conflictText')}
    </Modal>
  )
}
