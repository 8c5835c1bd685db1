import type { PageProps } from '@tessera/shared/contract/shell/page'
import { TodoCategory, todos, type TodoRow } from '@tessera/shared/contract/workflow/todos'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { Progress } from './progress.tsx'
import { text } from './text.ts'
import { Urgency } from './urgency.tsx'

export default function TodosPage({ menu }: PageProps) {
  const t = useText(text)
  return (
    <Crud<typeof todos.list, TodoRow>
      menu={menu}
      list={todos.list}
      filter={{ category: TodoCategory.todo }}
      columns={[
        { key: 'fullName', title: t('todos.fullName'), sortable: true, pinned: true },
        { key: 'enCode', title: t('todos.enCode'), hidden: true },
        { key: 'flowName', title: t('todos.flowName') },
        {
          key: 'flowUrgent',
          title: t('todos.flowUrgent'),
          sortable: true,
          card: 'fact',
          render: ({ flowUrgent }) => <Urgency level={flowUrgent} />,
        },
        { key: 'thisStep', title: t('todos.thisStep') },
        { key: 'userName', title: t('todos.userName') },
        {
          key: 'creatorTime',
          title: t('todos.creatorTime'),
          sortable: true,
          card: 'fact',
          render: ({ creatorTime }) => <RelativeTimeLabel at={creatorTime} />,
        },
        {
          key: 'status',
          title: t('todos.status'),
          render: ({ status }) => <Progress status={status} />,
        },
      ]}
      empty={<EmptyState title={t('todos.empty')}>{t('todos.emptyHint')}</EmptyState>}
    />
  )
}
