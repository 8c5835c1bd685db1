import { useRef, type KeyboardEvent } from 'react'
import type { CalendarBody } from '@tessera/shared/contract/workflow/calendar'
import { languages } from '@tessera/shared/contract/lang'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { kindOf, type DayKind } from './calendar-draft.ts'
import { addDays, datesOfMonth, weekdayOf } from './dates.ts'
import { text } from './text.ts'
import styles from './calendars.module.css'

interface Props {
  year: number
  calendar: CalendarBody
  selected: ReadonlySet<string>
  /** The day that the tab key reaches. */
  active: string
  onSelect: (date: string, isRange: boolean) => void
}

const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const months = Array.from({ length: 12 }, (_, at) => at + 1)
const kinds: readonly DayKind[] = ['worked', 'free', 'holiday', 'exchanged']
/** A Monday. */
const someMonday = '2026-01-05'

/** Names of weekdays from Monday. */
export const weekdayNames = (style: 'short' | 'narrow'): string[] => {
  const format = new Intl.DateTimeFormat(languages[currentLang()].tag, { weekday: style, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, at) => format.format(new Date(addDays(someMonday, at))))
}

/** The days of a year by months; arrow keys move between them, Shift selects several. */
export function YearView({ year, calendar, selected, active, onSelect }: Props) {
  const t = useText(text)
  const box = useRef<HTMLDivElement>(null)
  const { tag } = languages[currentLang()]
  const monthFormat = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
  const dayFormat = new Intl.DateTimeFormat(tag, {
    month: 'long',
    day: 'numeric',
    weekday: 'long',
    timeZone: 'UTC',
  })
  const byDate = new Map(calendar.days.map((day) => [day.date, day]))
  const tabStop = active.startsWith(`${year}-`) ? active : `${year}-01-01`
  const handleKey = (event: KeyboardEvent) => {
    const date = (event.target as HTMLElement).dataset['date']
    const by = moves[event.key]
    if (date === undefined || by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const next = addDays(date, by)
    const button = box.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)
    event.preventDefault()
    if (!button) return
    button.focus()
    onSelect(next, event.shiftKey)
  }
  const dayOf = (date: string) => {
    const day = byDate.get(date)
    const kind = kindOf(calendar.week, day, date)
    const words = [dayFormat.format(new Date(date)), t(`calendars.kind.${kind}`), day?.name ?? ''].filter(
      (part) => part !== '',
    )
    return (
      <button
        type="button"
        className={styles.day}
        data-date={date}
        data-kind={kind}
        tabIndex={date === tabStop ? 0 : -1}
        aria-pressed={selected.has(date)}
        aria-label={words.join(', ')}
        title={words.slice(1).join(' · ')}
        onClick={(event) => onSelect(date, event.shiftKey)}
      >
        {Number(date.slice(8))}
      </button>
    )
  }
  return (
    <>
      <ul className={styles.legend}>
        {kinds.map((kind) => (
          <li key={kind}>
            <span className={styles.swatch} data-kind={kind} aria-hidden />
            {t(`calendars.kind.${kind}`)}
          </li>
        ))}
      </ul>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- receives the keys that bubble from the days */}
      <div ref={box} className={styles.months} onKeyDown={handleKey}>
        {months.map((month) => (
          <table key={month} className={styles.month}>
            <caption>{monthFormat.format(new Date(Date.UTC(year, month - 1, 1)))}</caption>
            <thead>
              <tr>
                {weekdayNames('narrow').map((name, at) => (
                  <th key={at} scope="col" aria-label={weekdayNames('short')[at]}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(year, month).map((week) => (
                <tr key={week.find(Boolean)}>
                  {week.map((date, at) => (
                    <td key={at}>{date !== null && dayOf(date)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </>
  )
}

/** The days of a month in rows from Monday to Sunday; null for days of other months. */
function weeksOf(year: number, month: number): (string | null)[][] {
  const dates = datesOfMonth(year, month)
  const before = weekdayOf(dates[0]!)
  const cells = [...Array.from({ length: before }, () => null), ...dates]
  const rows = Math.ceil(cells.length / 7)
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 7 }, (_unused, at) => cells[row * 7 + at] ?? null),
  )
}
