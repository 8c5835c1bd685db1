import type { TaskSummary } from '@tessera/shared/contract/workflow/tasks'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { SummaryLine } from '@tessera/shared/ui/summary-line/summary-line'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { TaskStatus } from '@tessera/shared/workflow/task-status'
import { text } from '@tessera/shared/workflow/text'
import { Urgency } from '@tessera/shared/workflow/urgency'
import type { OpenTask } from '@tessera/shared/workflow/use-task-address'
import { TaskTitle } from './task-title.tsx'

/** What the rows of all lists of tasks have. */
interface Row {
  readonly fullName: string
  readonly enCode: string
  readonly flowName: string
  readonly flowUrgent: number
  readonly thisStep: string
  readonly status: number
  readonly creatorTime: number
  /** Only rows of lists that were asked for it have one. */
  readonly summary?: TaskSummary
}

type TimeTitle =
  | 'tasks.creatorTime'
  | 'tasks.handledTime'
  | 'tasks.copiedTime'
  | 'tasks.createdTime'
  | 'tasks.startTime'

/** The columns that all lists of tasks have, by name. The title opens the task. */
export function useTaskColumns<R extends Row>(timeTitle: TimeTitle, taskOf: (row: R) => OpenTask) {
  const t = useText(text)
  return {
    fullName: {
      key: 'fullName',
      title: t('tasks.fullName'),
      sortable: true,
      pinned: true,
      render: (row) => (
        <>
          <TaskTitle task={taskOf(row)}>{row.fullName}</TaskTitle>
          <SummaryLine summary={row.summary ?? []} />
        </>
      ),
    },
    enCode: { key: 'enCode', title: t('tasks.enCode'), hidden: true },
    flowName: { key: 'flowName', title: t('tasks.flowName') },
    flowUrgent: {
      key: 'flowUrgent',
      title: t('tasks.flowUrgent'),
      sortable: true,
      card: 'fact',
      render: ({ flowUrgent }) => <Urgency level={flowUrgent} />,
    },
    thisStep: { key: 'thisStep', title: t('tasks.thisStep'), card: 'fact' },
    userName: { key: 'userName', title: t('tasks.userName') },
    time: {
      key: 'creatorTime',
      title: t(timeTitle),
      sortable: true,
      card: 'fact',
      render: ({ creatorTime }) => <RelativeTimeLabel at={creatorTime} />,
    },
    status: {
      key: 'status',
      title: t('tasks.status'),
      render: ({ status }) => <TaskStatus status={status} />,
    },
  } satisfies Record<string, Column<R>>
}

/** The task of a to-do, a decision or a copy, opened through that row. */
export const itemOf = ({ processId, id }: { processId: string; id: string }): OpenTask => ({
  taskId: processId,
  itemId: id,
})
