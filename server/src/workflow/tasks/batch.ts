import type { taskActCalls } from '@tessera/shared/contract/workflow/task-acts'
import { refuseField } from '../../errors/refusal.ts'
import type { CallInput } from '@tessera/shared/contract/wire'
import type { Context } from '../../http/context.ts'
import type { WorkflowRuntime } from '../runtime/runtime.ts'
import { sentenceOf } from './choices.ts'
import { decide, toApproval, toRejection } from './decide.ts'
import { parseAssignment } from '../runtime/request.ts'
import { text } from './text.ts'

type BatchInput = CallInput<(typeof taskActCalls)['batch']>
const kinds = { agree: 0, refuse: 1, transfer: 2 } as const

/** Tasks that one batch decides at a time. */
const concurrency = 4

/** Decides several assignments, each in a transaction of its own; a refusal of one stands in its row of the answer. */
export async function handleBatch(
  runtime: WorkflowRuntime,
  context: Context,
  { ids, batchType, commandId: _, ...input }: BatchInput,
) {
  if (batchType === kinds.transfer && input.freeApproverUserId === '')
    throw refuseField('freeApproverUserId', text.noTransferUser)
  const handle = (id: string): Promise<void> => {
    if (batchType === kinds.agree) return decide(runtime, context, id, input, toApproval)
    if (batchType === kinds.refuse)
      return decide(runtime, context, id, input, toRejection({ rejectStep: '', comeBack: false }))
    return transfer(runtime, context, id, input)
  }
  const refusals = new Map<string, string>()
  const open = [...new Set(ids)]
  const work = async () => {
    for (let id = open.shift(); id !== undefined; id = open.shift())
      try {
        await handle(id)
        refusals.set(id, '')
      } catch (error) {
        refusals.set(id, sentenceOf(error, context.lang))
      }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return { list: ids.map((id) => ({ id, refusal: refusals.get(id) ?? '' })) }
}

const transfer = (
  runtime: WorkflowRuntime,
  { session }: Context,
  operatorId: string,
  { handleOpinion, freeApproverUserId: to }: Pick<BatchInput, 'handleOpinion' | 'freeApproverUserId'>,
): Promise<void> => {
  const { taskId, assignmentId } = parseAssignment(operatorId)
  return runtime.transact(async (own) => {
    const task = await own.lock(taskId)
    await own.perform(task, {
      kind: 'transfer',
      assignmentId,
      to,
      actor: session.userId,
      at: Date.now(),
      opinion: handleOpinion,
    })
  })
}
