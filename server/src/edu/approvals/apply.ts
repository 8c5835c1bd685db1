import { approvalForms, type ApprovalCode } from '@tessera/shared/contract/edu/approvals'
import { Code } from '@tessera/shared/contract/wire'
import { FlowFormType } from '@tessera/shared/contract/workflow/flows'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Context } from '../../http/context.ts'
import type { WorkflowRuntime } from '../../workflow/runtime/runtime.ts'
import { openTask, submitLocked } from '../../workflow/runtime/submit.ts'
import { runOnceWithin } from '../books/once.ts'
import { createApplication, type NewApplication } from './applications.ts'
import { text } from './text.ts'

/** The released flow of a form. Throws a refusal that names the flow where there is none. */
export async function requireFlow(db: Db, form: ApprovalCode): Promise<string> {
  const { rows } = await typedSql({ id: column.text })`
    select id from workflow_flow where lower(en_code) = lower(${form}) and form_type = ${FlowFormType.system}
      and version > 0 and enabled_mark = 1 and delete_mark = 0 limit 1`.execute(db)
  const { name } = approvalForms[form]
  if (!rows[0]) throw refuse(text.noFlow, { code: form, name }, Code.conflict)
  return rows[0].id
}

interface Call {
  readonly form: ApprovalCode
  /** Name and input of the call, for repeated ones. */
  readonly call: string
  readonly input: object
}

/**
 * Stores an application and launches the task that decides about it, in one transaction. `prepare` checks what is applied
 * for and stores it.
 */
export async function applyForApproval<A extends object>(
  runtime: WorkflowRuntime,
  context: Context,
  { form, ...call }: Call,
  prepare: (
    trx: Db,
    flowTaskId: string,
  ) => Promise<{ readonly application: Omit<NewApplication, 'form'>; readonly answer: A }>,
): Promise<A> {
  const flowId = await requireFlow(context.db, form)
  const opened = await openTask(runtime, context, { flowId, taskId: undefined })
  return runtime.transact((own) =>
    runOnceWithin(own.trx, context, call, async () => {
      const { application, answer } = await prepare(own.trx, opened.id)
      const recordId = await createApplication(own.trx, { form, ...application }, context.session.userId)
      await submitLocked(runtime, context, own, { ...opened, recordId }, { sent: {}, isDraft: false })
      return answer
    }),
  )
}
