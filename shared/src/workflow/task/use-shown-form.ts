import { useState, type RefObject } from 'react'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { parseObject } from './parse-object.ts'
import type { TaskFormHandle } from './task-form.tsx'

const formOf = ({ flowFormInfo, flowTaskInfo, formOperates, draftData, acts }: FlowBeforeInfo) => ({
  form: flowFormInfo,
  record: { ...parseObject(flowTaskInfo.flowFormContentJson), ...parseObject(draftData ?? '') },
  rights: formOperates,
  canSubmit: acts.includes('submit'),
})

/**
 * The form that is on screen. What others change is shown at once, unless the user has entered something: then the form
 * stays until the user asks for the latest one.
 */
export function useShownForm(info: FlowBeforeInfo, form: RefObject<TaskFormHandle | null>) {
  const latest = formOf(info)
  const latestText = JSON.stringify(latest)
  const [shown, setShown] = useState({ text: latestText, key: 0, ...latest })
  const isDifferent = shown.text !== latestText
  const showLatest = () => setShown({ text: latestText, key: shown.key + 1, ...latest })
  // oxlint-disable-next-line react/refs -- whether the user has entered something is known to the form only
  const isOutdated = isDifferent && (form.current?.isDirty() ?? false)
  if (isDifferent && !isOutdated) showLatest()
  return { ...shown, isOutdated, showLatest }
}
