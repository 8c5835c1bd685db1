import { Button, Input, Message } from '@arco-design/web-react'
import { useState } from 'react'
import { configs, type ChannelBody } from '@tessera/shared/contract/system/configs'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import styles from './configs.module.css'
import { text } from './text.ts'

interface Props {
  /** The current form values, saved or not. */
  values: Partial<ChannelBody>
}

/** Signs in to the mail servers with the values of the form, and sends a mail if a recipient is entered. */
export function TestEmail({ values }: Props) {
  const t = useText(text)
  const [to, setTo] = useState('')
  const { send, sending } = useSend(configs.testEmail, { timeoutMs: 60_000 })
  const test = () =>
    void send({
      account: values.emailAccount ?? '',
      password: values.emailPassword ?? '',
      ssl: values.emailSsl ?? 1,
      smtpHost: values.emailSmtpHost ?? '',
      smtpPort: values.emailSmtpPort ?? '',
      pop3Host: values.emailPop3Host ?? '',
      pop3Port: values.emailPop3Port ?? '',
      senderName: values.emailSenderName ?? '',
      senderAddress: values.emailSenderAddress ?? '',
      to: to.trim(),
    }).then(
      () => Message.success(to.trim() ? t('config.testedSent', { to: to.trim() }) : t('config.tested')),
      () => undefined,
    )
  return (
    <div className={styles.test}>
      <Input
        aria-label={t('config.testTo')}
        placeholder={t('config.testTo')}
        maxLength={200}
        value={to}
        onChange={setTo}
      />
      <Button loading={sending} disabled={!values.emailSmtpHost && !values.emailPop3Host} onClick={test}>
        {t('config.testEmail')}
      </Button>
    </div>
  )
}

/** Sends a test request to the webhook of the form. */
export function TestWebhook({ values }: Props) {
  const t = useText(text)
  const { send, sending } = useSend(configs.testWebhook, { timeoutMs: 60_000 })
  return (
    <div className={styles.test}>
      <Button
        loading={sending}
        disabled={!values.webhookUrl}
        onClick={() =>
          void send({ url: values.webhookUrl ?? '', secret: values.webhookSecret ?? '' }).then(
            () => Message.success(t('config.tested')),
            () => undefined,
          )
        }
      >
        {t('config.testWebhook')}
      </Button>
    </div>
  )
}
