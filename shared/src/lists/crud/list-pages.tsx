import { Pagination } from '@arco-design/web-react'
import { useText } from '../../text/text.ts'
import { pageSizes, type ListState } from './list-state.ts'
import { text } from './text.ts'
import styles from './crud.module.css'

interface Props {
  phone: boolean
  total: number
  currentPage: number
  pageSize: number
  onChange: (change: Partial<ListState>) => void
}

/** Total, page sizes and pages below a list. */
export function ListPages({ phone, total, currentPage, pageSize, onChange }: Props) {
  const t = useText(text)
  return (
    <Pagination
      className={styles.pages!}
      size={phone ? 'mini' : 'small'}
      simple={phone && total > 0}
      total={total}
      current={currentPage}
      pageSize={pageSize}
      sizeOptions={pageSizes}
      sizeCanChange
      showJumper={!phone}
      showTotal={(n) => t('crud.total', { n })}
      onChange={(next, size) => onChange({ currentPage: size === pageSize ? next : 1, pageSize: size })}
    />
  )
}
