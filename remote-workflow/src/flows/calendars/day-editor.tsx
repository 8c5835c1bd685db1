import { Button, Input, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import type { CalendarBody, WorkingHours } from '@tessera/shared/contract/workflow/calendar'
import { useText } from '@tessera/shared/text/text'
import { findDay, setDays, usualHours } from './calendar-draft.ts'
import { HoursInput } from './hours-input.tsx'
import { text } from './text.ts'
import styles from './calendars.module.css'

interface Props {
  calendar: CalendarBody
  /** The selected days in their order. */
  dates: readonly string[]
  disabled: boolean
  onChange: (days: CalendarBody['days']) => void
}

const choices = ['asWeek', 'holiday', 'exchanged'] as const
type Choice = (typeof choices)[number]

/** What the selected days are: ordinary days of the week, holidays, or days worked in exchange. */
export function DayEditor({ calendar, dates, disabled, onChange }: Props) {
  const t = useText(text)
  const first = findDay(calendar, dates[0]!)
  const initial = (): Choice => {
    if (!first) return 'asWeek'
    return first.hours.length === 0 ? 'holiday' : 'exchanged'
  }
  const [choice, setChoice] = useState<Choice>(initial)
  const [name, setName] = useState(first?.name ?? '')
  const [hours, setHours] = useState<WorkingHours | null>(
    first && first.hours.length > 0 ? first.hours : usualHours(calendar.week),
  )
  const apply = () => {
    if (choice === 'asWeek') return onChange(setDays(calendar.days, dates, null))
    const worked = choice === 'holiday' ? [] : hours
    if (worked) onChange(setDays(calendar.days, dates, { name: name.trim(), hours: worked }))
  }
  const isWrong = choice === 'exchanged' && (hours === null || hours.length === 0)
  return (
    <>
      <strong>
        {dates.length === 1 ? dates[0] : t('calendars.range', { from: dates[0]!, to: dates.at(-1)! })}
      </strong>
      <Radio.Group
        direction="vertical"
        aria-label={t('calendars.dayKind')}
        disabled={disabled}
        value={choice}
        onChange={setChoice}
        options={choices.map((value) => ({
          value,
          label: t(value === 'asWeek' ? 'calendars.asWeek' : `calendars.kind.${value}`),
        }))}
      />
      {choice !== 'asWeek' && (
        <div className={styles.field}>
          <span>{t('calendars.dayName')}</span>
          <Input
            size="small"
            aria-label={t('calendars.dayName')}
            maxLength={50}
            disabled={disabled}
            value={name}
            onChange={setName}
          />
        </div>
      )}
      {choice === 'exchanged' && (
        <div className={styles.field}>
          <span>{t('calendars.hours')}</span>
          <HoursInput
            label={t('calendars.hours')}
            value={hours ?? []}
            disabled={disabled}
            onChange={setHours}
          />
        </div>
      )}
      {!disabled && (
        <div>
          <Button size="small" type="outline" disabled={isWrong} onClick={apply}>
            {t('calendars.apply')}
          </Button>
        </div>
      )}
    </>
  )
}
