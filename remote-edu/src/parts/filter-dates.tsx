import { DatePicker } from '@arco-design/web-react'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './parts.module.css'

/** A filter of a list by the days `from` and `to`, which are stored in the address. */
export function FilterDates({ label }: { label: string }) {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const days = [filter['from'], filter['to']].filter(Boolean) as string[]
  return (
    <DatePicker.RangePicker
      className={styles.dates!}
      aria-label={label}
      placeholder={[t('parts.from'), t('parts.to')]}
      format="YYYY-MM-DD"
      value={days}
      onChange={(next) => {
        const [from = '', to = ''] = (next as string[] | undefined) ?? []
        change({ filter: { ...filter, from, to } })
      }}
    />
  )
}

/** A filter of a list by a month, which is stored in the address. */
export function FilterMonth({ name, label }: { name: string; label: string }) {
  const [{ filter }, change] = useListState()
  return (
    <DatePicker.MonthPicker
      className={styles.filter!}
      aria-label={label}
      placeholder={label}
      format="YYYY-MM"
      value={filter[name] || undefined!}
      onChange={(month?: string) => change({ filter: { ...filter, [name]: month ?? '' } })}
    />
  )
}

/** A filter of a list by a day, which is stored in the address. */
export function FilterDay({ name, label }: { name: string; label: string }) {
  const [{ filter }, change] = useListState()
  return (
    <DatePicker
      className={styles.day!}
      aria-label={label}
      placeholder={label}
      format="YYYY-MM-DD"
      value={filter[name] || undefined!}
      onChange={(day?: string) => change({ filter: { ...filter, [name]: day ?? '' } })}
    />
  )
}
