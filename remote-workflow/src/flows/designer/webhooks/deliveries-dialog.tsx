import { Button, Modal, Result, Skeleton, Table } from '@arco-design/web-react'
import { useState } from 'react'
import { webhooks, type DeliveryRow, type WebhookRow } from '@tessera/shared/contract/workflow/webhooks'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { showResult } from '@tessera/shared/ui/show-result'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { text } from './text.ts'

const pageSize = 10

/** What a webhook has sent, the latest first. */
export function DeliveriesDialog({
  webhook,
  scope,
  onClose,
}: {
  webhook: WebhookRow
  scope: string
  onClose: () => void
}) {
  const t = useText(text)
  const [currentPage, setCurrentPage] = useState(1)
  const { data, error } = useCall(
    webhooks.deliveries,
    { id: webhook.id, currentPage, pageSize },
    { keepPreviousData: true },
  )
  const resend = useSend(webhooks.resend, { stale: [webhooks.deliveries, webhooks.list] })
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={`${t('webhooks.log')} · ${webhook.fullName}`}
      style={{ width: 'min(880px, calc(100vw - 24px))' }}
      hideCancel
      okText={t('webhooks.close')}
      onOk={onClose}
      onCancel={onClose}
    >
      {error && !data && <Result status="error" title={error.msg} />}
      {!error && !data && <Skeleton animation text={{ rows: 4 }} />}
      {data && (
        <Table<DeliveryRow>
          size="small"
          rowKey="id"
          scroll={{ x: 720 }}
          data={data.list}
          noDataElement={t('webhooks.logEmpty')}
          pagination={{
            current: currentPage,
            pageSize,
            total: data.pagination.total,
            onChange: setCurrentPage,
            hideOnSinglePage: true,
          }}
          columns={[
            {
              title: t('webhooks.time'),
              render: (_, { creatorTime }) => <RelativeTimeLabel at={creatorTime} />,
            },
            { title: t('webhooks.events'), render: (_, { event }) => t(`webhooks.event.${event}`) },
            { title: t('webhooks.task'), dataIndex: 'task' },
            {
              title: t('webhooks.state'),
              render: (_, { state }) => t(`webhooks.state${state as 0 | 1 | -1}`),
            },
            { title: t('webhooks.attempts'), dataIndex: 'attempts' },
            {
              title: t('webhooks.answer'),
              render: (_, { answerStatus, failure }) => [answerStatus ?? '', failure].join(' ').trim(),
            },
            {
              title: '',
              render: (_, { id, state, task }) =>
                state === -1 && (
                  <Button
                    size="mini"
                    aria-label={`${t('webhooks.resend')} ${task}`}
                    disabled={resend.sending || webhook.enabledMark === 0}
                    onClick={() => void showResult(resend.send({ id }))}
                  >
                    {t('webhooks.resend')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Modal>
  )
}
