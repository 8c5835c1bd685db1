import type { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { Code } from '@tessera/shared/contract/wire'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Services } from '../../feature/services.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { listPrincipals, principalsOf } from '../delegates/principals.ts'
import type { Command } from '../engine/commands.ts'
import { nodeOf } from '../engine/graph.ts'
import { refusalText } from '../engine/text.ts'
import { readDraft } from '../flows/store.ts'
import { listFailures } from '../runtime/failures.ts'
import { findRefusal } from '../runtime/find-refusal.ts'
import { administers } from '../runtime/administrators.ts'
import { assertReader } from '../runtime/readers.ts'
import { parseAssignment } from '../runtime/request.ts'
import { toRefusal } from '../runtime/refusals.ts'
import { toFlowState } from '../runtime/stored-state.ts'
import { listChoices } from '../runtime/choices.ts'
import { todosOf } from '../todos/store.ts'
import type { WorkflowRuntime } from '../runtime/runtime.ts'
import { explainTask } from './explain.ts'
import { listRecords } from './history.ts'
import { loadInfo } from './info.ts'

/** Flows and nodes at which the caller has open items whose flow allows them to be decided together. */
async function listBatchItems(runtime: WorkflowRuntime, { db, session }: Context) {
  const principals = await listPrincipals(db, session.userId)
  const { rows } = await typedSql({
    ...columnsOf('workflow_task', 'flowId', 'flowVersion', 'flowName'),
    ...columnsOf('workflow_visit', 'nodeCode', 'nodeName'),
  })`
    select distinct t.flow_id as "flowId", t.flow_version as "flowVersion", t.flow_name as "flowName",
      v.node_code as "nodeCode", v.node_name as "nodeName"
    from workflow_assignment i join workflow_task t on t.id = i.task_id join workflow_visit v on v.id = i.visit_id
    where ${todosOf(session.userId, principals)} and t.delete_mark = 0`.execute(db)
  const items: typeof rows = []
  for (const row of rows) {
    const { template } = await runtime.versions.of(db, row.flowId, row.flowVersion)
    if (template.properties.isBatchApproval) items.push(row)
  }
  return items
}

/** The choices without those that are there already, in the order of their names. */
const toChoices = (choices: readonly (readonly [id: string, fullName: string])[]) => ({
  list: [...new Map(choices)]
    .map(([id, fullName]) => ({ id, fullName }))
    .toSorted((a, b) => a.fullName.localeCompare(b.fullName, 'zh')),
})

export const detailHandlers = ({
  workflow: runtime,
}: Pick<Services, 'workflow'>): Handlers<typeof taskDetail> => ({
  async info({ taskId, taskOperatorId }, context) {
    await assertReader(context, taskId)
    return loadInfo(runtime, context, taskId, taskOperatorId)
  },
  async records({ taskId }, context) {
    await assertReader(context, taskId)
    const task = await runtime.load(taskId)
    return { list: await listRecords(runtime, context, task) }
  },
  async check({ operatorId }, context) {
    const { taskId, assignmentId } = parseAssignment(operatorId)
    await assertReader(context, taskId)
    const task = await runtime.load(taskId)
    const { userId } = context.session
    const assignment = task.stored.assignments.find(({ id }) => id === assignmentId)
    if (!assignment) throw refuse(refusalText.noAssignment, {}, Code.notFound)
    const visit = task.stored.visits.find(({ id }) => id === assignment.visitId)
    const node = visit && nodeOf(task.version.graph, visit.nodeId)
    const principals = await principalsOf(context.db, userId, task.flowId)
    const common = { assignmentId, actor: userId, at: Date.now() }
    const command: Command =
      node?.kind === 'choose'
        ? { kind: 'chooseBranch', branches: [], ...common }
        : { kind: 'approve', ...common }
    const refusal = findRefusal(task.version.graph, toFlowState(task.stored), command, { userId, principals })
    if (refusal) throw await toRefusal(context.db, task.version, refusal)
    return { taskId }
  },
  async explain({ taskId }, context) {
    await assertReader(context, taskId)
    const task = await runtime.load(taskId)
    return { list: await explainTask(context, task) }
  },
  async failures({ taskId }, context) {
    const isAdministrator = await administers(context, taskId)
    if (!isAdministrator) throw refuse(refusalText.administratorOnly, {}, Code.forbidden)
    const task = await runtime.load(taskId)
    return { list: await listFailures(context.db, task) }
  },
  async batchFlows(_, context) {
    const items = await listBatchItems(runtime, context)
    return toChoices(items.map(({ flowId, flowName }) => [flowId, flowName] as const))
  },
  async nodes({ flowId }, context) {
    await readDraft(context.db, flowId)
    const items = await listBatchItems(runtime, context)
    const own = items.filter((item) => item.flowId === flowId)
    return toChoices(own.map(({ nodeCode, nodeName }) => [nodeCode, nodeName] as const))
  },
  async batchCandidates({ taskOperatorId }, context) {
    const { taskId, assignmentId } = parseAssignment(taskOperatorId)
    await assertReader(context, taskId)
    const task = await runtime.load(taskId)
    const choices = await runtime.read(async ({ db, slow }) => {
      const values = await runtime.forms.load(db, task)
      const command = {
        kind: 'approve',
        assignmentId,
        actor: context.session.userId,
        at: Date.now(),
      } as const
      return listChoices({ db, slow, runtime, task, values }, command)
    })
    return [...choices]
  },
})
