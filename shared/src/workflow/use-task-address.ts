import { reopenedTab } from '../contract/shell/reopened-tab.ts'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** Names in the address of a page: the task that is open, and the row of the list through which it was opened. */
const taskKey = 'task'
const itemKey = 'item'

export interface OpenTask {
  readonly taskId: string
  /** Id of the assignment, the record or the copy; '' where a link names the task only. */
  readonly itemId: string
}

/** The task that the address names, and the way to it and back to the list. Each task has an address of its own. */
export function useTaskAddress() {
  const navigate = useNavigate()
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  const [params, setParams] = useSearchParams()
  const taskId = params.get(taskKey) ?? ''
  const opened: OpenTask | null = taskId === '' ? null : { taskId, itemId: params.get(itemKey) ?? '' }
  const addressOf = ({ taskId: task, itemId }: OpenTask) =>
    new URLSearchParams({ [taskKey]: task, ...(itemId === '' ? {} : { [itemKey]: itemId }) })
  return {
    opened,
    /** The address of a task on this page. */
    linkTo: (task: OpenTask) => `${pathname}?${addressOf(task)}`,
    open: (next: OpenTask) => setParams(addressOf(next)),
    /** Opens another task in place of this one, so that the way back leads to the list. */
    replace: (next: OpenTask) => setParams(addressOf(next), { replace: true }),
    // A page that was opened by its address, or whose tab was left and opened again, has no list to go back to.
    close: () =>
      window.history.length > 1 && state !== reopenedTab
        ? void navigate(-1)
        : setParams({}, { replace: true }),
  }
}
