import { Badge, Drawer, Pagination } from '@arco-design/web-react'
import { useState } from 'react'
import {
  dataInterfaces,
  type DataInterfaceRow,
  type InterfaceCall,
} from '@tessera/shared/contract/data/interfaces'
import { useCall } from '@tessera/shared/client/use-call'
import { UserAgentLabel } from '@tessera/shared/ui/user-agent-label'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { ListFailed } from '@tessera/shared/lists/crud/states'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { Table } from '@tessera/shared/ui/table/table'
import { text } from './text.ts'
import styles from './data-interfaces.module.css'

const pageSize = 20
type CallKind = 'response' | 'list' | 'row' | 'preview' | 'test' | 'task'

function outcomeText(result: InterfaceCall['result'], cached: InterfaceCall['cached']) {
  if (result !== 0) return 'interfaces.badly'
  return cached ? 'interfaces.keptRows' : 'interfaces.well'
}

/** Calls of an interface with caller, address, duration and result; newest first. */
export function CallLog({ row: { id, fullName }, onClose }: { row: DataInterfaceRow; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [currentPage, setPage] = useState(1)
  const { data, error, isLoading, mutate } = useCall(
    dataInterfaces.log,
    { id, currentPage, pageSize },
    { keepPreviousData: true },
  )
  const title = t('interfaces.logOf', { name: fullName })
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(980px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        <div className={styles.log}>
          {error && !data ? (
            <ListFailed failure={error} onRetry={() => void mutate()} />
          ) : (
            <Table<InterfaceCall>
              name={title}
              rows={data?.list ?? []}
              columns={[
                {
                  key: 'invokTime',
                  title: t('interfaces.called'),
                  cell: ({ invokTime }) => formatTime(invokTime, true),
                },
                {
                  key: 'userId',
                  title: t('interfaces.caller'),
                  cell: ({ userId, invokType }) =>
                    userId || (invokType === 'task' ? t('interfaces.way.task') : t('interfaces.nobody')),
                },
                {
                  key: 'invokType',
                  title: t('interfaces.way'),
                  cell: ({ invokType }) => t(`interfaces.way.${invokType as CallKind}`),
                },
                {
                  key: 'result',
                  title: t('interfaces.outcome'),
                  cell: ({ result, cached }) => (
                    <Badge
                      status={result === 0 ? 'success' : 'error'}
                      text={t(outcomeText(result, cached))}
                    />
                  ),
                },
                {
                  key: 'invokWasteTime',
                  title: t('interfaces.duration'),
                  align: 'right',
                  cell: ({ invokWasteTime }) => `${invokWasteTime} ms`,
                },
                {
                  key: 'rowCount',
                  title: t('interfaces.rowCount'),
                  align: 'right',
                  cell: ({ rowCount }) => rowCount,
                },
                { key: 'invokIp', title: t('interfaces.ip'), cell: ({ invokIp }) => invokIp },
                { key: 'said', title: t('interfaces.said'), content: 'text', cell: ({ said }) => said },
                {
                  key: 'invokDevice',
                  title: t('interfaces.device'),
                  cell: ({ invokDevice }) => <UserAgentLabel agent={invokDevice} />,
                },
              ]}
              empty={isLoading ? null : t('interfaces.noCalls')}
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
