import { Button, Modal, Result, Skeleton, Tag } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { triggers } from '@tessera/shared/contract/workflow/triggers'
import { webhooks, type WebhookRow } from '@tessera/shared/contract/workflow/webhooks'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ConfirmContent, useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { Copyable } from '@tessera/shared/ui/copyable'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { RequestsDialog } from './requests-dialog.tsx'
import { text } from './text.ts'
import { WebhookForm, type ShownSecret } from './webhook-form.tsx'
import styles from './webhooks.module.css'

const stale = [webhooks.list]

/** The webhooks of a flow, which belong to it and not to its versions. */
export function Webhooks({ flowId, scope }: { flowId: string; scope: string }) {
  const t = useText(text)
  const { data, error } = useCall(webhooks.list, { flowId })
  const renew = useSend(webhooks.renew)
  const remove = useSend(webhooks.remove, { stale })
  const { ask, dialog } = useConfirm()
  const [edited, setEdited] = useState<{ webhook: WebhookRow | null } | null>(null)
  const [logged, setLogged] = useState<WebhookRow | null>(null)
  const [secret, setSecret] = useState<ShownSecret | null>(null)
  const Log = logged?.direction === 'out' ? DeliveriesDialog : RequestsDialog
  const askRenewal = ({ id, fullName, direction }: WebhookRow) =>
    ask({
      title: t('webhooks.renew'),
      content: <ConfirmContent note={t('webhooks.renewNote')} name={fullName} />,
      okText: t('webhooks.renew'),
      danger: true,
      run: async () => {
        const { data: renewed, msg } = await renew.send({ id })
        setSecret({ ...renewed, direction })
        return msg
      },
    })
  const askRemoval = ({ id, fullName }: WebhookRow) =>
    ask({
      title: t('webhooks.remove'),
      content: <ConfirmContent note={t('webhooks.removeNote')} name={fullName} />,
      okText: t('webhooks.remove'),
      danger: true,
      run: async () => {
        const { msg } = await remove.send({ id })
        return msg
      },
    })
  return (
    <>
      <p className={styles.quiet}>{t('webhooks.hint')}</p>
      {error && !data && <Result status="error" title={t('webhooks.failed')} subTitle={error.msg} />}
      {!error && !data && <Skeleton animation text={{ rows: 2 }} />}
      {data?.list.length === 0 && <p className={styles.quiet}>{t('webhooks.none')}</p>}
      {data && data.list.length > 0 && (
        <ul className={styles.list} aria-label={t('webhooks.title')}>
          {data.list.map((webhook) => (
            <li key={webhook.id}>
              <div className={styles.line}>
                <strong>{webhook.fullName}</strong>
                <Tag size="small">{t(`webhooks.direction.${webhook.direction}`)}</Tag>
                {webhook.enabledMark === 0 && <Tag size="small">{t('webhooks.disabled')}</Tag>}
                {webhook.failed > 0 && (
                  <Tag size="small" color="red">
                    {t('webhooks.failures', { n: webhook.failed })}
                  </Tag>
                )}
              </div>
              <div className={styles.quiet}>
                {webhook.direction !== 'out' ? (
                  <Copyable focusable>{addressOf(webhook)}</Copyable>
                ) : (
                  `${webhook.url} · ${webhook.events.map((event) => t(`webhooks.event.${event}`)).join(' / ')}`
                )}
                {webhook.direction === 'launch' && (
                  <div>{t('webhooks.as', { name: webhook.launchUserName })}</div>
                )}
              </div>
              <div className={styles.line}>
                <Button size="mini" onClick={() => setEdited({ webhook })}>
                  {t('webhooks.edit')}
                </Button>
                <Button size="mini" onClick={() => setLogged(webhook)}>
                  {t(webhook.direction === 'out' ? 'webhooks.log' : 'webhooks.requests')}
                </Button>
                <Button size="mini" onClick={() => askRenewal(webhook)}>
                  {t('webhooks.renew')}
                </Button>
                <Button size="mini" status="danger" onClick={() => askRemoval(webhook)}>
                  {t('webhooks.remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button size="small" type="outline" icon={<IconPlus />} onClick={() => setEdited({ webhook: null })}>
          {t('webhooks.add')}
        </Button>
      </div>
      {dialog}
      {edited && (
        <WebhookForm
          flowId={flowId}
          webhook={edited.webhook}
          onCreated={setSecret}
          onClose={() => setEdited(null)}
        />
      )}
      {logged && <Log webhook={logged} scope={scope} onClose={() => setLogged(null)} />}
      {secret && <SecretDialog {...secret} scope={scope} onClose={() => setSecret(null)} />}
    </>
  )
}

const addressOf = ({ id, direction }: Pick<WebhookRow, 'id' | 'direction'>) =>
  location.origin +
  (direction === 'launch' ? triggers.launch : triggers.receive).path.replace('{id}', encodeURIComponent(id))

/** Shows a secret once, with what the other system needs besides. */
function SecretDialog({
  id,
  secret,
  direction,
  scope,
  onClose,
}: ShownSecret & { scope: string; onClose: () => void }) {
  const t = useText(text)
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('webhooks.secretTitle')}
      style={{ width: 'min(560px, calc(100vw - 24px))' }}
      maskClosable={false}
      hideCancel
      okText={t('webhooks.close')}
      onOk={onClose}
      onCancel={onClose}
    >
      <div className={styles.secret}>
        <p>{t('webhooks.secretNote')}</p>
        <code>
          <Copyable focusable>{secret}</Copyable>
        </code>
        {direction !== 'out' && (
          <div>
            <p>{t('webhooks.address')}</p>
            <code>
              <Copyable focusable>{addressOf({ id, direction })}</Copyable>
            </code>
          </div>
        )}
      </div>
    </Modal>
  )
}
