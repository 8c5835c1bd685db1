import { sql } from 'kysely'
import * as z from 'zod'
import { printFlowTemplate } from '@tessera/shared/contract/workflow/flow-template'
import { FlowBeforeInfo, type FormOperate } from '@tessera/shared/contract/workflow/task-detail'
import * as column from '../../db/column.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { Context } from '../../http/context.ts'
import { principalsOf } from '../delegates/principals.ts'
import { nodeOf, type FieldRights } from '../engine/graph.ts'
import { excludedAt } from '../engine/own-request.ts'
import { listFailures } from '../runtime/failures.ts'
import { administers } from '../runtime/administrators.ts'
import { parseRowId, rowId } from '../runtime/ids.ts'
import { formStateOf } from '../runtime/form-state.ts'
import { loadActions, type LoadedTask } from '../runtime/load.ts'
import {
  asRights,
  hideFields,
  limitsOfPage,
  loadPageRights,
  readableBy,
  readingRights,
} from '../runtime/readers.ts'
import { loadNames } from '../runtime/refusals.ts'
import { rightsOf, startRights } from '../runtime/request.ts'
import type { WorkflowRuntime } from '../runtime/runtime.ts'
import { hasFormInForce, withFormInForce } from '../runtime/submit.ts'
import { toFlowState } from '../runtime/stored-state.ts'
import { listChoices } from '../runtime/choices.ts'
import { taskColumns, titleIn } from '../tasks/store.ts'
import { findOwnAssignment, listActs, listReturnTargets } from './acts.ts'
import { listOperators, listRecords } from './history.ts'
import { listNodes } from './nodes.ts'

type TaskInfo = FlowBeforeInfo['flowTaskInfo']

const Related = FlowBeforeInfo.shape.related

const infoColumns = {
  task: column.jsonOf(z.unknown()),
  related: column.jsonOf(Related),
  draftData: column.text.orNull,
}

/** The row of a task, its relatives that the caller may see, and what the caller saved at an assignment. */
async function loadRow(context: Context, taskId: string, assignmentId: string) {
  const isReadable = await readableBy(context)
  const milliseconds = (name: string) => sql`(extract(epoch from ${sql.ref(name)}) * 1000)::bigint`
  const { rows } = await typedSql(infoColumns)`
    with row as (
      select t.id, ${taskColumns(titleIn(context.lang))}, t.status, ${milliseconds('t.creator_time')} as "creatorTime",
        ${milliseconds('t.start_time')} as "startTime", ${milliseconds('t.end_time')} as "endTime",
        t.parent_id as "parentId", t.this_step_id as "thisStepId", t.creator_user_id as "creatorUserId",
        t.flow_version as "flowVersion", t.flow_type as "flowType", t.round, t.pause_reason <> '' as paused,
        coalesce(t.record_id, '') as "recordId", coalesce(f.design_id, '') as "designId",
        v.form_url as "formUrl", v.app_form_url as "appFormUrl", f.type,
        (select u.real_name || '/' || u.account from org_user u where u.id = t.creator_user_id) as "userName"
      from workflow_task t join workflow_flow f on f.id = t.flow_id
        join workflow_flow_version v on v.flow_id = t.flow_id and v.version = t.flow_version
      where t.id = ${taskId} and t.delete_mark = 0)
    select to_jsonb(row) as task, coalesce((
        select jsonb_agg(jsonb_build_object('id', t.id, 'fullName', ${titleIn(context.lang)}, 'status', t.status, 'relation',
          case when t.id = row."parentId" then 'parent' else 'child' end) order by t.creator_time, t.id)
        from workflow_task t where (t.id = row."parentId" or t.parent_id = row.id) and t.delete_mark = 0
          and (${isReadable})), '[]') as related,
      (select a.draft_data from workflow_assignment a where a.id = ${assignmentId} and a.completion = 0) as "draftData"
    from row`.execute(context.db)
  const [found] = rows
  if (!found) throw notFoundRefusal()
  return { ...found, task: found.task as TaskInfo }
}

const isWriteRight = (right: FieldRights[string]) => right === 'write' || right === 'required'

/** Whether a node lets its approvers keep what they have filled in. Kinds of nodes without that button do. */
const offersSaving = (properties: object) => !('hasSaveBtn' in properties) || properties.hasSaveBtn === true

/** The rights of a form as clients read them. A field that the rights do not name can be read. */
const toOperates = (
  { version }: LoadedTask,
  rights: FieldRights,
  isWritable: boolean,
): z.output<typeof FormOperate>[] =>
  [...version.fieldNames].map(([id, name]) => {
    const right = (Object.hasOwn(rights, id) ? rights[id] : undefined) ?? 'read'
    const write = isWritable && isWriteRight(right)
    return { id, name, read: right !== 'hidden', write, required: write && right === 'required' }
  })

/** Marks the caller's copies as read, whichever way led to the task. The page is answered also where that cannot be written. */
async function markCopiesRead(
  runtime: WorkflowRuntime,
  { session, log }: Context,
  taskId: string,
): Promise<void> {
  const { userId } = session
  const { stored } = await runtime.load(taskId)
  const unread = stored.copies.filter((copy) => copy.userId === userId && copy.readAt === null)
  if (unread.length === 0) return
  try {
    await runtime.transact(async (own) => {
      let task = await own.lock(taskId)
      for (const { id: copyId } of unread) {
        const command = { kind: 'markRead', copyId, actor: userId, at: Date.now() } as const
        const performed = await own.perform(task, command)
        task = performed.task
      }
    })
  } catch (error) {
    log.warn({ err: error }, 'a copy could not be marked as read')
  }
}

/** Everything that the page of a task shows to the caller, who may see the task. */
export async function loadInfo(
  runtime: WorkflowRuntime,
  context: Context,
  taskId: string,
  operatorId: string,
): Promise<FlowBeforeInfo> {
  const { db, session } = context
  await markCopiesRead(runtime, context, taskId)
  const task = await runtime.load(taskId)
  const { version, stored } = task
  const actions = await loadActions(db, taskId)
  const state = toFlowState(stored, actions)
  const principals = await principalsOf(db, session.userId, task.flowId)
  const user = { userId: session.userId, isAdministrator: await administers(context, taskId), principals }
  const requested = parseRowId(operatorId, 'a')
  const own = findOwnAssignment(stored, user, requested?.taskId === taskId ? requested.id : '')
  const failures = user.isAdministrator ? await listFailures(db, task) : []
  const possible = listActs(version.graph, state, user, own)
  if (failures.length > 0) possible.push('retry')
  const isInitiator = task.creatorUserId === session.userId
  const decides = own !== undefined && possible.some((act) => act === 'approve' || act === 'chooseBranch')
  const submits = possible.includes('submit')
  // What the initiator submits is checked by this form.
  const filled = submits && !decides && hasFormInForce(task) ? await withFormInForce(db, runtime, task) : task
  const pageRights = await loadPageRights(context, task)
  const limits = submits ? limitsOfPage(pageRights, filled) : null
  const writable = limits && {
    ...startRights(task),
    ...startRights(filled),
    ...asRights(limits.locked, 'read'),
    ...asRights(limits.unseen, 'hidden'),
  }
  const reading = await readingRights(task, context, pageRights)
  const rights = decides ? rightsOf(task, own.id) : (writable ?? reading)
  const ownVisit = own && stored.visits.find(({ id }) => id === own.visitId)
  const nodeId = ownVisit?.nodeId ?? (isInitiator ? version.graph.startId : '')
  const properties = version.nodes.get(nodeId)?.properties ?? {}
  const node = ownVisit && nodeOf(version.graph, ownVisit.nodeId)
  const { task: row, related, draftData } = await loadRow(context, taskId, own ? rowId(taskId, own.id) : '')
  const canSave = submits || (offersSaving(properties) && Object.values(rights).some(isWriteRight))
  const acts = canSave ? possible : possible.filter((act) => act !== 'save')
  const loaded = await runtime.forms.load(db, filled)
  const values = hideFields(
    loaded,
    filled === task ? reading : { ...reading, ...(await readingRights(filled, context, pageRights)) },
  )
  const candidates = decides ? await listCandidates(runtime, task, own.id, session.userId) : []
  const names = await loadNames(db, [...new Set(stored.assignments.map(({ userId }) => userId))])
  const { formData } = filled.version
  return {
    flowFormInfo: formData,
    flowTaskInfo: {
      ...row,
      flowForm: formData,
      flowFormContentJson: JSON.stringify(values),
      flowTemplateJson: printFlowTemplate(version.template),
    },
    flowTaskNodeList: listNodes(task, loaded, (id) => names.get(id) ?? ''),
    flowTaskOperatorList: await listOperators(context, taskId),
    flowTaskOperatorRecordList: await listRecords(runtime, context, task, reading),
    formVersion: filled.version.formVersion,
    formState: formStateOf(filled, session.userId, loaded),
    formOperates: toOperates(filled, rights, decides || submits),
    approversProperties: { ...properties },
    draftData: decides ? draftData : null,
    acts,
    returnTargets:
      own && acts.includes('return')
        ? listReturnTargets(version.graph, state, user, own).map((code) => ({
            nodeCode: code,
            nodeName: nodeOf(version.graph, code).name,
          }))
        : [],
    printId: ('printId' in properties && String(properties.printId)) || version.template.properties.printId,
    isSummary: version.template.properties.isSummary,
    summaryType: version.template.properties.summaryType,
    branches: node?.kind === 'choose' ? node.branches.map(({ id, name }) => ({ id, name })) : [],
    excludedUserIds: [...excludedAt(node ? [node] : [], task.creatorUserId)],
    candidates,
    related,
  }
}

/** Nodes for which the caller has to choose users with an approval. */
const listCandidates = (runtime: WorkflowRuntime, task: LoadedTask, assignmentId: string, actor: string) =>
  runtime.read(async ({ db, slow }) => {
    const values = await runtime.forms.load(db, task)
    const question = { db, slow, runtime, task, values }
    const choices = await listChoices(question, { kind: 'approve', assignmentId, actor, at: Date.now() })
    return [...choices]
  })
