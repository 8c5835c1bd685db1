import { IconAttachment } from '@arco-design/web-react/icon'
import type { Mail } from '@tessera/shared/contract/messaging/mails'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import styles from './mails.module.css'
import { text } from './text.ts'

export function useMailColumns(open: (mail: Mail) => void): Column<Mail>[] {
  const t = useText(text)
  return [
    {
      key: 'subject',
      title: t('mails.subject'),
      pinned: true,
      render: (mail) => (
        <button type="button" className={styles.subject} onClick={() => open(mail)}>
          {mail.isRead === 0 && <i className={styles.dot} role="img" aria-label={t('mails.unread')} />}
          <span className={mail.isRead === 0 ? styles.unread : undefined}>{mail.subject}</span>
          {mail.hasFiles && (
            <IconAttachment role="img" aria-hidden={false} aria-label={t('mails.hasFiles')} />
          )}
        </button>
      ),
    },
    {
      key: 'sender',
      title: t('mails.sender'),
      render: ({ sender, senderName }) => (senderName ? `${senderName} <${sender}>` : sender),
    },
    {
      key: 'sentTime',
      title: t('mails.sentTime'),
      render: ({ sentTime }) => formatTime(sentTime),
    },
    { key: 'digest', title: t('mails.digest'), content: 'text' },
    {
      key: 'creatorTime',
      title: t('mails.creatorTime'),
      hidden: true,
      render: ({ creatorTime }) => formatTime(creatorTime),
    },
  ]
}
