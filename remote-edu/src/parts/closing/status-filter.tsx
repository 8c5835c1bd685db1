import { useText } from '@tessera/shared/text/text'
import { FilterSelect } from '../filter-select.tsx'
import { statuses } from './status-tag.tsx'
import { text } from './text.ts'

/** Filters applications by their status. Only refunds are paid. */
export function StatusFilter({ isOfRefunds = false }: { isOfRefunds?: boolean }) {
  const t = useText(text)
  return (
    <FilterSelect
      name="status"
      label={t('closing.status')}
      options={statuses
        .filter((value) => isOfRefunds || value !== 6)
        .map((value) => ({ value: String(value), label: t(`closing.status.${value}`) }))}
    />
  )
}
