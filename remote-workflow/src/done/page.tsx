import { Badge, Input } from '@arco-design/web-react'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { taskActCalls } from '@tessera/shared/contract/workflow/task-acts'
import { TodoCategory, todos, type TodoRow } from '@tessera/shared/contract/workflow/todos'
import { Code } from '@tessera/shared/contract/code'
import { CallError } from '@tessera/shared/client/call'
import { refresh, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { useExplain } from '@tessera/shared/workflow/explain/use-explain'
import { LazyTaskPage } from '@tessera/shared/workflow/task/lazy-task-page'
import { TaskFilters } from '../parts/task-filters.tsx'
import { text as tasksText } from '@tessera/shared/workflow/text'
import { useTaskAddress } from '@tessera/shared/workflow/use-task-address'
import { itemOf, useTaskColumns } from '../parts/use-task-columns.tsx'
import { text } from './text.ts'

/** What the user has decided, or the page of one task where the address names one. */
export default function DonePage({ menu }: PageProps) {
  const { opened, close } = useTaskAddress()
  if (opened === null) return <DoneList menu={menu} />
  return <LazyTaskPage key={`${opened.taskId} ${opened.itemId}`} task={opened} onClose={close} />
}

function DoneList({ menu }: { menu: PageProps['menu'] }) {
  const t = useText(text)
  const tasks = useText(tasksText)
  const { open } = useTaskAddress()
  const columns = useTaskColumns<TodoRow>('tasks.handledTime', itemOf)
  const explain = useExplain()
  const [recalled, setRecalled] = useState<TodoRow | null>(null)
  return (
    <>
      <Crud<typeof todos.list, TodoRow>
        menu={menu}
        list={todos.list}
        filter={{ category: TodoCategory.done, withSummary: 1 }}
        filters={<TaskFilters names={['flowCategory', 'flowId', 'creatorUserId']} />}
        actions={[
          { label: tasks('tasks.open'), run: (row) => open(itemOf(row)) },
          {
            label: explain.label,
            // A task without a step is finished.
            hidden: ({ thisStep }) => thisStep === '',
            run: ({ processId, fullName }) => explain.open({ taskId: processId, title: fullName }),
          },
          { label: t('done.recall'), hidden: ({ canRecall }) => !canRecall, run: setRecalled },
        ]}
        columns={[
          { ...columns.fullName, tall: true },
          columns.enCode,
          columns.flowName,
          columns.flowUrgent,
          columns.thisStep,
          columns.userName,
          columns.time,
          {
            key: 'status',
            title: t('done.decision'),
            render: ({ status }) => (
              <Badge
                status={status === 1 ? 'success' : 'error'}
                text={t(status === 1 ? 'done.agreed' : 'done.refused')}
              />
            ),
          },
        ]}
        empty={<EmptyState title={t('done.empty')}>{t('done.emptyHint')}</EmptyState>}
      />
      {explain.dialog}
      {recalled && <RecallDialog row={recalled} onClose={() => setRecalled(null)} />}
    </>
  )
}

/** Answers that no repetition changes. */
const refusalCodes: ReadonlySet<number> = new Set([
  Code.invalid,
  Code.forbidden,
  Code.notFound,
  Code.conflict,
])

function RecallDialog({ row, onClose }: { row: TodoRow; onClose: () => void }) {
  const t = useText(text)
  const [commandId] = useState(() => crypto.randomUUID())
  const { send } = useSend(taskActCalls.recall, { stale: [todos.list], quiet: true })
  const recall = async ({ handleOpinion = '' }: { handleOpinion?: string }) => {
    try {
      const { msg } = await send({ recordId: row.id, handleOpinion, commandId })
      return msg
    } catch (error) {
      // The task has gone on meanwhile, and its row offers this no more.
      if (error instanceof CallError && refusalCodes.has(error.code)) {
        void refresh(todos.list)
        onClose()
      }
      throw error
    }
  }
  return (
    <FormDialog<{ handleOpinion?: string }>
      title={t('done.recallTitle', { title: row.fullName })}
      okText={t('done.recall')}
      initial={{}}
      onSave={recall}
      onClose={onClose}
    >
      <p>{t('done.recallNote')}</p>
      <Field name="handleOpinion" label={t('done.remark')}>
        <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 8 }} maxLength={2_000} />
      </Field>
    </FormDialog>
  )
}
