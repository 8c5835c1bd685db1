import type { applications } from '@tessera/shared/contract/edu/approvals'
import { defineFeature } from '../../feature/feature.ts'
import type { Handlers } from '../../http/context.ts'
import { submitTask } from '../../workflow/runtime/submit.ts'
import type { WorkflowRuntime } from '../../workflow/runtime/runtime.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { loadSaleScopes } from '../orders/scopes.ts'
import { listApplications } from './store.ts'
import * as text from './text.ts'

const handlersOf = (runtime: () => WorkflowRuntime): Handlers<typeof applications> => ({
  list: async (filter, context) => listApplications(context.db, await loadSaleScopes(context), filter),
  async resubmit({ flowTaskId, commandId }, context) {
    const { userId } = context.session
    const { rows } = await typedSql(columnsOf('workflow_task', 'flowId'))`
      select k.flow_id as "flowId" from edu_application a join workflow_task k on k.id = a.flow_task_id
      where a.flow_task_id = ${flowTaskId} and a.creator_user_id = ${userId} and k.delete_mark = 0`.execute(
      context.db,
    )
    if (!rows[0]) throw notFoundRefusal()
    const { flowId } = rows[0]
    await submitTask(runtime(), context, { flowId, taskId: flowTaskId, sent: {}, isDraft: false, commandId })
  },
})

export const feature = defineFeature({
  handlers: (services) => ({ 'edu.applications': handlersOf(() => services.workflow) }),
  constraints: text.constraints,
  texts: { 'edu/approvals': text },
})
