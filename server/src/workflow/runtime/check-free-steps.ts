import type { FreeStep } from '@tessera/shared/contract/workflow/free-steps'
import type { Db } from '../../db/connect.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { toPeople } from '../engine/compile/compile.ts'
import { findByRule, type Question } from './choices.ts'
import { withFreeSteps } from './free-steps.ts'
import type { LoadedTask } from './load.ts'
import { findActive } from './people.ts'
import { loadNames } from './refusals.ts'
import type { WorkflowRuntime } from './runtime.ts'
import { text } from './text.ts'

/**
 * The task with the steps that its initiator sends; without any, it keeps those it has. Throws a refusal where other steps
 * are sent for a task that was submitted before.
 */
export async function applyFreeSteps(
  db: Db,
  { versions }: Pick<WorkflowRuntime, 'versions'>,
  task: LoadedTask,
  sent: readonly FreeStep[] | undefined,
): Promise<LoadedTask> {
  const stored = task.stored.freeSteps ?? []
  if (!sent || JSON.stringify(sent) === JSON.stringify(stored)) return task
  if (task.stored.task.round > 0) throw refuse(text.freeStepsFixed)
  const released = await versions.of(db, task.flowId, task.flowVersion)
  return { ...task, version: withFreeSteps(released, sent), stored: { ...task.stored, freeSteps: sent } }
}

/** Throws a refusal of steps that the flow does not allow, or that name users outside of its range. */
export async function assertFreeSteps(question: Question): Promise<void> {
  const steps = question.task.stored.freeSteps ?? []
  const { on, maxSteps, isOptional, who } = question.task.version.template.properties.freeFlow
  if (!on && steps.length > 0) throw refuseField('freeSteps', text.noFreeSteps)
  if (!on) return
  if (steps.length === 0 && !isOptional) throw refuseField('freeSteps', text.freeStepsMissing)
  if (steps.length > maxSteps) throw refuseField('freeSteps', text.tooManyFreeSteps, { n: maxSteps })
  const users = [...new Set(steps.flatMap((step) => step.users))]
  if (users.length === 0) return
  const allowed =
    who && who.sources.length > 0
      ? new Set(await findByRule(question, question.task.version.graph.startId, toPeople(who)))
      : await findActive(question.db, users)
  for (const [at, step] of steps.entries()) {
    const outside = step.users.find((id) => !allowed.has(id))
    if (outside === undefined) continue
    const names = await loadNames(question.db, [outside])
    const user = names.get(outside) ?? outside
    throw refuseField(`freeSteps.${at}.users`, text.freeStepUser, { n: at + 1, user })
  }
}
