import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Planned } from './planned.ts'
import { text } from './text.ts'

type Needs = Pick<Planned, 'campusId' | 'classId' | 'coachId' | 'assistantIds' | 'classroomId'>

/**
 * Locks the coaches, then the rooms, then the classes of lessons, each in the order of their ids, until the transaction
 * ends. Handlers that schedule lessons call it first: so two requests that need the same coach, assistant, room or class run
 * one after the other, and never wait for each other.
 */
export async function lockResources(
  trx: Db,
  lessons: readonly Pick<Needs, 'classId' | 'coachId' | 'assistantIds' | 'classroomId'>[],
): Promise<void> {
  const people = lessons.flatMap(({ coachId, assistantIds }) => [coachId, ...assistantIds])
  const rooms = lessons.flatMap(({ classroomId }) => (classroomId === null ? [] : [classroomId]))
  const classes = lessons.map(({ classId }) => classId)
  for (const [table, ids] of [
    ['edu_coach', people],
    ['edu_classroom', rooms],
    ['edu_class', classes],
  ] as const)
    await sql`
      select 1 from ${sql.table(table)} where id = any(${[...new Set(ids)]}::text[]) order by id for no key update`.execute(
      trx,
    )
}

/** Throws a refusal where a lesson cannot have its coach, an assistant or its room: those that left, or are elsewhere. */
export async function assertResources(trx: Db, lessons: readonly Needs[]): Promise<void> {
  const distinct = new Map(
    lessons.map((lesson) => [
      JSON.stringify([lesson.campusId, lesson.coachId, lesson.assistantIds, lesson.classroomId]),
      lesson,
    ]),
  )
  for (const { campusId, coachId, assistantIds, classroomId } of distinct.values()) {
    if (assistantIds.includes(coachId)) throw refuseField('assistantIds', text.ownAssistant)
    await assertCoaches(trx, campusId, [coachId], 'coachId')
    await assertCoaches(trx, campusId, assistantIds, 'assistantIds')
    if (classroomId !== null) await assertRoom(trx, campusId, classroomId)
  }
}

async function assertCoaches(
  trx: Db,
  campusId: string,
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await typedSql({ name: column.text, isHere: column.boolean })`
    select u.real_name as name, (h.campus_ids = '{}' or ${campusId} = any(h.campus_ids)) as "isHere"
    from edu_coach h join org_user u on u.id = h.id
    where h.id = any(${ids}::text[]) and h.delete_mark = 0 and h.status = 'active'`.execute(trx)
  if (rows.length < new Set(ids).size) throw refuseField(field, text.noCoach)
  const elsewhere = rows.find(({ isHere }) => !isHere)
  if (elsewhere) throw refuseField(field, text.coachElsewhere, { name: elsewhere.name })
}

async function assertRoom(trx: Db, campusId: string, classroomId: string): Promise<void> {
  const { rows } = await sql`
    select 1 from edu_classroom where id = ${classroomId} and campus_id = ${campusId} and delete_mark = 0
      and status = 'open'`.execute(trx)
  if (rows.length === 0) throw refuseField('classroomId', text.noRoom)
}

/** What lessons take from their class; throws 404 where it is gone. */
export async function loadClass(db: Db, id: string) {
  const { rows } = await typedSql({
    ...columnsOf('edu_class', 'id', 'name', 'campusId', 'courseId', 'coachId', 'assistantIds', 'classroomId'),
    ...columnsOf('edu_class', 'units', 'status'),
    ...columnsOf('edu_campus', 'timeZone'),
    subjectId: column.text,
  })`
    select c.id, c.name, c.campus_id as "campusId", c.course_id as "courseId", c.coach_id as "coachId",
      c.assistant_ids as "assistantIds", c.classroom_id as "classroomId", c.units, c.status, z.time_zone as "timeZone",
      co.subject_id as "subjectId"
    from edu_class c join edu_campus z on z.id = c.campus_id join edu_course co on co.id = c.course_id
    where c.id = ${id} and c.delete_mark = 0`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}
export type ClassOfLessons = Awaited<ReturnType<typeof loadClass>>

/** Throws where a class takes place no more. */
export function assertTeaching({ status, name }: Pick<ClassOfLessons, 'status' | 'name'>): void {
  if (status === 'finished' || status === 'cancelled') throw refuse(text.classEnded, { name })
}
