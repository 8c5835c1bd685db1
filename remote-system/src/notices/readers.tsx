import { Drawer, Input, Pagination, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { notices, type NoticeReader, type NoticeRow } from '@tessera/shared/contract/messaging/messages'
import { useCall } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { ListFailed } from '@tessera/shared/lists/crud/states'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { Table } from '@tessera/shared/ui/table/table'
import { text } from './text.ts'
import styles from './notices.module.css'

const pageSize = 20

/** Who has read a notice and when, and who has not. */
export function Readers({ row: { id, title }, onClose }: { row: NoticeRow; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [isRead, setRead] = useState<0 | 1>(1)
  const [keyword, setKeyword] = useState('')
  const [currentPage, setPage] = useState(1)
  const { data, error, isLoading, mutate } = useCall(
    notices.readers,
    { id, isRead, currentPage, pageSize, ...(keyword ? { keyword } : {}) },
    { keepPreviousData: true, dedupingInterval: 0 },
  )
  const counts = { 1: data?.readCount, 0: data?.unreadCount }
  const tab = (value: 0 | 1) =>
    [t(value === 1 ? 'notices.read' : 'notices.unread'), counts[value]].filter((part) => part !== undefined)
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(t('notices.readers'))}
        visible
        title={t('notices.readers')}
        width="min(640px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        <div className={styles.readers}>
          <h2 className={styles.name}>{title}</h2>
          <div className={styles.filters}>
            <Radio.Group
              type="button"
              aria-label={t('notices.readers')}
              value={isRead}
              onChange={(next: 0 | 1) => {
                setRead(next)
                setPage(1)
              }}
            >
              <Radio value={1}>{tab(1).join(' ')}</Radio>
              <Radio value={0}>{tab(0).join(' ')}</Radio>
            </Radio.Group>
            <Input.Search
              className={styles.search!}
              allowClear
              aria-label={t('notices.searchReaders')}
              placeholder={t('notices.searchReaders')}
              onSearch={(next) => {
                setKeyword(next.trim())
                setPage(1)
              }}
              onClear={() => setKeyword('')}
            />
          </div>
          {error && !data ? (
            <ListFailed failure={error} onRetry={() => void mutate()} />
          ) : (
            <Table<NoticeReader>
              name={t('notices.readers')}
              rows={data?.list ?? []}
              columns={[
                {
                  key: 'realName',
                  title: t('notices.reader'),
                  width: 200,
                  cell: ({ realName, account }) => `${realName}/${account}`,
                },
                {
                  key: 'organizeName',
                  title: t('notices.unit'),
                  width: 180,
                  cell: ({ organizeName }) => organizeName,
                },
                ...(isRead === 1
                  ? [
                      {
                        key: 'readTime',
                        title: t('notices.readTime'),
                        width: 160,
                        cell: ({ readTime }: NoticeReader) => readTime !== null && formatTime(readTime),
                      },
                    ]
                  : []),
              ]}
              empty={isLoading ? null : t(isRead === 1 ? 'notices.noReaders' : 'notices.allRead')}
            />
          )}
          {data !== undefined && data.unnamedCount > 0 && (
            <p className={styles.unnamed}>{t('notices.unnamed', { n: data.unnamedCount })}</p>
          )}
          <Pagination
            size="small"
            current={currentPage}
            pageSize={pageSize}
            total={data?.pagination.total ?? 0}
            hideOnSinglePage
            onChange={setPage}
          />
        </div>
      </Drawer>
    </>
  )
}
