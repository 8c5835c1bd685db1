import { useState, type RefObject } from 'react'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { parseObject } from './parse-object.ts'
import type { TaskFormHandle } from './task-form.tsx'

const formOf = ({
  flowFormInfo,
  flowTaskInfo,
  formOperates,
  formState,
  draftData,
  acts,
}: FlowBeforeInfo) => ({
  form: flowFormInfo,
  state: formState,
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
  /** Whether the next values are shown at once, with what the user has entered. */
  const [isMerging, setIsMerging] = useState(false)
  // oxlint-disable-next-line react/refs -- what the user has entered is known to the form only
  const isDirty = form.current?.isDirty() ?? false
  const isOutdated = isDifferent && isDirty && !isMerging
  if (isDifferent && isMerging) {
    // oxlint-disable-next-line react/refs -- as above
    const record = { ...latest.record, ...form.current?.entered() }
    setIsMerging(false)
    setShown({ text: latestText, key: shown.key + 1, ...latest, record })
  } else if (isDifferent && !isOutdated) showLatest()
  return { ...shown, isOutdated, showLatest, mergeLatest: () => setIsMerging(true) }
}
