import { useState } from 'react'
import { flows, type LaunchForm } from '../../../contract/workflow/flows.ts'
import type { FreeStep } from '../../../contract/workflow/free-steps.ts'
import type { FlowBeforeInfo } from '../../../contract/workflow/task-detail.ts'
import { FlowStatus, flowTasks } from '../../../contract/workflow/tasks.ts'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../text/text.ts'
import { text } from './text.ts'

/** A step while it is edited: its users may be missing. */
export type EditedStep = Readonly<FreeStep>
type Rule = LaunchForm['freeFlow']

/** The steps that the initiator adds to a task. */
export interface FreeStepsState {
  /** null where the flow allows none, or the task was submitted before. */
  readonly rule: Rule
  readonly steps: readonly EditedStep[]
  readonly setSteps: (steps: readonly EditedStep[]) => void
  /** Why they cannot be submitted, once that was tried; else ''. */
  readonly problem: string
  /** Whether they can be submitted; says why not. */
  readonly check: () => boolean
  /** What is sent: steps without users are not stored. undefined where the task has no free steps. */
  readonly sent: FreeStep[] | undefined
}

/** The free steps of a new task. */
export function useFreeSteps(rule: Rule, stored: readonly FreeStep[] = []): FreeStepsState {
  const t = useText(text)
  const [edited, setSteps] = useState<readonly EditedStep[] | null>(null)
  const [isTried, setIsTried] = useState(false)
  const steps = edited ?? stored
  const findProblem = () => {
    if (!rule) return ''
    if (steps.length === 0 && !rule.isOptional) return t('freeSteps.missing')
    const empty = steps.findIndex(({ users }) => users.length === 0)
    return empty === -1 ? '' : t('freeSteps.noUsers', { n: empty + 1 })
  }
  const problem = findProblem()
  return {
    rule,
    steps,
    setSteps,
    problem: isTried ? problem : '',
    check: () => {
      setIsTried(true)
      return problem === ''
    },
    sent: rule ? steps.filter(({ users }) => users.length > 0).map((step) => ({ ...step })) : undefined,
  }
}

/** The free steps of an opened draft; none of a task that was submitted before. */
export function useDraftSteps({
  flowTaskInfo: { id, flowId, status },
  acts,
}: FlowBeforeInfo): FreeStepsState {
  const isDraft = status === FlowStatus.draft && acts.includes('submit')
  const { data: form } = useCall(flows.launchForm, isDraft ? { id: flowId } : null)
  const hasSteps = (form?.freeFlow ?? null) !== null
  const { data: task } = useCall(flowTasks.read, hasSteps ? { id } : null)
  // Until the stored steps are there, none are shown or sent.
  return useFreeSteps(task ? form!.freeFlow : null, task?.freeSteps)
}
