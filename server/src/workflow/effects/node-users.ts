import type { WhoRule } from '@tessera/shared/contract/workflow/template/decision'
import { answerFacts } from '../runtime/facts.ts'
import type { LoadedTask } from '../runtime/load.ts'
import type { TaskTransaction, WorkflowRuntime } from '../runtime/runtime.ts'

/** The users of a node that the engine does not visit: those of a message or of a launch. */
export async function resolveWho(
  { trx, slow }: Pick<TaskTransaction, 'trx' | 'slow'>,
  { forms, workingTime }: WorkflowRuntime,
  task: LoadedTask,
  nodeId: string,
  { sources, within }: WhoRule,
): Promise<readonly string[]> {
  const { visits, assignments } = task.stored
  const known = sources.flatMap((source) => {
    if (source.kind === 'initiator') return [task.creatorUserId]
    if (source.kind !== 'earlierNode') return []
    const visit = visits.findLast((row) => row.nodeId === source.nodeId && row.state === 'done')
    const approved = assignments.filter((row) => row.visitId === visit?.id && row.decision === 'approve')
    return approved.map(({ userId }) => userId)
  })
  const others = sources.filter(({ kind }) => kind !== 'initiator' && kind !== 'earlierNode')
  if (others.length === 0) return [...new Set(known)]
  const key = `people:${nodeId}`
  const rule = { kind: 'lookUp', sources: others, within } as const
  const facts = await answerFacts(
    { db: trx, task, slow, workingTime, form: () => forms.load(trx, task) },
    [{ kind: 'people', key, nodeId, rule, initiator: task.creatorUserId }],
    {},
  )
  return [...new Set([...known, ...(facts.people?.[key] ?? [])])]
}
