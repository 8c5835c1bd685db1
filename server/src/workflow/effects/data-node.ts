import type { Job } from '../../jobs/queue.ts'
import type { FormAuthor } from '../../feature/flow-records.ts'
import { finishIn, type EffectServices, type StoredEffect } from './stored-effect.ts'

// Records of a design that a data node reads, adds, changes or deletes, in one transaction with the end of its job. Its
// rights are those of the user who released the flow.

export async function runDataNode(
  { workflow, flowRecords }: EffectServices,
  job: Job,
  effect: StoredEffect,
): Promise<void> {
  await workflow.transact(async (own) => {
    const { trx } = own
    const task = await own.lock(effect.taskId)
    const node = task.version.nodes.get(effect.payload.nodeId ?? '')
    if (node?.kind !== 'data') return finishIn(trx, job, effect)
    const { action, modelId, where, assignList, isSingle } = node.properties
    const author: FormAuthor = {
      userId: task.creatorUserId,
      organizeId: task.stored.organizeId,
      lang: 'zh',
      visitor: null,
      ip: '',
      userAgent: '',
    }
    const records = flowRecords.openForNode(author, task.version.releasedBy)
    const values = await workflow.forms.load(trx, task)
    const sent = Object.fromEntries(
      assignList.map(({ parentField, childField }) => [childField, values[parentField] ?? null]),
    )
    if (action === 'add') await records.save(trx, modelId, null, sent)
    else {
      const found = await records.find(trx, modelId, action, where, values)
      const ids = isSingle ? found.slice(0, 1) : found
      if (action === 'change') for (const id of ids) await records.save(trx, modelId, id, sent)
      if (action === 'delete') await records.remove(trx, modelId, ids)
      if (action === 'get' && ids[0] !== undefined) {
        const fields = assignList.map(({ childField }) => childField)
        const record = await records.load(trx, modelId, ids[0], fields)
        const read = Object.fromEntries(
          assignList.map(({ parentField, childField }) => [parentField, record[childField]]),
        )
        const saved = await workflow.forms.write(trx, task, read)
        await own.saveValues(task, saved)
      }
    }
    return finishIn(trx, job, effect)
  })
}
