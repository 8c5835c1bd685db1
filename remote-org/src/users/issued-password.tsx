import { Button, Modal, Typography } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** A new account with the password that the server generated. */
export interface IssuedAccount {
  account: string
  password: string
}

/** Shows a generated password once. Only its button closes the dialog. */
export function IssuedPassword({ account, password, onClose }: IssuedAccount & { onClose: () => void }) {
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
