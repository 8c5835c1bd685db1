import { Badge } from '@arco-design/web-react'
import { useEffect } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { taskActCalls } from '@tessera/shared/contract/workflow/task-acts'
import { TodoCategory, todos, type TodoRow } from '@tessera/shared/contract/workflow/todos'
import { call } from '@tessera/shared/client/call'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { LazyTaskPage } from '@tessera/shared/workflow/task/lazy-task-page'
import { TaskFilters } from '../parts/task-filters.tsx'
import { text as tasksText } from '@tessera/shared/workflow/text'
import { useTaskAddress } from '@tessera/shared/workflow/use-task-address'
import { itemOf, useTaskColumns } from '../parts/use-task-columns.tsx'
import { text } from './text.ts'

/** What was copied to the user, or the page of one task where the address names one. Opening a copy marks it as read. */
export default function CirculatesPage({ menu }: PageProps) {
  const { opened, close } = useTaskAddress()
  const copyId = opened?.itemId ?? ''
  useEffect(() => {
    if (copyId === '') return
    const markRead = call(taskActCalls.markRead, { circulateId: copyId }, { quiet: true })
    // A failure leaves the copy unread; the task can be read all the same.
    void markRead.then(() => refresh(todos.list)).catch(() => undefined)
  }, [copyId])
  if (opened === null) return <CopyList menu={menu} />
  return <LazyTaskPage key={opened.taskId} task={{ taskId: opened.taskId, itemId: '' }} onClose={close} />
}

function CopyList({ menu }: { menu: PageProps['menu'] }) {
  const t = useText(text)
  const tasks = useText(tasksText)
  const { open } = useTaskAddress()
  const columns = useTaskColumns<TodoRow>('tasks.copiedTime', itemOf)
  return (
    <Crud<typeof todos.list, TodoRow>
      menu={menu}
      list={todos.list}
      filter={{ category: TodoCategory.circulate, withSummary: 1 }}
      filters={<TaskFilters names={['flowCategory', 'flowId', 'creatorUserId']} />}
      actions={[{ label: tasks('tasks.open'), run: (row) => open(itemOf(row)) }]}
      columns={[
        {
          ...columns.fullName,
          tall: true,
          render: (row) => {
            const content = columns.fullName.render(row)
            return row.readTime === null ? <strong>{content}</strong> : content
          },
        },
        columns.enCode,
        columns.flowName,
        columns.flowUrgent,
        columns.thisStep,
        columns.userName,
        columns.time,
        {
          key: 'readTime',
          title: t('circulates.state'),
          render: ({ readTime }) => (
            <Badge
              status={readTime === null ? 'processing' : 'default'}
              text={t(readTime === null ? 'circulates.unread' : 'circulates.read')}
            />
          ),
        },
        columns.status,
      ]}
      empty={<EmptyState title={t('circulates.empty')}>{t('circulates.emptyHint')}</EmptyState>}
    />
  )
}
