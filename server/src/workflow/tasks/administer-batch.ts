import type { taskActCalls } from '@tessera/shared/contract/workflow/task-acts'
import type { CallInput } from '@tessera/shared/contract/wire'
import { Code } from '@tessera/shared/contract/wire'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context } from '../../http/context.ts'
import type { CommandOf } from '../engine/commands.ts'
import { isStaffed, nodeOf } from '../engine/graph.ts'
import { refusalText } from '../engine/text.ts'
import { pickAdministered } from '../runtime/administrators.ts'
import type { LoadedTask } from '../runtime/load.ts'
import type { WorkflowRuntime } from '../runtime/runtime.ts'
import { describeError } from './describe-error.ts'
import { text } from './text.ts'

type BatchInput = CallInput<(typeof taskActCalls)['administerBatch']>
type AdministratorCommand = CommandOf<'assign'> | CommandOf<'jump'> | CommandOf<'revive'>

/** Acts of an administrator on several tasks, each in a transaction of its own; a refusal of one stands in its row. */
export async function administerBatch(
  runtime: WorkflowRuntime,
  context: Context,
  { ids, handleOpinion, ...input }: BatchInput,
) {
  if (input.act === 'assign' && input.freeApproverUserId === '')
    throw refuseField('freeApproverUserId', text.noTransferUser)
  if (input.act === 'jump' && input.nodeCode === '') throw refuseField('nodeCode', text.noJumpTarget)
  const tasks = [...new Set(ids)]
  const administered = new Set(await pickAdministered(context, tasks))
  const by = { actor: context.session.userId, opinion: handleOpinion }
  const refusals = new Map<string, string>()
  await runtime.gather(async (transact) => {
    const handle = (id: string) =>
      transact(async (own) => {
        const first = await own.lock(id)
        const common = { ...by, administrator: administered.has(id), at: Date.now() }
        let task = first
        for (const command of listCommands(first, input, common)) {
          const performed = await own.perform(task, command)
          task = performed.task
        }
      })
    for (const id of tasks)
      try {
        await handle(id)
      } catch (error) {
        refusals.set(id, describeError(error, context))
      }
  })
  return { list: ids.map((id) => ({ id, refusal: refusals.get(id) ?? '' })) }
}

/** The commands of one task. Throws a refusal where the task is not at the node, or a jump could begin at several. */
function listCommands(
  { stored, version }: LoadedTask,
  { act, nodeCode, freeApproverUserId: to }: Omit<BatchInput, 'ids' | 'handleOpinion'>,
  common: Omit<CommandOf<'revive'>, 'kind' | 'target'>,
): readonly AdministratorCommand[] {
  if (act === 'revive') return [{ kind: 'revive', target: nodeCode === '' ? null : nodeCode, ...common }]
  const staffed = stored.visits.filter(
    ({ state, nodeId }) => state === 'live' && isStaffed(nodeOf(version.graph, nodeId)),
  )
  if (act === 'jump') {
    const [visit, another] = staffed
    if (another) throw refuse(text.jumpFromSeveral, {}, Code.conflict)
    // The engine refuses an unknown visit like one that is over.
    return [{ kind: 'jump', visitId: visit?.id ?? '', target: nodeCode, ...common }]
  }
  const visits = staffed.filter(({ nodeId }) => nodeCode === '' || nodeId === nodeCode)
  if (visits.length === 0) throw refuse(refusalText.noVisit, {}, Code.conflict)
  return visits.map(({ id }) => ({ kind: 'assign', visitId: id, to, ...common }))
}
