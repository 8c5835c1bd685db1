import { Alert, Badge, Button, Modal, Skeleton, Space, Switch } from '@arco-design/web-react'
import { useState } from 'react'
import { twoFactor as calls } from '@tessera/shared/contract/session/two-factor'
import type { UserRow } from '@tessera/shared/contract/org/users'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { showResult } from '@tessera/shared/ui/show-result'
import { text } from './text.ts'

interface Props {
  user: UserRow
  onClose: () => void
}

/** Two-step verification of a user: its state, whether it is required, and a reset for a lost device. */
export function TwoFactor({ user: { id, realName, account }, onClose }: Props) {
  const t = useText(text)
  const { data, error, mutate } = useCall(calls.ofUser, { id })
  const { send: saveRequirement, sending: isSavingRequirement } = useSend(calls.demandOfUser, {
    stale: [calls.ofUser],
  })
  const { send: reset, sending: isResetting } = useSend(calls.reset, { stale: [calls.ofUser] })
  const [isConfirmingReset, setIsConfirmingReset] = useState(false)
  const requiringRoles = data?.demandedBy.filter(Boolean) ?? []

  let content = <Skeleton animation text={{ rows: 3 }} />
  if (data)
    content = (
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
            loading={isSavingRequirement}
            onChange={(on) => void showResult(saveRequirement({ id, demanded: on ? 1 : 0 }))}
          />
          {t('users.twoFactorDemand')}
        </Space>
        {requiringRoles.length > 0 && t('users.twoFactorRoles', { names: requiringRoles })}
        {data.since !== null && (
          <Button status="danger" onClick={() => setIsConfirmingReset(true)}>
            {t('users.twoFactorReset')}
          </Button>
        )}
      </Space>
    )
  else if (error)
    content = (
      <Alert
        type="error"
        content={error.msg}
        action={
          <Button size="small" onClick={() => void mutate()}>
            {t('users.retry')}
          </Button>
        }
      />
    )

  return (
    <Modal
      visible
      title={t('users.twoFactorTitle', { name: `${realName}/${account}` })}
      style={{ width: 'min(480px, calc(100vw - 32px))' }}
      footer={null}
      onCancel={onClose}
    >
      {content}
      <Modal
        simple
        visible={isConfirmingReset}
        title={t('users.twoFactorReset')}
        okText={t('users.twoFactorReset')}
        cancelText={t('users.cancel')}
        okButtonProps={{ status: 'danger' }}
        confirmLoading={isResetting}
        onOk={() => showResult(reset({ id })).then(() => setIsConfirmingReset(false))}
        onCancel={() => setIsConfirmingReset(false)}
      >
        {t('users.twoFactorResetQuestion')}
      </Modal>
    </Modal>
  )
}
