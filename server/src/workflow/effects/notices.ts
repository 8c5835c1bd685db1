import * as z from 'zod'
import { Code } from '@tessera/shared/contract/wire'
import { Refusal } from '../../errors/refusal.ts'
import { completeJob } from '../../jobs/job.ts'
import type { Job, Queue } from '../../jobs/queue.ts'
import type { Action, Effect } from '../engine/state.ts'
import { listMessages, type FlowMessage } from '../messages/derive.ts'
import { sendFlowMessages } from '../messages/send.ts'
import { parseRowId } from '../runtime/ids.ts'
import { loadActions, loadTask, type LoadedTask } from '../runtime/load.ts'
import type { TaskTransaction } from '../runtime/runtime.ts'
import { messageQueue } from '../runtime/write.ts'
import { openMessageForm } from './message-form.ts'
import { queueDeliveries } from '../webhooks/store.ts'
import type { EffectServices } from './stored-effect.ts'

// Messages about what happened to a task. They are derived from the history after the commit, and are rows of the
// transaction that ends their job, so each is sent once.

export const createMessageQueue = (services: EffectServices): Queue => ({
  name: messageQueue,
  concurrency: 2,
  batch: 10,
  run: async (jobs) => {
    for (const job of jobs) {
      if (job.shutdown.aborted) return
      await sendMessages(services, job)
    }
  },
})

/** How many lines of the history a command has written. */
const Payload = z.object({ count: z.int().default(1) })

async function sendMessages({ workflow: runtime }: EffectServices, job: Job): Promise<void> {
  const ref = parseRowId(job.key, 'h')
  const { count } = Payload.parse(job.payload)
  await runtime.transact(async (own) => {
    const task = ref && (await findTask(runtime.versions, own, ref.taskId))
    if (task && ref) {
      const actions = await loadActions(own.trx, task.id, Number(ref.id.slice(1)), count)
      const created = actions.flatMap(createdEffects)
      const rows = {
        initiator: task.creatorUserId,
        assignments: new Map(task.stored.assignments.map((row) => [row.id, row])),
        visits: new Map(task.stored.visits.map((row) => [row.id, row])),
      }
      const messages = [...listMessages(actions, rows), ...listReminders(created, actions[0])]
      await sendFlowMessages(own.trx, task.id, messages, openMessageForm(runtime, own.trx, task))
      await queueDeliveries(own.trx, task, actions)
    }
    await completeJob(own.trx, job)
  })
}

/** The task; undefined for one that was deleted since. */
async function findTask(
  versions: EffectServices['workflow']['versions'],
  { trx }: TaskTransaction,
  id: string,
): Promise<LoadedTask | undefined> {
  try {
    return await loadTask(trx, versions, id)
  } catch (error) {
    if (error instanceof Refusal && error.code === Code.notFound) return undefined
    throw error
  }
}

type NewEffect = Pick<Effect, 'kind' | 'nodeId' | 'userId'>

const createdEffects = ({ changes }: Action): readonly NewEffect[] =>
  changes.flatMap((change) =>
    change.table === 'effects' && change.before === null ? [change.after as Effect] : [],
  )

/** Reminders of late users, and those that an initiator sends. */
function listReminders(effects: readonly NewEffect[], first: Action | undefined): readonly FlowMessage[] {
  return effects.flatMap(({ kind, userId, nodeId }): FlowMessage[] => {
    if (userId === null || (kind !== 'remind' && kind !== 'urge')) return []
    const event = kind === 'remind' ? 'late' : 'urged'
    return [{ event, to: [userId], from: first?.actor ?? null, nodeId, opinion: first?.opinion ?? '' }]
  })
}
