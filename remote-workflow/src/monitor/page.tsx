import { Button, Tag } from '@arco-design/web-react'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { flowMonitor, type MonitorRow } from '@tessera/shared/contract/workflow/monitor'
import { FlowStatus } from '@tessera/shared/contract/workflow/tasks'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useSend } from '@tessera/shared/client/use-call'
import { withLabel } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { ConfirmContent, useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { useExplain } from '@tessera/shared/workflow/explain/use-explain'
import { RefusalsDialog, type BatchResult } from '../parts/refusals-dialog.tsx'
import { LazyTaskPage } from '@tessera/shared/workflow/task/lazy-task-page'
import { text as tasksText } from '@tessera/shared/workflow/text'
import { useTaskAddress, type OpenTask } from '@tessera/shared/workflow/use-task-address'
import { usePrintTasks } from '../parts/use-print-tasks.tsx'
import { useTaskColumns } from '../parts/use-task-columns.tsx'
import { BulkButtons, MonitorActDialog, type MonitorAct } from './bulk-acts.tsx'
import { MonitorFilters } from './filters.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { text } from './text.ts'

/** The tasks of all users, or the page of one task where the address names one. */
export default function MonitorPage({ menu }: PageProps) {
  const { opened, close } = useTaskAddress()
  if (opened === null) return <MonitorList menu={menu} />
  return <LazyTaskPage key={opened.taskId} task={opened} onClose={close} />
}

interface OpenAct {
  readonly act: MonitorAct
  readonly ids: readonly string[]
  readonly clear: () => void
}

const taskOf = ({ processId }: MonitorRow): OpenTask => ({ taskId: processId, itemId: '' })

function MonitorList({ menu }: { menu: PageProps['menu'] }) {
  const t = useText(text)
  const tasks = useText(tasksText)
  const can = useCan(menu.id)
  const canEdit = can(defaultCodes.edit)
  const { open } = useTaskAddress()
  const columns = useTaskColumns<MonitorRow>('tasks.startTime', taskOf)
  const explain = useExplain()
  const printing = usePrintTasks()
  const [opened, setOpened] = useState<OpenAct | null>(null)
  const [result, setResult] = useState<BatchResult | null>(null)
  const remove = useSend(flowMonitor.remove, { stale: [flowMonitor.list] })
  const { ask, dialog } = useConfirm()
  const [isHandingOver, setIsHandingOver] = useState(false)
  /** Rows as the list has shown them: a batch names those that it did not handle. */
  const [shown] = useState(() => new Map<string, MonitorRow>())
  const startOne = (act: MonitorAct) => (row: MonitorRow) =>
    setOpened({ act, ids: [row.processId], clear: () => {} })
  const titleOf = (id: string) => shown.get(id)?.fullName ?? id
  const summaryOf = (id: string) => shown.get(id)?.summary ?? []
  const nameOf = (id: string) =>
    [titleOf(id), ...summaryOf(id).map(({ label, value }) => withLabel(label, value))].join(' · ')
  const askRemoval = (ids: readonly string[], clear: () => void) =>
    ask({
      title: t('monitor.remove'),
      content: (
        <ConfirmContent
          note={t('monitor.removeNote')}
          name={ids.length === 1 ? nameOf(ids[0]!) : t('monitor.count', { count: ids.length })}
        />
      ),
      okText: t('monitor.remove'),
      danger: true,
      run: async () => {
        const { msg } = await remove.send({ ids: ids.join(',') })
        clear()
        return msg
      },
    })
  const isRunning = ({ status }: MonitorRow) => status === FlowStatus.wait
  return (
    <>
      <Crud<typeof flowMonitor.list, MonitorRow>
        menu={menu}
        list={flowMonitor.list}
        filter={{ withSummary: 1 }}
        filterRow
        filters={<MonitorFilters />}
        tools={canEdit && <Button onClick={() => setIsHandingOver(true)}>{t('monitor.handOver')}</Button>}
        actions={[
          { label: tasks('tasks.open'), run: (row) => open(taskOf(row)) },
          {
            label: explain.label,
            hidden: (row) => !isRunning(row),
            run: ({ processId, fullName }) => explain.open({ taskId: processId, title: fullName }),
          },
          {
            label: t('monitor.pause'),
            code: 'btn_edit',
            hidden: (row) => !isRunning(row) || row.paused,
            run: startOne('pause'),
          },
          {
            label: t('monitor.resume'),
            code: 'btn_edit',
            hidden: ({ paused }) => !paused,
            run: startOne('resume'),
          },
          {
            label: t('monitor.retry'),
            code: 'btn_edit',
            hidden: ({ hasFailures }) => !hasFailures,
            run: startOne('retry'),
          },
          {
            label: t('monitor.revive'),
            code: 'btn_edit',
            hidden: ({ status }) => status !== FlowStatus.cancel,
            run: startOne('revive'),
          },
          {
            label: t('monitor.terminate'),
            code: 'btn_edit',
            danger: true,
            hidden: (row) => !isRunning(row),
            run: startOne('terminate'),
          },
          {
            label: t('monitor.remove'),
            code: 'btn_remove',
            danger: true,
            run: ({ processId }) => askRemoval([processId], () => {}),
          },
        ]}
        bulkActions={({ ids, clear }) => (
          <>
            <Button size="small" onClick={() => printing.print(ids.flatMap((id) => shown.get(id) ?? []))}>
              {tasks('tasks.print')}
            </Button>
            {canEdit && <BulkButtons onAct={(act) => setOpened({ act, ids, clear })} />}
            {can(defaultCodes.remove) && (
              <Button size="small" status="danger" onClick={() => askRemoval(ids, clear)}>
                {t('monitor.remove')}
              </Button>
            )}
          </>
        )}
        columns={[
          {
            ...columns.fullName,
            tall: true,
            render: (row) => {
              const { id, processId, paused, hasFailures } = row
              shown.set(id, row)
              shown.set(processId, row)
              return (
                <>
                  {columns.fullName.render(row)} {paused && <Tag size="small">{t('monitor.pausedYes')}</Tag>}{' '}
                  {hasFailures && (
                    <Tag size="small" color="red">
                      {t('monitor.failed')}
                    </Tag>
                  )}
                </>
              )
            },
          },
          columns.enCode,
          columns.flowName,
          columns.flowUrgent,
          columns.status,
          columns.thisStep,
          { key: 'currentUsers', title: t('monitor.handler'), content: 'text' },
          columns.userName,
          columns.time,
          {
            key: 'endTime',
            title: tasks('tasks.endTime'),
            sortable: true,
            render: ({ endTime }) => endTime !== null && <RelativeTimeLabel at={endTime} />,
          },
        ]}
        empty={<EmptyState title={t('monitor.empty')}>{t('monitor.emptyHint')}</EmptyState>}
      />
      {dialog}
      {explain.dialog}
      {printing.dialog}
      {isHandingOver && <HandOverDialog onClose={() => setIsHandingOver(false)} />}
      {result && (
        <RefusalsDialog {...result} titleOf={titleOf} summaryOf={summaryOf} onClose={() => setResult(null)} />
      )}
      {opened && (
        <MonitorActDialog
          key={`${opened.act} ${opened.ids.join()}`}
          act={opened.act}
          ids={opened.ids}
          titleOf={titleOf}
          summaryOf={summaryOf}
          onDone={(answer) => {
            opened.clear()
            if (answer.refused.length > 0) setResult(answer)
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
