import type { ReactNode } from 'react'
import { launchActs } from '../../contract/workflow/launches.ts'
import type { Call } from '../../contract/wire.ts'
import { useSend } from '../../client/use-call.ts'
import { useText } from '../../text/text.ts'
import { ConfirmContent, useConfirm } from '../../ui/confirm/confirm.tsx'
import { showResult } from '../../ui/show-result.tsx'
import type { Action } from '../../ui/table/column.ts'
import { useTaskAddress } from '../use-task-address.ts'
import { isActionHidden } from './is-action-hidden.ts'
import { flowOf, reasonOf } from './flow-row.ts'
import { text } from './text.ts'

interface RowFlow<Row> {
  /** Whether the caller may read the task of a row. */
  canOpen: (row: Row) => boolean
  open: (row: Row) => void
  /** Urge and withdraw. */
  actions: readonly Action<Row>[]
  /** Why the state of the task does not allow an action. */
  blockedReason: (action: string, row: Row) => string | undefined
  /** Hides what conditions of the design exclude; what the task excludes stays and says why. */
  isActionHidden: (action: string, row: Row) => boolean
  removeQuestion: string
  dialog: ReactNode
}

/** What rows of a design with a flow offer. */
export function useRowFlow<Row extends { id: string }>(
  nameOf: (row: Row) => string,
  stale: readonly Call[],
  /** Whether the caller may see the record of a row whose task is closed to the caller. */
  canSeeRecord: boolean,
): RowFlow<Row> {
  const t = useText(text)
  const { open } = useTaskAddress()
  const { ask, dialog } = useConfirm()
  const urge = useSend(launchActs.urge, { stale })
  const withdraw = useSend(launchActs.withdraw, { stale })
  return {
    canOpen: (row) => flowOf(row).can('open'),
    open: (row) => open({ taskId: flowOf(row).taskId, itemId: '' }),
    actions: [
      {
        label: t('recordFlow.urge'),
        hidden: (row) => !flowOf(row).can('urge'),
        run: (row) => void showResult(urge.send({ taskId: flowOf(row).taskId })),
      },
      {
        label: t('recordFlow.withdraw'),
        hidden: (row) => !flowOf(row).can('withdraw'),
        run: (row) =>
          ask({
            title: t('recordFlow.withdraw'),
            content: <ConfirmContent note={t('recordFlow.withdrawNote')} name={nameOf(row)} />,
            okText: t('recordFlow.withdraw'),
            danger: true,
            run: async () => (await withdraw.send({ taskId: flowOf(row).taskId })).msg,
          }),
      },
    ],
    blockedReason: (action, row) => {
      const reason = reasonOf(action, row)
      return reason && t(reason)
    },
    isActionHidden: (action, row) => {
      if (action === 'detail')
        return !flowOf(row).can('open') && (!canSeeRecord || isActionHidden(action, row))
      return isActionHidden(action, row) && reasonOf(action, row) === undefined
    },
    removeQuestion: t('recordFlow.removeQuestion'),
    dialog,
  }
}
