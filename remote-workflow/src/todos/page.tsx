import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { TodoCategory, todos, type TodoRow } from '@tessera/shared/contract/workflow/todos'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { RefusalsDialog, type BatchResult } from '../parts/refusals-dialog.tsx'
import { useExplain } from '@tessera/shared/workflow/explain/use-explain'
import { LazyTaskPage } from '@tessera/shared/workflow/task/lazy-task-page'
import { Due } from '@tessera/shared/workflow/task/due'
import { TaskFilters } from '../parts/task-filters.tsx'
import { text as tasksText } from '@tessera/shared/workflow/text'
import { useTaskAddress } from '@tessera/shared/workflow/use-task-address'
import { usePrintTasks } from '../parts/use-print-tasks.tsx'
import { itemOf, useTaskColumns } from '../parts/use-task-columns.tsx'
import { BatchDialog, type BatchType } from './batch.tsx'
import { text } from './text.ts'

/** The list of the user's to-dos, or the page of one task where the address names one. */
export default function TodosPage({ menu }: PageProps) {
  const address = useTaskAddress()
  const { opened } = address
  if (opened === null) return <TodoList menu={menu} />
  return (
    <LazyTaskPage
      key={`${opened.taskId} ${opened.itemId}`}
      task={opened}
      onClose={address.close}
      afterDecision={<NextTodo itemId={opened.itemId} taskId={opened.taskId} />}
    />
  )
}

interface Batch {
  readonly type: BatchType
  readonly ids: readonly string[]
  readonly formStates: Readonly<Record<string, string>>
  readonly excludedIds: readonly string[]
  readonly clear: () => void
}

function TodoList({ menu }: { menu: PageProps['menu'] }) {
  const t = useText(text)
  const { open } = useTaskAddress()
  const columns = useTaskColumns<TodoRow>('tasks.creatorTime', itemOf)
  const [batch, setBatch] = useState<Batch | null>(null)
  const [result, setResult] = useState<BatchResult | null>(null)
  const explain = useExplain()
  const printing = usePrintTasks()
  const tasks = useText(tasksText)
  /** Rows as the list has shown them: a batch names those that it did not handle. */
  const [shown] = useState(() => new Map<string, TodoRow>())
  const start = (type: BatchType, ids: readonly string[], clear: () => void) => {
    const states = ids.map((id) => [id, shown.get(id)?.formState ?? ''] as const)
    const excluded = ids.flatMap((id) => shown.get(id)?.excludedUserIds ?? [])
    setBatch({
      type,
      ids,
      formStates: Object.fromEntries(states),
      excludedIds: [...new Set(excluded)],
      clear,
    })
  }
  const startOne = (type: BatchType) => (row: TodoRow) => start(type, [row.id], () => {})
  return (
    <>
      <Crud<typeof todos.list, TodoRow>
        menu={menu}
        list={todos.list}
        filter={{ category: TodoCategory.todo, withSummary: 1 }}
        filters={<TaskFilters names={['flowCategory', 'flowId', 'creatorUserId']} />}
        actions={[
          { label: t('todos.open'), run: (row) => open(itemOf(row)) },
          { label: t('todos.approve'), run: startOne('approve') },
          { label: t('todos.refuse'), danger: true, run: startOne('refuse') },
          { label: t('todos.transfer'), run: startOne('transfer') },
          {
            label: explain.label,
            run: ({ processId, fullName }) => explain.open({ taskId: processId, title: fullName }),
          },
        ]}
        bulkActions={({ ids, clear }) => (
          <>
            {(['approve', 'refuse', 'transfer'] as const).map((type) => (
              <Button
                key={type}
                size="small"
                type={type === 'approve' ? 'primary' : 'default'}
                {...(type === 'refuse' ? { status: 'danger' as const } : {})}
                onClick={() => start(type, ids, clear)}
              >
                {t(`todos.${type}`)}
              </Button>
            ))}
            <Button size="small" onClick={() => printing.print(ids.flatMap((id) => shown.get(id) ?? []))}>
              {tasks('tasks.print')}
            </Button>
          </>
        )}
        columns={[
          {
            ...columns.fullName,
            tall: true,
            // May be cut, so that the time left and the actions stay on screen.
            content: 'text',
            render: (row) => {
              shown.set(row.id, row)
              return columns.fullName.render(row)
            },
          },
          columns.enCode,
          columns.flowName,
          columns.flowUrgent,
          columns.thisStep,
          columns.userName,
          columns.time,
          {
            key: 'dueTime',
            title: t('todos.due'),
            card: 'fact',
            render: ({ dueTime }) => dueTime !== null && <Due at={dueTime} />,
          },
          // All of them are pending.
          { ...columns.status, hidden: true },
        ]}
        empty={<EmptyState title={t('todos.empty')}>{t('todos.emptyHint')}</EmptyState>}
      />
      {explain.dialog}
      {printing.dialog}
      {batch && (
        <BatchDialog
          {...batch}
          onDone={(answer) => {
            batch.clear()
            if (answer.refused.length > 0) setResult(answer)
          }}
          onClose={() => setBatch(null)}
        />
      )}
      {result && (
        <RefusalsDialog
          {...result}
          titleOf={(id) => shown.get(id)?.fullName ?? id}
          summaryOf={(id) => shown.get(id)?.summary ?? []}
          onClose={() => setResult(null)}
        />
      )}
    </>
  )
}

/** The way to the user's next to-do after a decision; it has the focus, so that Enter opens it. */
function NextTodo({ taskId, itemId }: { taskId: string; itemId: string }) {
  const t = useText(text)
  const tasks = useText(tasksText)
  const { replace, close } = useTaskAddress()
  const { data } = useCall(todos.list, { category: TodoCategory.todo, currentPage: 1, pageSize: 2 })
  if (!data) return null
  const next = data.list.find((row) => row.processId !== taskId && row.id !== itemId)
  return (
    <>
      <Button onClick={close}>{tasks('tasks.back')}</Button>
      {next ? (
        <Button type="primary" autoFocus onClick={() => replace({ taskId: next.processId, itemId: next.id })}>
          {t('todos.next', { title: next.fullName })}
        </Button>
      ) : (
        <span>{t('todos.noNext')}</span>
      )}
    </>
  )
}
