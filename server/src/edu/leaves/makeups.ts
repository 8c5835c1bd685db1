import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import { hasLeave } from '../attendance/leave-cover.ts'
import { bookedLessons, lockLessons } from '../attendance/lessons.ts'
import { endRight, settleSeats, writeRights, type SettledSeats } from '../attendance/rights.ts'
import { loadRosters } from '../attendance/roster.ts'

/** Locks the lessons in which lessons of a leave are to be made up, before the student is locked. Returns their ids. */
export async function lockMakeupsOf(trx: Db, leaveId: string): Promise<readonly string[]> {
  const booked = bookedLessons(sql`r.status = 'pending' and r.student_id = (
    select v.student_id from edu_leave v where v.id = ${leaveId})`)
  const lessons = await lockLessons(trx, sql`e.id = any(array(${booked}))`)
  return lessons.map(({ id }) => id)
}

/** Ends the rights of a locked student whose lessons are not covered by a leave any more. Returns what became of their seats. */
export async function endMakeups(
  trx: Db,
  by: Context,
  studentId: string,
  locked: readonly string[],
): Promise<SettledSeats> {
  const rosters = await loadRosters(
    trx,
    sql`r.student_id = ${studentId} and r.status = 'pending' and not ${hasLeave('r', 'e', [1, 2])} and exists (
      select 1 from edu_makeup_right m where m.origin_roster_id = r.id and m.delete_mark = 0)`,
  )
  const changes = rosters.flatMap((roster) => (roster.right ? [endRight(roster.right, roster)] : []))
  await writeRights(changes, by.session.userId)?.execute(trx)
  return settleSeats(trx, changes, locked, by)
}
