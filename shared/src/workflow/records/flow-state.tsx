import { useText } from '../../text/text.ts'
import { TaskStatus } from '../task-status.tsx'
import { text } from './text.ts'

/** The state of the task of a record; that a record from before the flow has none. */
export function FlowState({ state }: { state: number | null }) {
  const t = useText(text)
  return state === null ? <span>{t('recordFlow.noTask')}</span> : <TaskStatus status={state} />
}
