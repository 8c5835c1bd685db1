import { Button, Modal, Typography } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

export interface Issued {
  account: string
  password: string
}

/** The password that the server made, shown once: it closes only by its button. */
export function IssuedPassword({ account, password, onClose }: Issued & { onClose: () => void }) {
  const t = useText(text)
  return (
    <Modal
      visible
      title={t('users.issuedTitle')}
      style={{ width: 'min(480px, calc(100vw - 32px))' }}
      closable={false}
      maskClosable={false}
      escToExit={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('users.issuedDone')}
        </Button>
      }
    >
      <Typography.Paragraph>{t('users.issued', { account })}</Typography.Paragraph>
      <Typography.Text
        style={{ fontFamily: 'monospace', fontSize: 20 }}
        copyable={{ text: password, tooltips: [t('users.copy'), t('users.copied')] }}
      >
        {password}
      </Typography.Text>
    </Modal>
  )
}
