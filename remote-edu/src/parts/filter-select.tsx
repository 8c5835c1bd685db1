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
}

/** A filter of a list with one value, which is stored in the address. */
export function FilterSelect({ name, label, options, loading = false }: Props) {
  const [{ filter }, change] = useListState()
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
      value={(!loading && filter[name]) || undefined}
      options={[...options]}
      onChange={(value?: string) => change({ filter: { ...filter, [name]: value ?? '' } })}
    />
  )
}
