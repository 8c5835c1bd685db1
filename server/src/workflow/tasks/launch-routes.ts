import type { launchActs } from '@tessera/shared/contract/workflow/launches'
import { Code } from '@tessera/shared/contract/wire'
import { notFoundRefusal } from '../../db/crud.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Services } from '../../feature/services.ts'
import type { Handlers } from '../../http/context.ts'
import { deleteTasks } from '../runtime/delete-tasks.ts'
import { act, byCaller } from './act-routes.ts'
import { text } from './text.ts'

/** What initiators do with their tasks. */
export const launchActHandlers = ({
  workflow: runtime,
  flowRecords,
}: Pick<Services, 'workflow' | 'flowRecords'>): Handlers<typeof launchActs> => ({
  withdraw: ({ taskId, ...input }, context) =>
    act(runtime, taskId, () => ({ kind: 'withdraw', ...byCaller(context, input) })),
  revoke: ({ taskId, ...input }, context) =>
    act(runtime, taskId, () => ({ kind: 'revoke', ...byCaller(context, input) })),
  urge: ({ taskId, ...input }, context) =>
    act(runtime, taskId, () => ({ kind: 'urge', ...byCaller(context, input) })),
  remove: ({ taskId }, { session }) =>
    runtime.transact(async ({ trx, lock }) => {
      const task = await lock(taskId)
      if (task.creatorUserId !== session.userId) throw notFoundRefusal()
      if (task.stored.task.round > 0) throw refuse(text.draftOnly, {}, Code.conflict)
      if (task.parentId !== '0') throw refuse(text.childTask, {}, Code.conflict)
      await deleteTasks(trx, flowRecords, session.userId, [task])
    }),
})
