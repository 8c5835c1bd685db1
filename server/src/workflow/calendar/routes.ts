import { sql } from 'kysely'
import * as z from 'zod'
import { CalendarBody, type calendars } from '@tessera/shared/contract/workflow/calendar'
import { Code } from '@tessera/shared/contract/wire'
import { createCrud, notFoundRefusal } from '../../db/crud.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Handlers } from '../../http/context.ts'
import { listCalendars, saveDays, setDefaultCalendar } from './store.ts'
import { text } from './text.ts'
import { areOrdered } from './working-time.ts'

/** The hours of a week are one JSON value; days have a table of their own. */
const StoredCalendar = z.object({ fullName: CalendarBody.shape.fullName, week: z.string() })
const calendarRows = createCrud('workflow_calendar', StoredCalendar)
const toStored = ({ fullName, week }: CalendarBody) => ({ fullName, week: JSON.stringify(week) })

/** Throws a refusal that names the field whose hours or day cannot be. */
function assertPossible({ week, days }: CalendarBody): void {
  const weekday = week.findIndex((hours) => !areOrdered(hours))
  if (weekday >= 0) throw refuseField(`week[${weekday}]`, text.badHours)
  if (week.every((hours) => hours.length === 0)) throw refuseField('week', text.noHours)
  const known = new Set<string>()
  for (const [at, { date, hours }] of days.entries()) {
    if (!areOrdered(hours)) throw refuseField(`days[${at}].hours`, text.badHours)
    if (known.has(date)) throw refuseField(`days[${at}].date`, text.sameDay, { date })
    known.add(date)
  }
}

export const calendarHandlers: Handlers<typeof calendars> = {
  list: async (_, { db }) => ({ list: await listCalendars(db) }),
  async read({ calendarId: id }, { db }) {
    const [found] = await listCalendars(db, id)
    if (!found) throw notFoundRefusal()
    return found
  },
  async create(body, { db, session }) {
    assertPossible(body)
    return db.transaction().execute(async (trx) => {
      const id = await calendarRows.create(trx, toStored(body), session.userId)
      await saveDays(trx, id, body.days)
      // The first calendar is the default one.
      await sql`
        update workflow_calendar set is_default = true where id = ${id}
          and not exists (select 1 from workflow_calendar where is_default and delete_mark = 0)`.execute(trx)
      return { id }
    })
  },
  async update({ calendarId: id, lastModifyTime, ...body }, { db, session }) {
    assertPossible(body)
    await db.transaction().execute(async (trx) => {
      await calendarRows.update(trx, id, toStored(body), session.userId, lastModifyTime)
      await saveDays(trx, id, body.days)
    })
  },
  async setDefault({ calendarId: id }, { db }) {
    await db.transaction().execute(async (trx) => {
      const [found] = await listCalendars(trx, id)
      if (!found) throw notFoundRefusal()
      await setDefaultCalendar(trx, id)
    })
  },
  async remove({ calendarId: id }, { db, session }) {
    await db.transaction().execute(async (trx) => {
      const [found] = await listCalendars(trx, id)
      if (found?.isDefault) throw refuse(text.isDefault, {}, Code.conflict)
      await calendarRows.remove(trx, id, session.userId)
    })
  },
}
