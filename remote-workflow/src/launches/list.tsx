import { Button, Checkbox } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { delegates, DelegateType } from '@tessera/shared/contract/workflow/delegates'
import { launchActs, launches, type LaunchRow } from '@tessera/shared/contract/workflow/launches'
import { FlowStatus } from '@tessera/shared/contract/workflow/tasks'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { ConfirmContent, useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { showResult } from '@tessera/shared/ui/show-result'
import { ReturnedLine } from '@tessera/shared/ui/summary-line/returned-line'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { useExplain } from '@tessera/shared/workflow/explain/use-explain'
import { TaskFilters } from '../parts/task-filters.tsx'
import { text as tasksText } from '@tessera/shared/workflow/text'
import { useTaskAddress, type OpenTask } from '@tessera/shared/workflow/use-task-address'
import { useTaskColumns } from '../parts/use-task-columns.tsx'
import { text } from './text.ts'
import { forPrincipalKey, returnedKey, useLaunchAddress } from './use-launch-address.ts'
import styles from './launches.module.css'

const { draft, wait, adopt, reject, revoke, cancel } = FlowStatus
const statuses = [draft, wait, adopt, reject, revoke, cancel]
/** Tasks that their initiator may submit, again or for the first time. */
const editable: readonly number[] = [draft, reject, revoke]
const stale = [launches.list]
const taskOf = ({ id }: LaunchRow): OpenTask => ({ taskId: id, itemId: '' })

/** The tasks that the user started, including drafts. */
export function LaunchList({ menu }: { menu: PageProps['menu'] }) {
  const t = useText(text)
  const tasks = useText(tasksText)
  const { open } = useTaskAddress()
  const { showFlows } = useLaunchAddress()
  const columns = useTaskColumns<LaunchRow>('tasks.createdTime', taskOf)
  const urge = useSend(launchActs.urge, { stale })
  const withdraw = useSend(launchActs.withdraw, { stale })
  const remove = useSend(launchActs.remove, { stale })
  const { ask, dialog } = useConfirm()
  const explain = useExplain()
  const [{ filter }, change] = useListState()
  // The acts are those of the initiator.
  const isForPrincipal = filter[forPrincipalKey] === '1'
  const { data: received } = useCall(delegates.list, { received: 1, currentPage: 1, pageSize: 100 })
  const isSubstitute = received?.list.some(({ type }) => type === DelegateType.launch)
  const openTask = (row: LaunchRow) => open(taskOf(row))
  return (
    <>
      <Crud<typeof launches.list, LaunchRow>
        menu={menu}
        list={launches.list}
        filter={{ withSummary: 1 }}
        filters={
          <>
            <TaskFilters names={['flowCategory', 'flowId', 'status']} statuses={statuses} />
            {(isForPrincipal || isSubstitute) && (
              <Checkbox
                className={styles.forPrincipals!}
                checked={isForPrincipal}
                onChange={(checked) =>
                  change({ filter: { ...filter, [forPrincipalKey]: checked ? '1' : '' } })
                }
              >
                {t('launches.forPrincipals')}
              </Checkbox>
            )}
          </>
        }
        tools={
          <>
            <Button type="primary" icon={<IconPlus />} onClick={showFlows}>
              {t('launches.new')}
            </Button>
            <Checkbox
              className={styles.forPrincipals!}
              checked={filter[returnedKey] === '1'}
              onChange={(checked) => change({ filter: { ...filter, [returnedKey]: checked ? '1' : '' } })}
            >
              <span title={t('launches.returnedNote')}>{t('launches.returned')}</span>
            </Checkbox>
          </>
        }
        actions={[
          {
            label: tasks('tasks.open'),
            hidden: ({ status }) => !isForPrincipal && editable.includes(status),
            run: openTask,
          },
          {
            label: t('launches.edit'),
            hidden: ({ status }) => isForPrincipal || !editable.includes(status),
            run: openTask,
          },
          {
            label: explain.label,
            hidden: ({ status }) => status !== wait,
            run: ({ id, fullName }) => explain.open({ taskId: id, title: fullName }),
          },
          {
            label: t('launches.urge'),
            hidden: ({ status }) => isForPrincipal || status !== wait,
            run: ({ id }) => void showResult(urge.send({ taskId: id })),
          },
          {
            label: t('launches.withdraw'),
            hidden: ({ canWithdraw }) => !canWithdraw,
            run: ({ id, fullName }) =>
              ask({
                title: t('launches.withdraw'),
                content: <ConfirmContent note={t('launches.withdrawNote')} name={fullName} />,
                okText: t('launches.withdraw'),
                danger: true,
                run: async () => (await withdraw.send({ taskId: id })).msg,
              }),
          },
          {
            label: t('launches.remove'),
            danger: true,
            hidden: ({ status }) => status !== draft,
            run: ({ id, fullName }) =>
              ask({
                title: t('launches.removeTitle'),
                content: <ConfirmContent note={t('launches.removeNote')} name={fullName} />,
                okText: t('launches.remove'),
                danger: true,
                run: async () => (await remove.send({ taskId: id })).msg,
              }),
          },
        ]}
        columns={[
          { ...columns.fullName, tall: true },
          columns.enCode,
          columns.flowName,
          columns.flowUrgent,
          columns.status,
          {
            ...columns.thisStep,
            // May be cut: a reason can be long.
            content: 'text',
            render: ({ thisStep, returned }) => (returned ? <ReturnedLine returned={returned} /> : thisStep),
          },
          {
            key: 'completion',
            title: tasks('tasks.completion'),
            render: ({ completion }) => `${completion}%`,
          },
          columns.time,
          {
            key: 'endTime',
            title: tasks('tasks.endTime'),
            sortable: true,
            render: ({ endTime }) => endTime !== null && <RelativeTimeLabel at={endTime} />,
          },
        ]}
        empty={
          <EmptyState title={t('launches.empty')}>
            {t('launches.emptyHint')}
            <Button type="primary" onClick={showFlows}>
              {t('launches.new')}
            </Button>
          </EmptyState>
        }
      />
      {dialog}
      {explain.dialog}
    </>
  )
}
