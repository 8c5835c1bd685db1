import { Alert, Skeleton } from '@arco-design/web-react'
import type { ComponentProps } from 'react'
import { LabelledPages } from '@tessera/shared/lists/crud/labelled-pages'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { Table } from '@tessera/shared/ui/table/table'
import styles from './parts.module.css'

export const firstPage = { currentPage: 1, pageSize: 20 }

interface Props<Row extends { id: string }> extends Pick<
  ComponentProps<typeof Table<Row>>,
  'name' | 'columns' | 'selection' | 'empty'
> {
  /** Absent until they are loaded. */
  rows: readonly Row[] | undefined
  total: number | undefined
  error: { msg: string } | undefined
  page: typeof firstPage
  onPage: (page: typeof firstPage) => void
}

/** A table with its pages, inside a drawer or a panel. */
export function PagedTable<Row extends { id: string }>({
  rows,
  total = 0,
  error,
  page,
  onPage,
  ...table
}: Props<Row>) {
  const narrow = useNarrow('phone')
  if (error && !rows) return <Alert type="error" content={error.msg} />
  if (!rows) return <Skeleton animation text={{ rows: 6 }} />
  return (
    <>
      <div className={styles.scroll}>
        <Table<Row> {...table} rows={rows} />
      </div>
      <LabelledPages
        phone={narrow}
        {...{ total, ...page }}
        onChange={(change) => onPage({ ...page, ...change })}
      />
    </>
  )
}
