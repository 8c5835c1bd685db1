import { Button, Message, Modal, Notification, Space, Switch } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { Demo, Part } from '../parts/demo.tsx'
import { text } from './text.ts'

/**
 * Shows toasts, notifications and confirmations, opens and renames tabs, and blocks closing a tab with
 * unsaved changes.
 */
export default function FeedbackPage({ menu }: PageProps) {
  const t = useText(text)
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const reason = t('feedback.unsaved')
  useEffect(() => (isUnsaved ? session.blockUnload(reason) : undefined), [isUnsaved, reason])
  return (
    <Demo title={menu.fullName} about={t('feedback.about')} source="src/feedback/page.tsx">
      <Part title={t('feedback.messages')}>
        <Space wrap>
          <Button onClick={() => void Message.success(t('feedback.saved'))}>{t('feedback.toast')}</Button>
          <Button
            onClick={() =>
              void Notification.info({ title: t('feedback.arrived'), content: t('feedback.arrivedText') })
            }
          >
            {t('feedback.notification')}
          </Button>
          <Button status="danger" onClick={() => setConfirming(true)}>
            {t('feedback.question')}
          </Button>
        </Space>
        <Modal
          simple
          visible={isConfirming}
          title={t('feedback.removeTitle')}
          okText={t('feedback.ok')}
          cancelText={t('feedback.cancel')}
          okButtonProps={{ status: 'danger' }}
          onCancel={() => setConfirming(false)}
          onOk={() => {
            setConfirming(false)
            Message.info(t('feedback.removed'))
          }}
        >
          {t('feedback.removeText')}
        </Modal>
      </Part>
      <Part title={t('feedback.tabs')}>
        <Space wrap>
          <Button onClick={() => void navigate('/extend/list?status=open')}>{t('feedback.open')}</Button>
          <Button onClick={() => session.setTabTitle(t('feedback.named'))}>{t('feedback.name')}</Button>
        </Space>
        <Space>
          <Switch checked={isUnsaved} onChange={setUnsaved} aria-label={reason} />
          {reason}
        </Space>
        <p>{t('feedback.unsavedHint')}</p>
      </Part>
      <Part title={t('feedback.contributions')}>
        <p>{t('feedback.contributionsText')}</p>
      </Part>
    </Demo>
  )
}
