import { Button, Drawer, Result, Skeleton } from '@arco-design/web-react'
import { IconAttachment } from '@arco-design/web-react/icon'
import { files } from '@tessera/shared/contract/system/files'
import { mails } from '@tessera/shared/contract/messaging/mails'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { useCall } from '@tessera/shared/client/use-call'
import { formatFileSize } from '@tessera/shared/format/file-size'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { NoticeView } from '@tessera/shared/ui/rich-text/notice-view'
import styles from './mails.module.css'
import { text } from './text.ts'

/** Shows one mail; the server marks it as read when it is loaded. */
export function MailView({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const { data, error } = useCall(mails.read, { id }, { dedupingInterval: 0 })
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={t('mails.open')}
        width="min(800px, 100vw)"
        wrapClassName={scope}
        footer={<Button onClick={onClose}>{t('mails.close')}</Button>}
        onCancel={onClose}
      >
        {!data && error && <Result status="error" title={t('mails.failed')} subTitle={error.msg} />}
        {!data && !error && <Skeleton animation text={{ rows: 8 }} />}
        {data && (
          <>
            {data.recipients && <p className={styles.to}>{t('mails.to', { to: data.recipients })}</p>}
            {data.copies && <p className={styles.to}>{t('mails.copies', { to: data.copies })}</p>}
            <NoticeView
              title={data.subject}
              time={data.sentTime}
              author={data.senderName ? `${data.senderName} <${data.sender}>` : data.sender}
              html={data.bodyText}
            >
              {data.files.length > 0 && (
                <section className={styles.files} aria-label={t('mails.files')}>
                  {data.files.map(({ name, fileId, bytes }, index) =>
                    fileId ? (
                      <Button
                        key={fileId}
                        size="small"
                        icon={<IconAttachment />}
                        onClick={() =>
                          void call(files.link, { type: 'mail', name: fileId }).then(
                            followLink,
                            () => undefined,
                          )
                        }
                      >
                        {name} · {formatFileSize(bytes)}
                      </Button>
                    ) : (
                      <span key={index} className={styles.gone}>
                        {t('mails.notKept', { name })}
                      </span>
                    ),
                  )}
                </section>
              )}
            </NoticeView>
          </>
        )}
      </Drawer>
    </>
  )
}
