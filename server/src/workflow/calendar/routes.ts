import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import * as z from 'zod'
import { CalendarBody, type calendars } from '@tessera/shared/contract/workflow/calendar'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { createCrud, notFoundRefusal } from '../../db/crud.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Services } from '../../feature/services.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { moveDeadlines } from '../runtime/move-deadlines.ts'
import { listCalendars, loadWorkingCalendar, saveDays, setDefaultCalendar } from './store.ts'
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

/**
 * Changes calendars in a transaction. Where that changes the one in force, the open deadlines of tasks move with it; while
 * there was none, all time counted, and deadlines stay.
 */
const changeCalendars = <T>(
  { db, session }: Context,
  { versions }: Services['workflow'],
  work: (trx: Db) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    // Two changes at the same moment move deadlines one after the other.
    await sql`select pg_advisory_xact_lock(hashtext('workflow.calendar'))`.execute(trx)
    const before = await loadWorkingCalendar(trx)
    const result = await work(trx)
    const after = await loadWorkingCalendar(trx)
    if (before && after && !isDeepStrictEqual(before, after))
      await moveDeadlines(trx, versions, { before, after, actor: session.userId, at: Date.now() })
    return result
  })

export const calendarHandlers = ({ workflow }: Pick<Services, 'workflow'>): Handlers<typeof calendars> => ({
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
  async update({ calendarId: id, lastModifyTime, ...body }, context) {
    assertPossible(body)
    await changeCalendars(context, workflow, async (trx) => {
      await calendarRows.update(trx, id, toStored(body), context.session.userId, lastModifyTime)
      await saveDays(trx, id, body.days)
    })
  },
  async setDefault({ calendarId: id }, context) {
    await changeCalendars(context, workflow, async (trx) => {
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
})
