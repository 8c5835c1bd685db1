import { FlowStatus } from '@tessera/shared/contract/workflow/tasks'
import { TodoCategory, type todos, type TodoRow } from '@tessera/shared/contract/workflow/todos'
import type { Services } from '../../feature/services.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { describeAllowed } from '../../http/parse.ts'
import { refuseField } from '../../errors/refusal.ts'
import { nodeOf } from '../engine/graph.ts'
import { excludedAt } from '../engine/own-request.ts'
import { canRecall } from '../runtime/find-refusal.ts'
import { rowId } from '../runtime/ids.ts'
import { loadTasks, type LoadedTask } from '../runtime/load.ts'
import { summariseAll } from '../runtime/summary.ts'
import { assignmentsOf, isTodoCategory, listTodos } from './store.ts'

/** `status` of a handled item that was an approval. */
const agreed = 1
type Item = Pick<TodoRow, 'id' | 'processId' | 'status'>

/** Those of the handled items whose decision the caller may take back now. */
async function pickRecallable(
  { db, session }: Context,
  items: readonly Item[],
  tasks: readonly LoadedTask[],
): Promise<ReadonlySet<string>> {
  const running = new Map(tasks.flatMap((task) => (task.status === FlowStatus.wait ? [[task.id, task]] : [])))
  const approvals = items.filter(({ status, processId }) => status === agreed && running.has(processId))
  const assignments =
    approvals.length > 0
      ? await assignmentsOf(
          db,
          approvals.map(({ id }) => id),
        )
      : new Map()
  const recallable = new Set<string>()
  for (const { id, processId } of approvals) {
    const isOpen = await canRecall(db, running.get(processId)!, assignments.get(id) ?? '', session.userId)
    if (isOpen) recallable.add(id)
  }
  return recallable
}

/** Who may not get an open item. */
function excludedFrom({ thisStepId }: Pick<TodoRow, 'thisStepId'>, task: LoadedTask | undefined): string[] {
  const visit = task?.stored.visits.find(({ id }) => rowId(task.id, id) === thisStepId)
  if (!task || !visit) return []
  return [...excludedAt([nodeOf(task.version.graph, visit.nodeId)], task.creatorUserId)]
}

export const todoHandlers = ({ workflow: runtime }: Pick<Services, 'workflow'>): Handlers<typeof todos> => ({
  async list({ category, withSummary, ...filter }, context) {
    if (!isTodoCategory(category)) {
      const { text, values } = describeAllowed(Object.values(TodoCategory))
      throw refuseField('category', text, { field: 'category', ...values })
    }
    const page = await listTodos(context, category, filter)
    const { db, session, lang } = context
    const isDone = category === TodoCategory.done
    const ids = new Set(isDone || withSummary === 1 ? page.list.map(({ processId }) => processId) : [])
    const tasks = await loadTasks(db, runtime.versions, [...ids])
    const recallable = isDone ? await pickRecallable(context, page.list, tasks) : new Set()
    const byId = new Map(tasks.map((task) => [task.id, task]))
    const reader = { userId: session.userId, lang }
    const summaries = await summariseAll(db, runtime.forms, withSummary === 1 ? tasks : [], reader)
    return {
      ...page,
      list: page.list.map((row) => ({
        ...row,
        canRecall: recallable.has(row.id),
        summary: summaries.get(row.processId)?.summary ?? [],
        excludedUserIds: category === TodoCategory.todo ? excludedFrom(row, byId.get(row.processId)) : [],
        formState: category === TodoCategory.todo ? (summaries.get(row.processId)?.formState ?? '') : '',
      })),
    }
  },
})
