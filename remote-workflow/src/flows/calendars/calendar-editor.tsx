import { Alert, Button, Input, Message } from '@arco-design/web-react'
import { IconLeft, IconRight } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { calendars, type Calendar, type CalendarBody } from '@tessera/shared/contract/workflow/calendar'
import { callWithMessage } from '@tessera/shared/client/call'
import { refresh } from '@tessera/shared/client/use-call'
import { UnsavedGuard } from '@tessera/shared/forms/design-form/unsaved'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { addListedDays, yearsWithoutHolidays } from './calendar-draft.ts'
import { datesBetween } from './dates.ts'
import { DayEditor } from './day-editor.tsx'
import { HoursInput } from './hours-input.tsx'
import { ImportList } from './import-list.tsx'
import { text } from './text.ts'
import { weekdayNames, YearView } from './year-view.tsx'
import styles from './calendars.module.css'

interface Props {
  calendar: Calendar
  canEdit: boolean
  year: number
  onYear: (year: number) => void
}

const bodyOf = ({ fullName, week, days }: Calendar): CalendarBody => ({ fullName, week, days })

/** A calendar: its year, the hours of its week, and the days that differ. Nothing is stored before it is saved. */
export function CalendarEditor({ calendar, canEdit, year, onYear }: Props) {
  const t = useText(text)
  const [draft, setDraft] = useState(() => bodyOf(calendar))
  const [isDirty, setIsDirty] = useState(false)
  const [badDays, setBadDays] = useState<ReadonlySet<number>>(new Set())
  const [range, setRange] = useState<{ from: string; to: string } | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const change = (changes: Partial<CalendarBody>) => {
    setDraft((current) => ({ ...current, ...changes }))
    setIsDirty(true)
  }
  const dates = range ? datesBetween(range.from, range.to) : []
  const save = async () => {
    setIsSaving(true)
    try {
      const { msg } = await callWithMessage(calendars.update, {
        calendarId: calendar.id,
        ...draft,
        lastModifyTime: calendar.lastModifyTime,
      })
      setIsDirty(false)
      Message.success(msg)
      await refresh(calendars.list)
    } catch {
      // The call has shown the refusal; what was entered stays.
    } finally {
      setIsSaving(false)
    }
  }
  const names = weekdayNames('short')
  const [thisYear] = useState(() => new Date().getFullYear())
  const unknownYears = yearsWithoutHolidays(draft, [thisYear, thisYear + 1])
  return (
    <>
      {isDirty && <UnsavedGuard />}
      <div className={styles.columns}>
        <div className={styles.group}>
          <div className={styles.head}>
            <div className={styles.year}>
              <Button
                type="text"
                size="small"
                icon={<IconLeft />}
                aria-label={t('calendars.previousYear')}
                onClick={() => onYear(year - 1)}
              />
              <span role="status">{t('calendars.year', { year })}</span>
              <Button
                type="text"
                size="small"
                icon={<IconRight />}
                aria-label={t('calendars.nextYear')}
                onClick={() => onYear(year + 1)}
              />
            </div>
            <span className={styles.spacer} />
            {canEdit && (
              <>
                <Button onClick={() => setIsImporting(true)}>{t('calendars.import')}</Button>
                <Button
                  type="primary"
                  loading={isSaving}
                  disabled={!isDirty || badDays.size > 0 || draft.fullName.trim() === ''}
                  onClick={() => void save()}
                >
                  {t('calendars.save')}
                </Button>
              </>
            )}
          </div>
          {unknownYears.length > 0 && (
            <Alert
              type="warning"
              content={t('calendars.noHolidays', { years: joinNames(unknownYears.map(String)) })}
            />
          )}
          <YearView
            year={year}
            calendar={draft}
            selected={new Set(dates)}
            active={range?.to ?? ''}
            onSelect={(date, isRange) =>
              setRange((current) => ({ from: isRange && current ? current.from : date, to: date }))
            }
          />
        </div>
        <div className={styles.side}>
          <section className={styles.group} aria-label={t('calendars.days')}>
            <h2>{t('calendars.days')}</h2>
            {dates.length === 0 ? (
              <p className={styles.note}>{t('calendars.selectHint')}</p>
            ) : (
              <DayEditor
                key={dates.join()}
                calendar={draft}
                dates={dates}
                disabled={!canEdit}
                onChange={(days) => change({ days })}
              />
            )}
          </section>
          <section className={styles.group} aria-label={t('calendars.week')}>
            <h2>{t('calendars.week')}</h2>
            {draft.week.map((hours, at) => (
              <div key={names[at]} className={styles.weekRow}>
                <span>{names[at]}</span>
                <HoursInput
                  label={`${t('calendars.week')} ${names[at]}`}
                  value={hours}
                  disabled={!canEdit}
                  onChange={(next) => {
                    const others = [...badDays].filter((day) => day !== at)
                    setBadDays(new Set(next === null ? [...others, at] : others))
                    if (next) change({ week: draft.week.with(at, next) })
                  }}
                />
              </div>
            ))}
            <p className={styles.note}>{t('calendars.weekHint')}</p>
          </section>
          <div className={styles.field}>
            <span>{t('calendars.name')}</span>
            <Input
              aria-label={t('calendars.name')}
              maxLength={50}
              disabled={!canEdit}
              value={draft.fullName}
              onChange={(fullName) => change({ fullName })}
            />
          </div>
        </div>
      </div>
      {isImporting && (
        <ImportList
          year={year}
          onImport={(listed) => change(addListedDays(draft, listed))}
          onClose={() => setIsImporting(false)}
        />
      )}
    </>
  )
}
