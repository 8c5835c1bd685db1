import type { Db } from '../../db/connect.ts'
import { completeJob } from '../../jobs/job.ts'
import type { Job, Queue } from '../../jobs/queue.ts'
import { sendMessage } from '../../messaging/messages/store.ts'
import type { Action, Change } from '../engine/state.ts'
import { parseRowId } from '../runtime/ids.ts'
import { loadActions, type LoadedTask } from '../runtime/load.ts'
import { messageQueue } from '../runtime/write.ts'
import type { EffectServices } from './stored-effect.ts'
import { resolveWho } from './node-users.ts'

// Messages about what happened to a task. They are derived from the history after the commit, and are rows of the
// transaction that ends their job, so each is sent once.

export type NoticeEvent =
  | 'todo'
  | 'copied'
  | 'reminded'
  | 'urged'
  | 'adopted'
  | 'rejected'
  | 'returned'
  | 'withdrawn'
  | 'terminated'
  | 'revoked'
  | 'node'

/** Something that users are told about a task. */
export interface Notice {
  readonly event: NoticeEvent
  readonly userIds: readonly string[]
  /** The node that it is about; null for the task. */
  readonly nodeId: string | null
  /** Who did it; null for the system. */
  readonly actor: string | null
  readonly opinion: string
}

export const createMessageQueue = (services: EffectServices): Queue => ({
  name: messageQueue,
  concurrency: 2,
  run: ([job]) => sendNotices(services, job),
})

async function sendNotices({ workflow }: EffectServices, job: Job): Promise<void> {
  const ref = parseRowId(job.key, 'h')
  await workflow.transact(async (own) => {
    const task = ref && (await workflow.load(ref.taskId).catch(() => null))
    const [action] = task && ref ? await loadActions(own.trx, task.id, Number(ref.id.slice(1)), 1) : []
    if (task && action) {
      for (const notice of listNotices(task, action)) await send(own.trx, task, notice)
      for (const { nodeId } of effectsIn(action.changes, 'message')) {
        const node = task.version.nodes.get(nodeId ?? '')
        if (node?.kind !== 'message' || !node.properties.who) continue
        const userIds = await resolveWho(own, workflow, task, node.nodeId, node.properties.who)
        await send(own.trx, task, { event: 'node', userIds, nodeId, actor: null, opinion: '' })
      }
    }
    await completeJob(own.trx, job)
  })
}

const effectsIn = (changes: readonly Change[], kind: string) =>
  changes.flatMap((change) =>
    change.table === 'effects' && change.before === null && change.after.kind === kind
      ? [{ nodeId: change.after.nodeId ?? null, userId: change.after.userId ?? null }]
      : [],
  )

/** The messages that follow from one line of the history. */
export function listNotices({ stored, creatorUserId }: LoadedTask, action: Action): readonly Notice[] {
  const { actor, changes, kind, nodeId, opinion } = action
  const common = { actor, opinion }
  const notices: Notice[] = []
  const add = (event: NoticeEvent, userIds: readonly string[], node: string | null) => {
    const others = [...new Set(userIds)].filter((id) => id !== actor)
    if (others.length > 0) notices.push({ event, userIds: others, nodeId: node, ...common })
  }
  for (const [node, userIds] of newTurns(stored, changes)) add('todo', userIds, node)
  const copied = changes.flatMap((change) =>
    change.table === 'copies' && change.before === null ? [change.after.userId ?? ''] : [],
  )
  add('copied', copied, nodeId)
  for (const event of ['remind', 'urge'] as const)
    add(
      event === 'remind' ? 'reminded' : 'urged',
      effectsIn(changes, event).flatMap(({ userId }) => userId ?? []),
      nodeId,
    )
  const status = changes.findLast(({ table, after }) => table === 'task' && 'status' in after)
  const ended = status && 'status' in status.after ? status.after.status : undefined
  if (ended === 2) add('adopted', [creatorUserId], null)
  if (ended === 3) add(kind === 'return' ? 'returned' : 'rejected', [creatorUserId], nodeId)
  if (ended === 4) add(kind === 'withdraw' ? 'withdrawn' : 'revoked', closedFor(stored, changes), null)
  if (ended === 5) add('terminated', [creatorUserId, ...closedFor(stored, changes)], null)
  return notices
}

/** Users whose turn has come, by node. */
function newTurns(
  { assignments, visits }: LoadedTask['stored'],
  changes: readonly Change[],
): ReadonlyMap<string, readonly string[]> {
  const turns = new Map<string, string[]>()
  for (const change of changes) {
    if (change.table !== 'assignments' || change.after.state !== 'live') continue
    const row = assignments.find(({ id }) => id === change.id)
    const visit = visits.find(({ id }) => id === row?.visitId)
    if (row && visit) turns.set(visit.nodeId, [...(turns.get(visit.nodeId) ?? []), row.userId])
  }
  return turns
}

/** Users whose open items were closed. */
const closedFor = ({ assignments }: LoadedTask['stored'], changes: readonly Change[]): readonly string[] =>
  changes.flatMap((change) => {
    if (change.table !== 'assignments' || change.after.state !== 'invalid') return []
    return assignments.find(({ id }) => id === change.id)?.userId ?? []
  })

/** Where the body of a message leads: 1 own tasks, 2 to-do items, 3 copies. */
const pageOf = (event: NoticeEvent): 1 | 2 | 3 => {
  if (event === 'todo' || event === 'reminded' || event === 'urged') return 2
  return event === 'copied' || event === 'node' ? 3 : 1
}

async function send(trx: Db, task: LoadedTask, { event, userIds, actor }: Notice): Promise<void> {
  await sendMessage(trx, {
    to: userIds,
    title: task.fullName,
    body: { type: pageOf(event), id: task.id },
    from: actor,
  })
}
