import { sql, type RawBuilder } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import { newId } from '../../db/id.ts'
import { refuse } from '../../errors/refusal.ts'
import { addDays } from '../ledger/dates.ts'
import type { MakeupEffect } from '../ledger/deduction.ts'
import type { RolledLesson } from './lessons.ts'
import type { RosterOfLesson } from './roster.ts'
import { text } from './text.ts'

/** A right to make a lesson up as it is after a roll-call; a removed one is deleted. */
export interface RightChange {
  id: string
  originRosterId: string
  studentId: string
  expireDate: string
  status: 'open' | 'booked' | 'used' | 'expired' | 'waived'
  targetRosterId: string | null
  isReopened: boolean
  isRemoved: boolean
}

/** A make-up uses the right; a leave from it reopens the right once. */
function afterMakeup(roster: RosterOfLesson, effect: MakeupEffect | null): RightChange | null {
  const { right, id, name, studentId } = roster
  if (!right) return null
  const isOwn = right.targetRosterId === id
  // What this roll-call reopened has no other target yet.
  const hasReopened = right.isReopened && right.targetRosterId === null && right.status === 'open'
  if (!isOwn && !hasReopened) throw refuse(text.makeupElsewhere, { name }, Code.conflict)
  const wasReopened = right.isReopened && !hasReopened
  const base = { ...right, studentId, isRemoved: false, targetRosterId: id }
  if (effect === null) return { ...base, status: 'booked', isReopened: wasReopened }
  if (effect === 'reopen' && !wasReopened)
    return { ...base, status: 'open', targetRosterId: null, isReopened: true }
  return { ...base, status: 'used', isReopened: wasReopened }
}

/** A free leave gives a right, which goes where the leave is taken back; it cannot go where it is booked or used. */
function afterLesson(
  lesson: RolledLesson,
  { right, id, name, studentId }: RosterOfLesson,
  effect: MakeupEffect | null,
): RightChange | null {
  const isGiven = effect === 'create'
  if (isGiven === (right !== null)) return null
  if (right === null)
    return {
      id: newId(),
      originRosterId: id,
      studentId,
      expireDate: addDays(lesson.bizDate, lesson.settings.makeupValidDays),
      status: 'open',
      targetRosterId: null,
      isReopened: false,
      isRemoved: false,
    }
  if (right.status === 'booked' || right.status === 'used')
    throw refuse(text.makeupBooked, { name }, Code.conflict)
  return { ...right, studentId, isRemoved: true }
}

/**
 * What becomes of the right of a roster after a roll-call, or after an undo where `effect` is null; null where it stays.
 * The student is locked.
 */
export const changeOfRight = (
  lesson: RolledLesson,
  roster: RosterOfLesson,
  effect: MakeupEffect | null,
): RightChange | null =>
  roster.rosterType === 'makeup' ? afterMakeup(roster, effect) : afterLesson(lesson, roster, effect)

/** SQL that writes changed rights; null without one. */
export function writeRights(changes: readonly RightChange[], userId: string): RawBuilder<unknown> | null {
  if (changes.length === 0) return null
  const rows = changes.map((right) => ({
    id: right.id,
    origin: right.originRosterId,
    student: right.studentId,
    expire: right.expireDate,
    status: right.status,
    target: right.targetRosterId,
    reopened: right.isReopened,
    removed: right.isRemoved ? 1 : 0,
  }))
  return sql`
    insert into edu_makeup_right as m (id, origin_roster_id, student_id, expire_date, status, target_roster_id,
      is_reopened, delete_mark, creator_user_id)
    select v.id, v.origin, v.student, v.expire, v.status, v.target, v.reopened, v.removed, ${userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) v (id text, origin text, student text, expire date,
      status text, target text, reopened boolean, removed smallint)
    on conflict (id) do update set status = excluded.status, target_roster_id = excluded.target_roster_id,
      is_reopened = excluded.is_reopened, delete_mark = excluded.delete_mark, version = m.version + 1,
      last_modify_user_id = ${userId}, last_modify_time = now()`
}
