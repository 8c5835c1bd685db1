import type { ReactNode } from 'react'
import { roles, type RoleRow } from '@tessera/shared/contract/org/roles'
import { twoFactor } from '@tessera/shared/contract/session/two-factor'
import { defaultCodes } from '@tessera/shared/access/can'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { ConfirmContent, useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { text } from './text.ts'

/**
 * Row actions that require two-step verification from the members of a role, or stop requiring it. Each
 * confirms.
 */
export function useTwoFactorRequirement(isExcluded: (row: RoleRow) => boolean): {
  actions: Action<RoleRow>[]
  dialog: ReactNode
} {
  const t = useText(text)
  const { ask, dialog } = useConfirm()
  const { send } = useSend(twoFactor.demandOfRole, { stale: [roles.list, twoFactor.ofRole] })
  const confirmRequire = ({ id, fullName, members }: RoleRow) =>
    ask({
      title: t('roles.demand'),
      okText: t('roles.demand'),
      content: <ConfirmContent note={t('roles.demandQuestion', { n: members })} name={fullName} />,
      run: async () => (await send({ id, demanded: 1 })).msg,
    })
  const confirmStopRequiring = ({ id, fullName }: RoleRow) =>
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
        hidden: (row) => isExcluded(row) || row.twoFactor === 1,
        run: confirmRequire,
      },
      {
        label: t('roles.undemand'),
        code: defaultCodes.edit,
        hidden: (row) => isExcluded(row) || row.twoFactor === 0,
        run: confirmStopRequiring,
      },
    ],
    dialog,
  }
}
