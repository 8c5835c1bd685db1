import type { taskActCalls } from '@tessera/shared/contract/workflow/task-acts'
import { refuseField } from '../../errors/refusal.ts'
import type { CallInput } from '@tessera/shared/contract/wire'
import type { Context } from '../../http/context.ts'
import type { WorkflowRuntime } from '../runtime/runtime.ts'
import { describeError } from './describe-error.ts'
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
  { ids, batchType, formStates = {}, commandId: _, ...input }: BatchInput,
) {
  if (batchType === kinds.transfer && input.freeApproverUserId === '')
    throw refuseField('freeApproverUserId', text.noTransferUser)
  const refusals = new Map<string, string>()
  const open = [...new Set(ids)]
  await runtime.gather(async (transact) => {
    const handle = (id: string): Promise<void> => {
      if (batchType === kinds.transfer) return transfer(transact, context, id, input)
      const refuses = batchType === kinds.refuse
      const create = refuses ? toRejection({ rejectStep: '', comeBack: false }) : toApproval
      return decide(runtime, context, id, { ...input, formState: formStates[id] }, create, transact)
    }
    const work = async () => {
      for (let id = open.shift(); id !== undefined; id = open.shift())
        try {
          await handle(id)
          refusals.set(id, '')
        } catch (error) {
          refusals.set(id, describeError(error, context))
        }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
  })
  return { list: ids.map((id) => ({ id, refusal: refusals.get(id) ?? '' })) }
}

const transfer = (
  transact: WorkflowRuntime['transact'],
  { session }: Context,
  operatorId: string,
  { handleOpinion, freeApproverUserId: to }: Pick<BatchInput, 'handleOpinion' | 'freeApproverUserId'>,
): Promise<void> => {
  const { taskId, assignmentId } = parseAssignment(operatorId)
  return transact(async (own) => {
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
