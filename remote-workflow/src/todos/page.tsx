import type { PageProps } from '@tessera/shared/contract/shell/page'
import { TodoCategory, todos, type TodoRow } from '@tessera/shared/contract/workflow/todos'
import { formatRelativeTime } from '@tessera/shared/format/relative-time'
import { formatTime } from '@tessera/shared/format/time'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/widgets/crud/crud'
import { Progress } from './progress.tsx'
import { text } from './text.ts'
import { Urgency } from './urgency.tsx'
import styles from './todos.module.css'

export default function TodosPage({ menu }: PageProps) {
  const t = useText(text)
  return (
    <Crud<typeof todos.list, TodoRow>
      menu={menu}
      list={todos.list}
      filter={{ category: TodoCategory.todo }}
      columns={[
        { key: 'fullName', title: t('todos.fullName'), width: 200, sortable: true, pinned: true },
        { key: 'enCode', title: t('todos.enCode'), width: 170, hidden: true },
        { key: 'flowName', title: t('todos.flowName'), width: 130 },
        {
          key: 'flowUrgent',
          title: t('todos.flowUrgent'),
          width: 130,
          sortable: true,
          render: ({ flowUrgent }) => <Urgency level={flowUrgent} />,
        },
        { key: 'thisStep', title: t('todos.thisStep'), width: 150 },
        { key: 'userName', title: t('todos.userName'), width: 180 },
        {
          key: 'creatorTime',
          title: t('todos.creatorTime'),
          width: 140,
          sortable: true,
          render: ({ creatorTime }) => <Received at={creatorTime} />,
        },
        {
          key: 'status',
          title: t('todos.status'),
          width: 120,
          render: ({ status }) => <Progress status={status} />,
        },
      ]}
      empty={
        <div className={styles.empty}>
          <strong>{t('todos.empty')}</strong>
          {t('todos.emptyHint')}
        </div>
      }
    />
  )
}

const Received = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()} title={formatTime(at, true)}>
    {formatRelativeTime(at, Date.now(), currentLang())}
  </time>
)
