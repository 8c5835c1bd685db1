import { Button, DatePicker, Input, Select, TimePicker } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import type { WeeklyHours } from '@tessera/shared/contract/edu/campuses'
import type { Absence } from '@tessera/shared/contract/edu/classrooms'
import { useText } from '@tessera/shared/text/text'
import { useCampusDays } from './options.ts'
import { text } from './text.ts'
import styles from './parts.module.css'

export interface RowsProps<Row> {
  value?: readonly Row[]
  onChange?: (rows: Row[]) => void
  'aria-label'?: string
}

/** Weekly hours, a row for each time. */
export function HoursRows({ value = [], onChange, 'aria-label': label }: RowsProps<WeeklyHours>) {
  const t = useText(text)
  const days = t('parts.days').split(' ')
  const change = (at: number, by: Partial<WeeklyHours>) =>
    onChange?.(value.map((row, index) => (index === at ? { ...row, ...by } : row)))
  const nextDay = ((value.at(-1)?.weekday ?? 0) % 7) + 1
  return (
    <div className={styles.rows} role="group" aria-label={label}>
      {value.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no ids, and all of their state is in the value
        <div key={at} className={styles.row}>
          <Select
            aria-label={t('parts.weekday')}
            value={row.weekday}
            options={days.map((name, index) => ({ value: index + 1, label: name }))}
            onChange={(weekday: number) => change(at, { weekday })}
          />
          <Clock label={t('parts.start')} value={row.start} onChange={(start) => change(at, { start })} />
          <Clock label={t('parts.end')} value={row.end} onChange={(end) => change(at, { end })} />
          <RemoveRow at={at} onRemove={() => onChange?.(value.filter((_, index) => index !== at))} />
        </div>
      ))}
      <AddRow
        onAdd={() =>
          onChange?.([
            ...value,
            { weekday: nextDay, start: value.at(-1)?.start ?? '09:00', end: value.at(-1)?.end ?? '20:30' },
          ])
        }
      />
    </div>
  )
}

/** The working hours of a day, for the user to change. */
const newAbsence = (day: string): Absence => ({ from: `${day} 09:00`, to: `${day} 18:00`, reason: '' })

/** Times in which a room or a coach is not available, by the clock of its campuses. */
export function AbsenceRows({
  value = [],
  onChange,
  campusIds,
  'aria-label': label,
}: RowsProps<Absence> & { campusIds: readonly (string | undefined)[] }) {
  const t = useText(text)
  const [today = ''] = useCampusDays(campusIds)
  const change = (at: number, by: Partial<Absence>) =>
    onChange?.(value.map((row, index) => (index === at ? { ...row, ...by } : row)))
  return (
    <div className={styles.rows} role="group" aria-label={label}>
      {value.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no ids, and all of their state is in the value
        <div key={at} className={styles.row}>
          <Moment label={t('parts.start')} value={row.from} onChange={(from) => change(at, { from })} />
          <Moment label={t('parts.end')} value={row.to} onChange={(to) => change(at, { to })} />
          <Input
            aria-label={t('parts.reason')}
            placeholder={t('parts.reason')}
            maxLength={100}
            value={row.reason}
            onChange={(reason) => change(at, { reason })}
          />
          <RemoveRow at={at} onRemove={() => onChange?.(value.filter((_, index) => index !== at))} />
        </div>
      ))}
      <AddRow onAdd={() => onChange?.([...value, newAbsence(today)])} />
    </div>
  )
}

interface MomentProps {
  label: string
  value: string
  onChange: (value: string) => void
}

const Clock = ({ label, value, onChange }: MomentProps) => (
  <TimePicker
    aria-label={label}
    format="HH:mm"
    step={{ minute: 15 }}
    allowClear={false}
    value={value}
    onChange={(next) => onChange(next)}
  />
)

const Moment = ({ label, value, onChange }: MomentProps) => (
  <DatePicker
    aria-label={label}
    showTime={{ format: 'HH:mm' }}
    format="YYYY-MM-DD HH:mm"
    allowClear={false}
    value={value}
    onChange={(next) => onChange(next)}
  />
)

export function RemoveRow({ at, onRemove }: { at: number; onRemove: () => void }) {
  const t = useText(text)
  return (
    <Button
      type="text"
      icon={<IconDelete />}
      aria-label={t('parts.removeRow', { n: at + 1 })}
      onClick={onRemove}
    />
  )
}

export function AddRow({ onAdd }: { onAdd: () => void }) {
  const t = useText(text)
  return (
    <Button type="dashed" icon={<IconPlus />} onClick={onAdd}>
      {t('parts.addRow')}
    </Button>
  )
}
