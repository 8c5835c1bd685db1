import type { Job } from '../../jobs/queue.ts'
import { sendFlowMessages } from '../messages/send.ts'
import { loadTask } from '../runtime/load.ts'
import { openMessageForm } from './message-form.ts'
import { resolveWho } from './node-users.ts'
import { finishIn, type EffectServices, type StoredEffect } from './stored-effect.ts'

/** Sends the message of a node to its users, in the transaction that ends the job. */
export async function sendNodeMessage(
  { workflow: runtime }: EffectServices,
  job: Job,
  effect: StoredEffect,
): Promise<void> {
  await runtime.transact(async (own) => {
    const task = await loadTask(own.trx, runtime.versions, effect.taskId)
    const node = task.version.nodes.get(effect.payload.nodeId ?? '')
    if (node?.kind === 'message' && node.properties.who) {
      const to = await resolveWho(own, runtime, task, node.nodeId, node.properties.who)
      const message = { event: 'message', to, from: null, nodeId: node.nodeId, opinion: '' } as const
      await sendFlowMessages(own.trx, task.id, [message], openMessageForm(runtime, own.trx, task))
    }
    return finishIn(own.trx, job, effect)
  })
}
