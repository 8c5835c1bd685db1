import { Card, Empty, Skeleton } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import { todos as calls, TodoCategory } from '@tessera/shared/contract/workflow/todos'
import { useCall } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** Path of the to-do list, if the user has it in the menu. */
const todoPath = '/workFlow/flowTodo'

export function Todos({ linked: hasPage }: { linked: (path: string) => boolean }) {
  const t = useText(text)
  return (
    <Card
      title={t('home.todos')}
      bordered={false}
      extra={hasPage(todoPath) && <Link to={todoPath}>{t('home.all')}</Link>}
    >
      <TodoList />
    </Card>
  )
}

export function TodoList() {
  const t = useText(text)
  const { data, error } = useCall(calls.list, { category: TodoCategory.todo, currentPage: 1, pageSize: 6 })
  if (error) return <p role="alert">{t('home.failed')}</p>
  if (!data) return <Skeleton animation text={{ rows: 4 }} />
  if (data.list.length === 0) return <Empty description={t('home.noTodos')} />
  return (
    <ul className="home-list">
      {data.list.map(({ id, fullName, flowName, creatorTime }) => (
        <li key={id}>
          <span>{fullName}</span>
          <span>{flowName}</span>
          <time dateTime={new Date(creatorTime).toISOString()}>{formatTime(creatorTime)}</time>
        </li>
      ))}
    </ul>
  )
}
