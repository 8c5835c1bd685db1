import { useState, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { ExplainDialog, type ExplainedTask } from './explain-dialog.tsx'
import { text } from './text.ts'

/** Shows why a task is with its people: `label` names the action, `dialog` has to be rendered. */
export function useExplain(): { label: string; open: (task: ExplainedTask) => void; dialog: ReactNode } {
  const t = useText(text)
  const [task, setTask] = useState<ExplainedTask | null>(null)
  return {
    label: t('explain.open'),
    open: setTask,
    dialog: task && <ExplainDialog task={task} onClose={() => setTask(null)} />,
  }
}
