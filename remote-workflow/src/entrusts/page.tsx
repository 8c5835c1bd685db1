import { Badge, Radio } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { delegates, DelegateStatus, type DelegateRow } from '@tessera/shared/contract/workflow/delegates'
import { todos } from '@tessera/shared/contract/workflow/todos'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { ConfirmContent, useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { showResult } from '@tessera/shared/ui/show-result'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { EntrustForm } from './form.tsx'
import { text } from './text.ts'

const { inForce, notStarted, notAccepted } = DelegateStatus
const stale = [delegates.list, todos.list]
/** Every user has entrustments of their own: no button is granted. */
const ownRights = { add: true, edit: true, remove: true, removeMany: false, import: false } as const

const badges: Readonly<Record<number, 'success' | 'processing' | 'default' | 'warning' | 'error'>> = {
  0: 'success',
  1: 'processing',
  2: 'default',
  3: 'warning',
  4: 'error',
}

/** Entrustments that the user has given, and those that others have given to the user. */
export default function EntrustsPage({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const isReceived = filter['received'] === '1'
  const accept = useSend(delegates.accept, { stale })
  const decline = useSend(delegates.decline, { stale })
  const end = useSend(delegates.end, { stale })
  const { ask, dialog } = useConfirm()
  const isOpen = ({ status }: DelegateRow) =>
    status === inForce || status === notStarted || status === notAccepted
  const person = isReceived ? ('userName' as const) : ('toUserName' as const)
  return (
    <>
      <Crud<typeof delegates.list, DelegateRow>
        key={String(isReceived)}
        menu={menu}
        list={delegates.list}
        words={{ noun: t('entrusts.noun'), nameOf: (row) => row[person] }}
        rights={isReceived ? { ...ownRights, add: false, edit: false, remove: false } : ownRights}
        remove={delegates.remove}
        stale={stale}
        form={({ id, onClose }) => <EntrustForm id={id} onClose={onClose} />}
        filters={
          <Radio.Group
            type="button"
            aria-label={t('entrusts.which')}
            value={isReceived ? '1' : '0'}
            onChange={(next: string) => change({ filter: next === '1' ? { received: next } : {} })}
          >
            <Radio value="0">{t('entrusts.given')}</Radio>
            <Radio value="1">{t('entrusts.received')}</Radio>
          </Radio.Group>
        }
        actions={[
          {
            label: t('entrusts.accept'),
            hidden: ({ isAccepted, status }) => !isReceived || isAccepted || status !== notAccepted,
            run: ({ id }) => void showResult(accept.send({ id })),
          },
          {
            label: t('entrusts.decline'),
            hidden: ({ status }) => !isReceived || status !== notAccepted,
            run: ({ id }) => void showResult(decline.send({ id })),
          },
          {
            label: t('entrusts.end'),
            danger: true,
            hidden: (row) => !isOpen(row),
            run: ({ id, ...row }) =>
              ask({
                title: t('entrusts.end'),
                content: <ConfirmContent note={t('entrusts.endNote')} name={row[person]} />,
                okText: t('entrusts.end'),
                danger: true,
                run: async () => (await end.send({ id })).msg,
              }),
          },
        ]}
        columns={[
          { key: person, title: t(`entrusts.${person}`), pinned: true },
          {
            key: 'type',
            title: t('entrusts.type'),
            card: 'fact',
            render: ({ type }) => t(`entrusts.type${type}`),
          },
          {
            key: 'flowName',
            title: t('entrusts.flows'),
            content: 'text',
            render: ({ flowName }) => (flowName === '' ? t('entrusts.allFlows') : flowName),
          },
          {
            key: 'startTime',
            title: t('entrusts.startTime'),
            sortable: true,
            card: 'fact',
            render: ({ startTime }) => <RelativeTimeLabel at={startTime} />,
          },
          {
            key: 'endTime',
            title: t('entrusts.endTime'),
            sortable: true,
            card: 'fact',
            render: ({ endTime }) => <RelativeTimeLabel at={endTime} />,
          },
          {
            key: 'status',
            title: t('entrusts.status'),
            render: ({ status }) => (
              <Badge
                status={badges[status] ?? 'default'}
                text={t(`entrusts.status${status as 0 | 1 | 2 | 3 | 4}`)}
              />
            ),
          },
          { key: 'description', title: t('entrusts.description'), content: 'text' },
        ]}
        empty={<EmptyState title={t('entrusts.empty')}>{t('entrusts.emptyHint')}</EmptyState>}
      />
      {dialog}
    </>
  )
}
