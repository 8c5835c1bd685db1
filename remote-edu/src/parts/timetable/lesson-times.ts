import { formatInstant, utcOffsetMinutes } from '@tessera/shared/contract/fields/instant'
import type { LessonRow } from '@tessera/shared/contract/edu/lessons'

/**
 * The calendar shows the clock of the business time zone. Lessons have the clock of their campus, which is shown as it is:
 * these two take a wall time for one of the business zone.
 */
export const toCalendarTime = (wallTime: string): number =>
  Date.parse(`${wallTime.replace(' ', 'T')}Z`) - utcOffsetMinutes * 60_000
export const placeOf = (start: number, end: number) => ({
  date: formatInstant(start, 'yyyy-MM-dd'),
  startTime: formatInstant(start, 'HH:mm'),
  endTime: formatInstant(end, 'HH:mm'),
})

/** `09:00–10:30` */
export const hoursOf = ({ startAt, endAt }: Pick<LessonRow, 'startAt' | 'endAt'>): string =>
  `${startAt.slice(11, 16)}–${endAt.slice(11, 16)}`

export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
