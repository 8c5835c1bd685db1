import { Badge, DatePicker, Drawer, Pagination, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { tasks, type Task, type TaskRun } from '@tessera/shared/contract/system/tasks'
import { useCall } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { ListFailed } from '@tessera/shared/lists/crud/states'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { Table } from '@tessera/shared/ui/table/table'
import { timeRangeOfDays } from '../parts/day-range.ts'
import { text } from './text.ts'
import styles from './tasks.module.css'

const pageSize = 20

/** Finished runs of a task, newest first. */
export function TaskLog({ task: { id, fullName }, onClose }: { task: Task; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [result, setResult] = useState('')
  const [days, setDays] = useState<string[]>([])
  const [currentPage, setPage] = useState(1)
  const { data, error, isLoading, mutate } = useCall(
    tasks.log,
    {
      id,
      currentPage,
      pageSize,
      ...timeRangeOfDays(days),
      ...(result ? { runResult: Number(result) as 0 | 1 } : {}),
    },
    { keepPreviousData: true, refreshInterval: 5_000 },
  )
  const title = t('tasks.logOf', { name: fullName })
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(860px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        <div className={styles.log}>
          <div className={styles.filters}>
            <Radio.Group
              type="button"
              aria-label={t('tasks.lastResult')}
              value={result}
              onChange={(next: string) => {
                setResult(next)
                setPage(1)
              }}
            >
              <Radio value="">{t('tasks.all')}</Radio>
              <Radio value="0">{t('tasks.result.0')}</Radio>
              <Radio value="1">{t('tasks.result.1')}</Radio>
            </Radio.Group>
            <DatePicker.RangePicker
              className={styles.range!}
              aria-label={t('tasks.runTime')}
              placeholder={[t('tasks.from'), t('tasks.to')]}
              value={days}
              onChange={(next) => {
                setDays((next as string[] | undefined) ?? [])
                setPage(1)
              }}
            />
          </div>
          {error && !data ? (
            <ListFailed failure={error} onRetry={() => void mutate()} />
          ) : (
            <Table<TaskRun>
              name={title}
              rows={data?.list ?? []}
              columns={[
                {
                  key: 'runTime',
                  title: t('tasks.runTime'),
                  cell: ({ runTime }) => formatTime(runTime, true),
                },
                {
                  key: 'runResult',
                  title: t('tasks.lastResult'),
                  cell: ({ runResult }) => (
                    <Badge
                      status={runResult === 0 ? 'success' : 'error'}
                      text={t(`tasks.result.${runResult}`)}
                    />
                  ),
                },
                {
                  key: 'duration',
                  title: t('tasks.duration'),
                  align: 'right',
                  cell: ({ duration }) => `${duration} ms`,
                },
                {
                  key: 'attempt',
                  title: t('tasks.attempt'),
                  align: 'right',
                  cell: ({ attempt }) => attempt,
                },
                {
                  key: 'description',
                  title: t('tasks.said'),
                  content: 'text',
                  cell: ({ description }) => description,
                },
              ]}
              empty={isLoading ? null : t('tasks.noRuns')}
            />
          )}
          <Pagination
            size="small"
            current={currentPage}
            pageSize={pageSize}
            total={data?.pagination.total ?? 0}
            onChange={setPage}
          />
        </div>
      </Drawer>
    </>
  )
}
