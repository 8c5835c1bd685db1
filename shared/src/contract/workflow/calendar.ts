import * as z from 'zod'
import { expectedModifiedTime, LastModifyTime, Name } from '../patterns.ts'
import { del, get, Id, listed, post, put } from '../wire.ts'

/** `HH:mm` in the business time zone; `24:00` is the end of the day. */
const Clock = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
/** Working hours of a day, in order and without overlaps; empty: no work. The handler checks the order. */
export const WorkingHours = z.array(z.object({ from: Clock, to: Clock })).max(6)
export type WorkingHours = z.output<typeof WorkingHours>

const CalendarDay = z.object({
  /** `yyyy-MM-dd`. */
  date: z.iso.date().max(10),
  name: z.string().trim().max(50).default(''),
  /** Empty for a holiday; the hours of a working day that replaces one. */
  hours: WorkingHours,
})

export const CalendarBody = z.object({
  fullName: Name,
  /** Hours of the days from Monday to Sunday. */
  week: z.array(WorkingHours).length(7),
  /** Days that differ from their weekday. */
  days: z.array(CalendarDay).max(2_000).default([]),
})
export type CalendarBody = z.output<typeof CalendarBody>

export const Calendar = CalendarBody.extend({
  id: Id,
  /** The calendar that is used where nothing else is selected. */
  isDefault: z.boolean(),
  lastModifyTime: LastModifyTime,
})
export type Calendar = z.output<typeof Calendar>

const base = '/api/workflow/Calendar'
const menu = 'workFlow.flowEngine'

/** Calendars of working time: limits of flows count in them, and lessons of the business area skip their holidays. */
export const calendars = {
  list: get(base, { access: 'signed-in', output: listed(Calendar) }),
  read: get(`${base}/{calendarId}`, { access: 'signed-in', output: Calendar }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: CalendarBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{calendarId}`, {
    access: { menu, button: 'btn_edit' },
    input: CalendarBody.extend(expectedModifiedTime),
  }),
  setDefault: put(`${base}/{calendarId}/Actions/SetDefault`, { access: { menu, button: 'btn_edit' } }),
  /** The default calendar cannot be deleted. */
  remove: del(`${base}/{calendarId}`, { access: { menu, button: 'btn_remove' } }),
}
