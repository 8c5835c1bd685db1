import { sql } from 'kysely'
import type * as z from 'zod'
import { reviewEditDays, type ReviewBody, type ReviewDirection } from '@tessera/shared/contract/edu/reviews'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { findEntryCode } from '../../db/dictionaries/entries.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { ReviewReader } from './store.ts'
import { isVisibleLesson } from '../lessons/protected.ts'
import { text } from './text.ts'

export type Body = z.output<typeof ReviewBody>
export interface NewReview extends Body {
  rosterId: string
  direction: ReviewDirection
  coachId?: string | null | undefined
  isAnonymous?: boolean
}

/** A seat that is locked, so that its status does not change before the review is written. */
async function lockSeat(trx: Db, { scope, userId }: ReviewReader, rosterId: string) {
  const { rows } = await typedSql({
    ...columnsOf('edu_roster', 'status', 'lessonId', 'studentId'),
    ...columnsOf('edu_lesson', 'coachId', 'assistantIds'),
    reviewOn: column.boolean,
    courseName: column.text,
    studentName: column.text,
  })`
    select r.status, r.lesson_id as "lessonId", r.student_id as "studentId", e.coach_id as "coachId",
      e.assistant_ids as "assistantIds", co.review_on as "reviewOn", co.name as "courseName", s.name as "studentName"
    from edu_roster r join edu_lesson e on e.id = r.lesson_id and e.delete_mark = 0
      join edu_class c on c.id = e.class_id join edu_course co on co.id = e.course_id
      join edu_student s on s.id = r.student_id
    where r.id = ${rosterId} and r.delete_mark = 0
      and ${isVisibleLesson(scope, userId)}
    for no key update of r`.execute(trx)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/** The codes of tags of the dictionary; throws where one is unknown. */
async function validateTags(trx: Db, tags: readonly string[]): Promise<string[]> {
  const codes = new Set<string>()
  for (const name of tags) {
    const code = await findEntryCode(trx, 'eduReviewTag', name)
    if (code === null) throw refuseField('tags', text.noTag, { name })
    codes.add(code)
  }
  return [...codes]
}

/** Writes one review of a seat whose student took part (I14), and returns its id. */
export async function createReview(
  trx: Db,
  reader: ReviewReader,
  { rosterId, direction, coachId, star, dims, tags, content, isAnonymous = false }: NewReview,
): Promise<string> {
  const seat = await lockSeat(trx, reader, rosterId)
  if (!seat.reviewOn) throw refuse(text.reviewsOff, { name: seat.courseName })
  if (seat.status !== 'present' && seat.status !== 'late')
    throw refuse(text.notAttended, { name: seat.studentName })
  const teachers = [seat.coachId, ...seat.assistantIds]
  const isTeacher = teachers.includes(reader.userId)
  if (direction === 'to_coach' && isTeacher) throw refuse(text.ownReview, {}, Code.forbidden)
  const about = coachId ?? seat.coachId
  if (!teachers.includes(about)) throw refuseField('coachId', text.noCoach)
  const codes = await validateTags(trx, tags)
  const id = newId()
  await sql`
    insert into edu_review (id, lesson_id, roster_id, direction, coach_id, student_id, star, dims, tags, content,
      anonymous, creator_user_id)
    values (${id}, ${seat.lessonId}, ${rosterId}, ${direction}, ${about}, ${seat.studentId}, ${star},
      ${JSON.stringify(dims)}::jsonb, ${codes}::text[], ${content || null},
      ${direction === 'to_coach' && isAnonymous}, ${reader.userId})`.execute(trx)
  return id
}

/** Replaces the text of a locked review and adds the earlier version to its revisions. */
export async function reviseReview(
  trx: Db,
  userId: string,
  id: string,
  { rev, star, dims, tags, content }: Body & { rev: number },
): Promise<void> {
  const { rows } = await typedSql({
    ...columnsOf('edu_review', 'rev', 'creatorUserId'),
    isRecent: column.boolean,
  })`
    select rev, creator_user_id as "creatorUserId",
      reviewed_at > now() - make_interval(days => ${reviewEditDays}) as "isRecent"
    from edu_review where id = ${id} and delete_mark = 0`.execute(trx)
  const [stored] = rows
  if (stored!.creatorUserId !== userId) throw refuse(text.notAuthor, {}, Code.forbidden)
  if (!stored!.isRecent) throw refuse(text.tooLate, { days: reviewEditDays })
  if (stored!.rev !== rev) throw refuse(text.changedMeanwhile, {}, Code.conflict)
  const codes = await validateTags(trx, tags)
  await sql`
    update edu_review set revisions = revisions || jsonb_build_array(jsonb_build_object('rev', rev,
        'at', (extract(epoch from now()) * 1000)::bigint, 'star', star, 'dims', dims, 'tags', to_jsonb(tags),
        'content', coalesce(content, ''))),
      rev = rev + 1, star = ${star}, dims = ${JSON.stringify(dims)}::jsonb, tags = ${codes}::text[],
      content = ${content || null}, last_modify_user_id = ${userId}, last_modify_time = now()
    where id = ${id}`.execute(trx)
}

/** What a user says about a locked review, with the name and the time, in one of its two columns. */
export async function saveRemark(
  trx: Db,
  by: { id: string; name: string },
  id: string,
  key: 'reply' | 'handled',
  content: string,
): Promise<void> {
  const value = { content, userId: by.id, userName: by.name, at: Date.now() }
  await sql`
    update edu_review set ${sql.ref(key)} = ${JSON.stringify(value)}::jsonb, last_modify_user_id = ${by.id},
      last_modify_time = now() where id = ${id}`.execute(trx)
}
