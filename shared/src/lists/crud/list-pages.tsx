import { Button, Pagination } from '@arco-design/web-react'
import { use } from 'react'
import { useText } from '../../text/text.ts'
import { PhoneLayout } from '../../ui/narrow-screen/phone-layout.ts'
import { pageSizes, type ListState } from './list-state.ts'
import { text } from './text.ts'
import styles from './crud.module.css'

/** The largest page that a list answers. */
const maxRows = 10_000

interface Props {
  phone: boolean
  /** Page size of the page where it is none of those of every list. */
  standardPageSize?: number | undefined
  total: number
  currentPage: number
  pageSize: number
  onChange: (change: Partial<ListState>) => void
}

/** Total, page sizes and pages below a list; in a page for phones the button that loads more rows below the first ones. */
export function ListPages({
  phone,
  standardPageSize = pageSizes[0]!,
  total,
  currentPage,
  pageSize,
  onChange,
}: Props) {
  const t = useText(text)
  const growing = use(PhoneLayout)
  if (growing) {
    const hasMore = currentPage === 1 && pageSize < Math.min(total, maxRows)
    return (
      <div className={styles.growing}>
        {hasMore && (
          <Button
            long
            onClick={() =>
              onChange({ currentPage: 1, pageSize: Math.min(pageSize + standardPageSize, maxRows) })
            }
          >
            {t('crud.more')}
          </Button>
        )}
        <span>
          {t(hasMore ? 'crud.shown' : 'crud.total', { n: total, shown: Math.min(pageSize, total) })}
        </span>
      </div>
    )
  }
  return (
    <Pagination
      className={styles.pages!}
      size={phone ? 'mini' : 'small'}
      simple={phone && total > 0}
      total={total}
      current={currentPage}
      pageSize={pageSize}
      sizeOptions={sizesWith(standardPageSize)}
      sizeCanChange
      showJumper={!phone}
      showTotal={(n) => t('crud.total', { n })}
      onChange={(next, size) => onChange({ currentPage: size === pageSize ? next : 1, pageSize: size })}
    />
  )
}

const sizesWith = (size: number | undefined): number[] =>
  [...new Set([...pageSizes, ...(size ? [size] : [])])].sort((one, other) => one - other)
