import { Alert, Badge, Button, Modal, Skeleton, Space, Switch } from '@arco-design/web-react'
import { useState } from 'react'
import { twoFactor as calls } from '@tessera/shared/contract/shell/two-factor'
import type { UserRow } from '@tessera/shared/contract/org/users'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { showResult } from '@tessera/shared/widgets/show-result'
import { text } from './text.ts'

interface Props {
  user: UserRow
  onClose: () => void
}

/** Whether a user has a second factor, whether they must, and the way back in for whoever lost their phone. */
export function TwoFactor({ user: { id, realName, account }, onClose }: Props) {
  const t = useText(text)
  const { data, error, mutate } = useCall(calls.ofUser, { id })
  const { send: demand, sending: demanding } = useSend(calls.demandOfUser, { stale: [calls.ofUser] })
  const { send: reset, sending: resetting } = useSend(calls.reset, { stale: [calls.ofUser] })
  const [asking, setAsking] = useState(false)
  const roles = data?.demandedBy.filter(Boolean) ?? []

  return (
    <Modal
      visible
      title={t('users.twoFactorTitle', { name: `${realName}/${account}` })}
      style={{ width: 'min(480px, calc(100vw - 32px))' }}
      footer={null}
      onCancel={onClose}
    >
      {error && !data ? (
        <Alert
          type="error"
          content={error.msg}
          action={
            <Button size="small" onClick={() => void mutate()}>
              {t('users.retry')}
            </Button>
          }
        />
      ) : !data ? (
        <Skeleton animation text={{ rows: 3 }} />
      ) : (
        <Space direction="vertical" size={16}>
          <Badge
            status={data.since === null ? 'default' : 'success'}
            text={
              data.since === null
                ? t('users.twoFactorOff')
                : t('users.twoFactorOn', { time: formatTime(data.since) })
            }
          />
          <Space>
            <Switch
              aria-label={t('users.twoFactorDemand')}
              checked={data.demandedBy.includes('')}
              loading={demanding}
              onChange={(on) => void showResult(demand({ id, demanded: on ? 1 : 0 }))}
            />
            {t('users.twoFactorDemand')}
          </Space>
          {roles.length > 0 && t('users.twoFactorRoles', { names: roles.join('、') })}
          {data.since !== null && (
            <Button status="danger" onClick={() => setAsking(true)}>
              {t('users.twoFactorReset')}
            </Button>
          )}
        </Space>
      )}
      <Modal
        simple
        visible={asking}
        title={t('users.twoFactorReset')}
        okText={t('users.twoFactorReset')}
        cancelText={t('users.cancel')}
        okButtonProps={{ status: 'danger' }}
        confirmLoading={resetting}
        onOk={() => showResult(reset({ id })).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {t('users.twoFactorResetQuestion')}
      </Modal>
    </Modal>
  )
}
