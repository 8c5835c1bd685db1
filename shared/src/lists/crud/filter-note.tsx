import { Alert, Button } from '@arco-design/web-react'
import { useText } from '../../text/text.ts'
import { countActiveFilters } from '../cards/active-filters.ts'
import { text } from './text.ts'

interface Props {
  /** Whether the list has the query of the user's last visit. */
  isRestored: boolean
  keyword: string
  filter: Readonly<Record<string, string>>
  onClear: () => void
}

/** Says that a list still has the conditions of the user's last visit, and clears them. */
export function FilterNote({ isRestored, keyword, filter, onClear }: Props) {
  const t = useText(text)
  const count = isRestored ? countActiveFilters(keyword, filter) : 0
  if (count === 0) return null
  return (
    <Alert
      type="info"
      content={t('crud.restored', { n: count })}
      action={
        <Button size="mini" onClick={onClear}>
          {t('crud.clear')}
        </Button>
      }
    />
  )
}
