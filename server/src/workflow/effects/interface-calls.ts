import type { PropertiesOf } from '@tessera/shared/contract/workflow/flow-template'
import { Refusal } from '../../errors/refusal.ts'
import type { Job } from '../../jobs/queue.ts'
import type { FormValues } from '../runtime/facts.ts'
import type { LoadedTask } from '../runtime/load.ts'
import {
  finish,
  finishIn,
  pauseAfter,
  recordRefusal,
  type EffectServices,
  type StoredEffect,
} from './stored-effect.ts'

// Data interfaces that nodes and events call. The call is outside of a transaction; its parameter `effectId` is the same
// each time, so that the other side can recognise a call that is repeated after a process was killed.

type Parameters = PropertiesOf<'interface'>['templateJson']

/** What a call of an event is stored with. */
export interface EventPayload {
  readonly interfaceId?: string
  readonly event?: string
  readonly nodeId?: string | null
}

/** What every interface can have parameters for, and those that the flow fills. */
async function callInterface(
  { interfaces }: EffectServices,
  task: LoadedTask,
  effect: StoredEffect,
  { interfaceId, parameters, values }: { interfaceId: string; parameters: Parameters; values: FormValues },
) {
  const common = await interfaces.pickParameters(interfaceId, {
    taskId: task.id,
    nodeId: effect.payload.nodeId ?? '',
    effectId: effect.id,
  })
  const own = parameters.map(({ field, relationField, defaultValue }) => [
    field,
    relationField === '' ? (defaultValue ?? common[field] ?? '') : values[relationField],
  ])
  const sent = { ...common, ...(Object.fromEntries(own) as Record<string, unknown>) }
  return interfaces.run(interfaceId, sent, task.version.releasedBy)
}

/** Calls the interface of a node, and tells the task whether it answered. */
export async function answerInterface(
  services: EffectServices,
  job: Job,
  effect: StoredEffect,
): Promise<void> {
  const { workflow } = services
  const task = await workflow.load(effect.taskId)
  const node = task.version.nodes.get(effect.payload.nodeId ?? '')
  const open = task.stored.effects.find(({ id }) => id === effect.localId)
  if (node?.kind !== 'interface' || open?.state !== 'queued') return finish(services.db, job, effect)
  const { interfaceId, templateJson, assignList } = node.properties
  const values = await workflow.forms.load(services.db, task)
  let answer: Readonly<Record<string, unknown>> | null
  let failure: Refusal | null = null
  try {
    const rows = await callInterface(services, task, effect, {
      interfaceId,
      parameters: templateJson,
      values,
    })
    answer = rows[0] ?? {}
  } catch (error) {
    // The queue calls it again, until the last call has failed.
    if (!(error instanceof Refusal) || pauseAfter(effect, error) !== undefined) throw error
    services.reportWarning(`the interface of the node ${node.nodeId} failed`)(error)
    failure = error
    answer = null
  }
  await workflow.transact(async (own) => {
    const locked = await own.lock(effect.taskId)
    const current = locked.stored.effects.find(({ id }) => id === effect.localId)
    if (current?.state !== 'queued') return finishIn(own.trx, job, effect)
    const sent = Object.fromEntries(
      assignList.map(({ parentField, childField }) => [parentField, answer?.[childField]]),
    )
    const changed = answer && assignList.length > 0 ? await workflow.forms.write(own.trx, locked, sent) : {}
    await own.perform(
      locked,
      { kind: 'effectAnswered', effectId: effect.localId, ok: answer !== null, actor: null, at: Date.now() },
      changed,
    )
    if (failure) await recordRefusal(own.trx, effect, failure)
    return finishIn(own.trx, job, effect)
  })
}

/** Calls the interface of an event: a submission, a decision, the end. Its answer changes nothing. */
export async function callEvent(
  services: EffectServices,
  job: Job,
  effect: StoredEffect,
  { interfaceId, nodeId }: EventPayload,
): Promise<void> {
  const { workflow, db } = services
  const task = await workflow.load(effect.taskId)
  const values = await workflow.forms.load(db, task)
  const config = listConfigs(task, nodeId ?? null).find((one) => one.interfaceId === interfaceId)
  await callInterface(services, task, effect, {
    interfaceId: interfaceId ?? '',
    parameters: config?.templateJson ?? [],
    values,
  })
  await finish(db, job, effect)
}

/** The calls that the start node and a node declare. */
function listConfigs({ version }: LoadedTask, nodeId: string | null) {
  const { initFuncConfig, endFuncConfig, flowRecallFuncConfig } = version.template.properties
  const node = nodeId === null ? undefined : version.nodes.get(nodeId)
  const own =
    node?.kind === 'approver' || node?.kind === 'process'
      ? [
          node.properties.approveFuncConfig,
          node.properties.rejectFuncConfig,
          node.properties.recallFuncConfig,
        ]
      : []
  return [...own, initFuncConfig, endFuncConfig, flowRecallFuncConfig]
}
