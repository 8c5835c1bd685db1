import type { ReactNode } from 'react'
import { roles, type RoleRow } from '@tessera/shared/contract/org/roles'
import { twoFactor } from '@tessera/shared/contract/shell/two-factor'
import { defaultCodes } from '@tessera/shared/access/can'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/widgets/crud/column'
import { Named, useQuestion } from '@tessera/shared/widgets/question/question'
import { text } from './text.ts'

/** Whether members of a role have to use two-step verification: switched after a question that says what it means for them. */
export function useDemand(without: (row: RoleRow) => boolean): {
  actions: Action<RoleRow>[]
  dialog: ReactNode
} {
  const t = useText(text)
  const { ask, dialog } = useQuestion()
  const { send } = useSend(twoFactor.demandOfRole, { stale: [roles.list, twoFactor.ofRole] })
  const demand = ({ id, fullName, members }: RoleRow) =>
    ask({
      title: t('roles.demand'),
      yes: t('roles.demand'),
      content: <Named note={t('roles.demandQuestion', { n: members })} name={fullName} />,
      act: async () => (await send({ id, demanded: 1 })).msg,
    })
  const undemand = ({ id, fullName }: RoleRow) =>
    ask({
      title: t('roles.undemand'),
      yes: t('roles.undemand'),
      content: <Named note={t('roles.undemandQuestion')} name={fullName} />,
      act: async () => (await send({ id, demanded: 0 })).msg,
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
