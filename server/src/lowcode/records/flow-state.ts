import { withFlow } from '@tessera/shared/contract/lowcode/designs'
import { sql, type RawBuilder } from 'kysely'
import {
  flowActs,
  unavailableButtons,
  type FlowAct,
  type RecordFlow,
} from '@tessera/shared/contract/lowcode/online'
import { readFlowTemplate } from '@tessera/shared/contract/workflow/flow-template'
import type { Db } from '../../db/connect.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { Lang } from '@tessera/shared/contract/lang'
import { translate } from '../../errors/translate.ts'
import type { DesignFlows } from '../../feature/design-flows.ts'
import type { Context } from '../../http/context.ts'
import { listButtons, mayChangeLocked } from './access.ts'
import { findLock, isWithInitiator, listFlowActions, type FlowState } from './approval.ts'
import { readState } from './filters.ts'
import type { RecordPlan } from './plan.ts'
import { hasStateKey, stateKey, taskOf } from './protected.ts'
import type { RecordServices } from './request-user.ts'
import { stateText } from './approval-text.ts'
import { text } from './text.ts'
import type { RecordUser } from './user.ts'
import type { Values } from './values.ts'

// What lists and pages of records show of their tasks.

/** Select list: the task of a record as `flow`; nothing for a design without flows. */
export const selectFlow = (plan: RecordPlan): RawBuilder<unknown>[] =>
  plan.release.hasFlow
    ? [
        sql`${taskOf(
          plan,
          sql`jsonb_build_object('state', t.status, 'taskId', t.id, 'flowId', t.flow_id,
          'initiator', t.creator_user_id)`,
        )} as flow`,
      ]
    : []

export interface ListedFlow {
  readonly state: number
  readonly taskId: string
  readonly flowId: string
  readonly initiator: string
}

/** The rows of a list with the state of their tasks, and the buttons that it takes away. */
export async function addFlowStates(
  plan: RecordPlan,
  user: RecordUser,
  listed: readonly { readonly flow?: ListedFlow | null }[],
  rows: readonly Values[],
): Promise<Values[]> {
  const { designId, hasFlow, webType } = plan.release
  if (!hasFlow || !user.approval) return [...rows]
  const isHolder = await user.approval.mayChangeLocked(user.db, designId)
  const taskIds = listed.flatMap(({ flow }) => (flow ? [flow.taskId] : []))
  const running = listed.flatMap(({ flow }) =>
    flow?.state === 1 && flow.initiator === user.userId ? [flow.taskId] : [],
  )
  const withdrawable = await user.approval.tasks.listWithdrawable(user.db, running, user.userId)
  const readable = (await user.approval.listReadable?.(user.db, taskIds)) ?? new Set()
  return rows.map((row, at) => {
    const flow = listed[at]?.flow ?? null
    if (!flow && webType !== withFlow) return row
    const { state, isInitiator } = stateOf(flow, user.userId)
    const canWithdraw = flow !== null && withdrawable.has(flow.taskId)
    const asked = { state, isInitiator, mayChangeLocked: isHolder, canWithdraw }
    const acts: FlowAct[] = [
      ...(flow && readable.has(flow.taskId) ? (['open'] as const) : []),
      ...(canWithdraw ? (['withdraw'] as const) : []),
      ...(isInitiator && state === 1 ? (['urge'] as const) : []),
    ]
    const taken = [
      ...((row[unavailableButtons] as string[] | undefined) ?? []),
      ...(!isWithInitiator(asked) && findLock('change', asked) ? ['edit'] : []),
      ...(findLock('remove', asked) ? ['remove'] : []),
    ]
    return {
      ...row,
      ...(plan.byName.has(stateKey) ? {} : { [stateKey]: state }),
      flowId: flow?.flowId ?? '',
      flowTaskId: flow?.taskId ?? '',
      ...(taken.length > 0 && { [unavailableButtons]: [...new Set(taken)] }),
      ...(acts.length > 0 && { [flowActs]: acts }),
    }
  })
}

const stateOf = (flow: ListedFlow | null, userId: string): { state: FlowState; isInitiator: boolean } => ({
  state: flow?.state ?? null,
  isInitiator: flow?.initiator === userId,
})

/** The state of a listed record as text, for sheets. */
export const formatState = (flow: ListedFlow | null | undefined, lang: Lang): string =>
  translate(stateText[stateName(flow)], lang)

const stateName = (flow: ListedFlow | null | undefined): keyof typeof stateText =>
  flow ? `status${flow.state as 0}` : 'noTask'

/** Condition on the state that a filter asks for: a number, or several; null for records that are older than the flow. */
export function stateCondition(plan: RecordPlan, queryJson: string | undefined): RawBuilder<unknown>[] {
  if (!plan.release.hasFlow) return []
  const value = readState(queryJson)
  if (value === '' || value === undefined) return []
  const wanted = [value].flat()
  if (wanted.length === 0) return []
  const states = wanted.filter((one) => one !== null).map(Number)
  if (states.some((one) => !Number.isInteger(one)))
    throw refuseField(`queryJson.${stateKey}`, text.notAFilter, { field: stateKey })
  const status = taskOf(plan, sql`t.status`)
  const isOlder = wanted.includes(null) ? sql`or ${status} is null` : sql``
  return [sql`(${status} = any(${states}::int[]) ${isOlder})`]
}

/** The order by the state, where a client asks for it. */
export const stateOrder = (
  plan: RecordPlan,
  { sidx, sort }: { sidx?: string | undefined; sort?: 'asc' | 'desc' | undefined },
): RawBuilder<unknown> | null =>
  sidx === stateKey && hasStateKey(plan)
    ? sql`${taskOf(plan, sql`t.status`)} ${sql.raw(sort === 'asc' ? 'asc' : 'desc')} nulls last, ${plan.module.id} desc`
    : null

/** The task of a record for its page; null for a record without one. */
export async function readFlow(
  { recordTasks }: Pick<RecordServices, 'recordTasks'>,
  { db, session, lang }: Pick<Context, 'db' | 'session' | 'lang'>,
  plan: RecordPlan,
  recordId: string,
): Promise<RecordFlow | null> {
  const { designId, hasFlow, webType } = plan.release
  if (!hasFlow) return null
  const tasks = await recordTasks.find(db, [recordId])
  const task = tasks.get(recordId)
  if (!task && webType !== withFlow) return null
  const isInitiator = task?.initiator === session.userId
  const own = task?.status === 1 && isInitiator ? [task.id] : []
  const [buttons, isHolder, readable, withdrawable] = await Promise.all([
    listButtons(db, session.access, designId),
    mayChangeLocked(db, session.access, designId),
    recordTasks.listReadable({ db, session }, task ? [task.id] : []),
    recordTasks.listWithdrawable(db, own, session.userId),
  ])
  const state = task?.status ?? null
  const canWithdraw = withdrawable.size > 0
  const asked = { state, isInitiator, mayChangeLocked: isHolder, canWithdraw }
  const actions = listFlowActions(asked, buttons ?? new Set())
  const why = actions.includes('edit') ? null : findLock('change', asked)
  return {
    state,
    taskId: task?.id ?? '',
    flowId: task?.flowId ?? '',
    isInitiator,
    canOpen: task !== undefined && readable.has(task.id),
    actions,
    reason: why ? translate(why, lang) : '',
  }
}

/** The flow in force for the page of a design. */
export async function readDesignFlow(
  { recordTasks, designFlows }: Pick<RecordServices, 'recordTasks'> & { designFlows: DesignFlows },
  { db, session }: { db: Db; session: Context['session'] },
  { release: { designId, startsFlow } }: RecordPlan,
) {
  const none = { flowTemplateJson: '', flowEnCode: '', flowId: '', flow: null }
  if (!startsFlow) return none
  const current = await designFlows.findCurrent(db, designId)
  const read = current && readFlowTemplate(current.flowTemplateJson)
  const start = read && 'template' in read ? read.template.properties : null
  const [mayLaunch, canEditLocked] = await Promise.all([
    recordTasks.mayLaunch(db, designId, session),
    mayChangeLocked(db, session.access, designId),
  ])
  return {
    flowTemplateJson: current?.flowTemplateJson ?? '',
    flowEnCode: current?.enCode ?? '',
    flowId: current?.id ?? '',
    flow: {
      canLaunch: current !== null && mayLaunch,
      canEditLocked,
      saveBtnText: start?.saveBtnText ?? '',
      submitBtnText: start?.submitBtnText ?? '',
      freeFlow: start?.freeFlow.on
        ? { maxSteps: start.freeFlow.maxSteps, isOptional: start.freeFlow.isOptional }
        : null,
      formOperates: (start?.formOperates ?? []).map(({ id, name, read: canRead, write, required }) => ({
        id,
        name,
        read: canRead,
        write,
        required,
      })),
    },
  }
}
