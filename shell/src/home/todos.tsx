import { Card, Empty, Skeleton } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import { todos as calls, TodoCategory, type TodoRow } from '@tessera/shared/contract/workflow/todos'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { SummaryLine } from '@tessera/shared/ui/summary-line/summary-line'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { Title } from './agenda.tsx'
import { text } from './text.ts'
import styles from './home.module.css'

/** Path of the to-do list, if the user has it in the menu. */
const todoPath = '/workFlow/flowTodo'
/** A to-do that waits longer than this is marked. */
const longWaitMs = 3 * 86_400_000

const useTodos = () =>
  useCall(calls.list, { category: TodoCategory.todo, withSummary: 1, currentPage: 1, pageSize: 6 })

/** The to-dos that wait for the user; absent where there is none. */
export function Todos({
  linked: hasPage,
  title,
}: {
  linked: (path: string) => boolean
  title?: string | undefined
}) {
  const t = useText(text)
  const { data, error } = useTodos()
  if (!error && !data?.list.length) return null
  return (
    <Card
      title={<Title title={title ?? t('home.todos')} count={data?.pagination.total} />}
      bordered={false}
      extra={hasPage(todoPath) && <Link to={todoPath}>{t('home.all')}</Link>}
    >
      <TodoList linked={hasPage(todoPath)} />
    </Card>
  )
}

export function TodoList({ linked = false }: { linked?: boolean }) {
  const t = useText(text)
  const { data, error } = useTodos()
  if (error) return <p role="alert">{t('home.failed')}</p>
  if (!data) return <Skeleton animation text={{ rows: 4 }} />
  if (data.list.length === 0) return <Empty description={t('home.noTodos')} />
  return (
    <ul className={styles.list}>
      {data.list.map((todo) => (
        <Todo key={todo.id} todo={todo} linked={linked} />
      ))}
    </ul>
  )
}

function Todo({
  todo: { id, processId, fullName, flowName, thisStep, creatorTime, summary },
  linked,
}: {
  todo: TodoRow
  linked: boolean
}) {
  // oxlint-disable-next-line react/purity -- the age is that of the time of rendering
  const isOld = Date.now() - creatorTime > longWaitMs
  return (
    <li>
      <span title={fullName}>
        {linked ? (
          <Link to={`${todoPath}?${new URLSearchParams({ task: processId, item: id })}`}>{fullName}</Link>
        ) : (
          fullName
        )}
        <SummaryLine summary={summary} />
      </span>
      <span>{[flowName, thisStep].filter((part) => part !== '').join(' · ')}</span>
      <RelativeTimeLabel at={creatorTime} {...(isOld ? { className: styles.old } : {})} />
    </li>
  )
}
