import { Message, Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { roles, type RoleRow } from '@tessera/shared/contract/org/roles'
import { twoFactor } from '@tessera/shared/contract/shell/two-factor'
import { defaultCodes } from '@tessera/shared/access/can'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/widgets/crud/column'
import { text } from './text.ts'

/** Whether members of a role have to use two-step verification: switched after a question that says what it means for them. */
export function useDemand(without: (row: RoleRow) => boolean): { actions: Action<RoleRow>[]; question: ReactNode } {
  const t = useText(text)
  const [row, setRow] = useState<RoleRow | null>(null)
  const { send, sending } = useSend(twoFactor.demandOfRole, { stale: [roles.list, twoFactor.ofRole] })
  const demanded = row?.twoFactor === 1
  const confirm = async () => {
    if (!row) return
    const { msg } = await send({ id: row.id, demanded: demanded ? 0 : 1 })
    Message.success(msg)
  }
  const question = (
    <Modal
      simple
      visible={row !== null}
      title={t(demanded ? 'roles.undemand' : 'roles.demand')}
      okText={t('roles.ok')}
      cancelText={t('roles.cancel')}
      confirmLoading={sending}
      onOk={() => confirm().catch(() => undefined).finally(() => setRow(null))}
      onCancel={() => setRow(null)}
    >
      <p>{demanded ? t('roles.undemandQuestion') : t('roles.demandQuestion', { n: row?.members ?? 0 })}</p>
      <strong>{row?.fullName}</strong>
    </Modal>
  )
  return {
    actions: [
      { label: t('roles.demand'), code: defaultCodes.edit, hidden: (one) => without(one) || one.twoFactor === 1, run: setRow },
      { label: t('roles.undemand'), code: defaultCodes.edit, hidden: (one) => without(one) || one.twoFactor === 0, run: setRow },
    ],
    question,
  }
}
