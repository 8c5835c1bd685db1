import { Pagination } from '@arco-design/web-react'
import { useText } from '../../text/text.ts'
import { pageSizes, type ListState } from './list-state.ts'
import { text } from './text.ts'
import styles from './crud.module.css'

interface Props {
  phone: boolean
  /** Page size of the page where it is none of those of every list. */
  standardPageSize?: number | undefined
  total: number
  currentPage: number
  pageSize: number
  onChange: (change: Partial<ListState>) => void
}

/** Total, page sizes and pages below a list. */
export function ListPages({ phone, standardPageSize, total, currentPage, pageSize, onChange }: Props) {
  const t = useText(text)
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
