import { Select } from '@arco-design/web-react'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { labelOf } from './option-label.ts'
import type { Option } from './options.ts'
import styles from './parts.module.css'

interface Props {
  /** Key in the input of the list, and in the address. */
  name: string
  label: string
  options: readonly Option[]
  loading?: boolean
  /** The value that applies where the address has none. Cleared, the filter has the value `all`. */
  standard?: string
}

/** The value of a filter with a standard value that was cleared. */
const all = 'all'

/** What a list sends instead of the address for a filter with a standard value: '' where it was cleared. */
export function standardFilter(
  filter: Readonly<Record<string, string>>,
  name: string,
  standard: string,
): Readonly<Record<string, string>> {
  if (filter[name] === all) return { [name]: '' }
  return filter[name] ? {} : { [name]: standard }
}

/** A filter of a list with one value, which is stored in the address. */
export function FilterSelect({ name, label, options, loading = false, standard = '' }: Props) {
  const [{ filter }, change] = useListState()
  const value = standardFilter(filter, name, standard)[name] ?? filter[name]
  return (
    <Select
      className={styles.filter!}
      allowClear
      showSearch={options.length > 8}
      filterOption={(typed, option) => labelOf(option).includes(typed)}
      triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true, position: 'bl' }}
      placeholder={label}
      aria-label={label}
      loading={loading}
      value={(!loading && value) || undefined}
      options={[...options]}
      onChange={(next?: string) => change({ filter: { ...filter, [name]: next ?? (standard && all) } })}
    />
  )
}
