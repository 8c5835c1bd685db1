import type { ReactNode } from 'react'
import { roles, type RoleRow } from '@tessera/shared/contract/org/roles'
import { twoFactor } from '@tessera/shared/contract/shell/two-factor'
import { defaultCodes } from '@tessera/shared/access/can'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/widgets/crud/column'
import { ConfirmContent, useConfirm } from '@tessera/shared/widgets/confirm/confirm'
import { text } from './text.ts'

/** Whether members of a role have to use two-step verification: switched after a question that says what it means for them. */
export function useDemand(without: (row: RoleRow) => boolean): {
  actions: Action<RoleRow>[]
  dialog: ReactNode
} {
  const t = useText(text)
  const { ask, dialog } = useConfirm()
  const { send } = useSend(twoFactor.demandOfRole, { stale: [roles.list, twoFactor.ofRole] })
  const demand = ({ id, fullName, members }: RoleRow) =>
    ask({
      title: t('roles.demand'),
      okText: t('roles.demand'),
      content: <ConfirmContent note={t('roles.demandQuestion', { n: members })} name={fullName} />,
      run: async () => (await send({ id, demanded: 1 })).msg,
    })
  const undemand = ({ id, fullName }: RoleRow) =>
    ask({
      title: t('roles.undemand'),
      okText: t('roles.undemand'),
      content: <ConfirmContent note={t('roles.undemandQuestion')} name={fullName} />,
      run: async () => (await send({ id, demanded: 0 })).msg,
    })
  return {
    actions: [
      {
        label: t('roles.demand'),
        code: defaultCodes.edit,
        hidden: (row) => without(row) || row.twoFactor === 1,
        run: demand,
      },
      {
        label: t('roles.undemand'),
        code: defaultCodes.edit,
        hidden: (row) => without(row) || row.twoFactor === 0,
        run: undemand,
      },
    ],
    dialog,
  }
}
