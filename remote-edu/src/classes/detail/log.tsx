import { Alert, Pagination, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import type { EduChange } from '@tessera/shared/contract/edu/changes'
import { classes } from '@tessera/shared/contract/edu/classes'
import { useCall } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Table } from '@tessera/shared/ui/table/table'
import { text, type TextKey } from '../text.ts'
import styles from '../classes.module.css'

const pageSize = 20

/** Who changed what of a class, its rules and its lessons, the latest first. */
export function ChangeLog({ id }: { id: string }) {
  const t = useText(text)
  const [currentPage, setPage] = useState(1)
  const { data, error } = useCall(classes.changes, { id, currentPage, pageSize }, { keepPreviousData: true })
  const wordOf = (key: string, word: string) => (key in text.texts ? t(key as TextKey) : word)
  if (error && !data) return <Alert type="error" content={error.msg} />
  if (!data) return <Skeleton animation text={{ rows: 6 }} />
  return (
    <div className={styles.scroll}>
      <Table<EduChange>
        name={t('classes.log')}
        rows={data.list}
        columns={[
          { key: 'time', title: t('classes.time'), width: 170, cell: ({ time }) => formatTime(time, true) },
          { key: 'by', title: t('classes.by'), width: 120, cell: ({ userName }) => userName },
          {
            key: 'action',
            title: t('classes.action'),
            width: 130,
            cell: ({ action }) => wordOf(`classes.action.${action}`, action),
          },
          {
            key: 'record',
            title: t('classes.record'),
            width: 260,
            cell: ({ noun, recordName }) => `${wordOf(`classes.noun.${noun}`, noun)} ${recordName}`,
          },
          { key: 'reason', title: t('classes.reason'), width: 220, cell: ({ reason }) => reason ?? '' },
        ]}
        empty={t('classes.noChanges')}
      />
      {data.pagination.total > pageSize && (
        <Pagination
          size="small"
          total={data.pagination.total}
          current={currentPage}
          pageSize={pageSize}
          onChange={setPage}
        />
      )}
    </div>
  )
}
