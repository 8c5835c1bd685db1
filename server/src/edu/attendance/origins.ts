import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Book } from '../ledger/book.ts'
import { chargeOf } from './charges.ts'
import { listLessonsById } from './lessons.ts'
import { loadRosters, type RosterOfLesson } from './roster.ts'

/**
 * Rosters of which the make-ups know what the lesson costs that they make up. Where its roll-call comes later, that is what the
 * leave will cost.
 */
export async function withOriginUnits(
  db: Db,
  rosters: readonly RosterOfLesson[],
  books: ReadonlyMap<string, Book>,
): Promise<readonly RosterOfLesson[]> {
  const ids = rosters.flatMap(({ makeupOf, isOriginPending }) => (isOriginPending ? [makeupOf!] : []))
  if (ids.length === 0) return rosters
  const origins = await loadRosters(db, sql`r.id = any(${ids}::text[])`)
  const lessons = await listLessonsById(
    db,
    origins.map(({ lessonId }) => lessonId),
  )
  const units = new Map(
    origins.map((origin) => {
      const lesson = lessons.find(({ id }) => id === origin.lessonId)!
      return [origin.id, chargeOf(books.get(origin.studentId)!, lesson, origin, 'leave').units]
    }),
  )
  return rosters.map((roster) => ({
    ...roster,
    originUnits: units.get(roster.makeupOf ?? '') ?? roster.originUnits,
  }))
}
