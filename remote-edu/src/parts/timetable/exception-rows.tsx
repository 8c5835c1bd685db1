import { DatePicker, Select, TimePicker } from '@arco-design/web-react'
import type { RuleException } from '@tessera/shared/contract/edu/schedule-rules'
import { useText } from '@tessera/shared/text/text'
import { AddRow, RemoveRow, type RowsProps } from '../time-rows.tsx'
import { text } from './text.ts'
import styles from '../parts.module.css'

/** A row of the form: the day of a new exception is not chosen yet. */
export type ExceptionDraft = Omit<RuleException, 'date'> & { date: string }

const newException: ExceptionDraft = { date: '', action: 'skip' }

/** Days of a rule without a lesson, or with one on another day or at other times. */
export function ExceptionRows({ value = [], onChange, 'aria-label': label }: RowsProps<ExceptionDraft>) {
  const t = useText(text)
  const change = (at: number, by: Partial<ExceptionDraft>) =>
    onChange?.(value.map((row, index) => (index === at ? { ...row, ...by } : row)))
  return (
    <div className={styles.rows} role="group" aria-label={label}>
      {value.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no ids, and all of their state is in the value
        <div key={at} className={styles.row}>
          <Day
            label={t('timetable.exceptionDay')}
            value={row.date}
            onChange={(date) => change(at, { date })}
          />
          <Select
            aria-label={t('timetable.exceptionAction')}
            value={row.action}
            options={(['skip', 'move'] as const).map((action) => ({
              value: action,
              label: t(`timetable.exception.${action}`),
            }))}
            onChange={(action: RuleException['action']) =>
              change(at, { action, ...(action === 'skip' ? noMove : {}) })
            }
          />
          {row.action === 'move' && (
            <>
              <Day
                label={t('timetable.exceptionTo')}
                value={row.toDate ?? ''}
                onChange={(toDate) => change(at, { toDate })}
              />
              <TimePicker.RangePicker
                aria-label={t('timetable.exceptionTimes')}
                placeholder={[t('timetable.start'), t('timetable.end')]}
                format="HH:mm"
                step={{ minute: 5 }}
                {...(row.startTime && row.endTime ? { value: [row.startTime, row.endTime] } : {})}
                onChange={(times?: string[]) =>
                  change(at, { startTime: times?.[0] ?? null, endTime: times?.[1] ?? null })
                }
              />
            </>
          )}
          <RemoveRow at={at} onRemove={() => onChange?.(value.filter((_, index) => index !== at))} />
        </div>
      ))}
      <AddRow onAdd={() => onChange?.([...value, newException])} />
    </div>
  )
}

const noMove = { toDate: null, startTime: null, endTime: null }

interface DayProps {
  label: string
  value: string
  onChange: (day: string) => void
}

const Day = ({ label, value, onChange }: DayProps) => (
  <DatePicker
    aria-label={label}
    placeholder={label}
    format="YYYY-MM-DD"
    allowClear={false}
    {...(value ? { value } : {})}
    onChange={(day) => onChange(day)}
  />
)
