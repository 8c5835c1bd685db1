import { sql, type RawBuilder } from 'kysely'
import type { AttendanceStatus, ReleasedMakeup } from '@tessera/shared/contract/edu/attendance'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Context, Warning } from '../../http/context.ts'
import { addDays } from '../ledger/dates.ts'
import type { MakeupEffect } from '../ledger/deduction.ts'
import { removeAddedRoster } from '../schedule/rosters.ts'
import { text as scheduleText } from '../schedule/text.ts'
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
  /** The seat that a removed right has booked is given back; one that was attended becomes an ordinary one. */
  seat: { becomes: 'free' | 'ordinary'; lessonId: string; name: string; startAt: string } | null
}

/** What a roll-call says of a student. */
interface Rolled {
  readonly status: AttendanceStatus
  readonly makeup: MakeupEffect
}

type Owner = Pick<RosterOfLesson, 'studentId' | 'name'>
export type StoredRight = NonNullable<RosterOfLesson['right']>

/** A make-up uses the right; a leave from it reopens the right once. */
function afterMakeup(roster: RosterOfLesson, effect: MakeupEffect | null): RightChange | null {
  const { right, id, name, studentId } = roster
  if (!right) return null
  const isOwn = right.targetRosterId === id
  // What this roll-call reopened has no other target yet.
  const hasReopened = right.isReopened && right.targetRosterId === null && right.status === 'open'
  if (!isOwn && !hasReopened) throw refuse(text.makeupElsewhere, { name }, Code.conflict)
  const wasReopened = right.isReopened && !hasReopened
  const base = { ...right, studentId, isRemoved: false, targetRosterId: id, seat: null }
  if (effect === null) return { ...base, status: 'booked', isReopened: wasReopened }
  if (effect === 'reopen' && !wasReopened)
    return { ...base, status: 'open', targetRosterId: null, isReopened: true }
  return { ...base, status: 'used', isReopened: wasReopened }
}

/**
 * A right whose lesson is not missed: it goes, and gives the booked seat back. A make-up that was attended was a lesson more;
 * throws where it has cost nothing.
 */
export function endRight(right: StoredRight, { studentId, name }: Owner): RightChange {
  const { target, status } = right
  const removed = { ...right, studentId, isRemoved: true, seat: null }
  if (!target || (status !== 'booked' && status !== 'used')) return removed
  const seat = { lessonId: target.lessonId, name, startAt: target.startAt }
  if (status === 'booked') return { ...removed, seat: { ...seat, becomes: 'free' } }
  if (target.chargeReason !== 'makeup_free') return { ...removed, seat: { ...seat, becomes: 'ordinary' } }
  throw refuse(text.madeUp, { name, date: target.startAt.slice(0, 10) }, Code.conflict)
}

/** A leave gives a right by its rule. A leave that was requested keeps a booked or used one where only the roll-call is undone. */
function afterLesson(
  lesson: RolledLesson,
  roster: RosterOfLesson,
  rolled: Rolled | null,
): RightChange | null {
  const { right, id, name, studentId, leave } = roster
  const isGiven = rolled?.makeup === 'create'
  if (right === null && !isGiven) return null
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
      seat: null,
    }
  if (isGiven) return null
  if (right.status === 'used') {
    if (rolled?.status === 'leave' || (rolled === null && leave)) return null
    // Who was absent, and has made the lesson up, was on leave.
    if (rolled === null || rolled.status === 'absent')
      throw refuse(text.madeUp, { name, date: right.target!.startAt.slice(0, 10) }, Code.conflict)
  }
  if (right.status === 'booked' && rolled === null && leave) return null
  return endRight(right, roster)
}

/**
 * What becomes of the right of a roster after a roll-call, or after an undo where `rolled` is null; null where it stays.
 * The student is locked.
 */
export const changeOfRight = (
  lesson: RolledLesson,
  roster: RosterOfLesson,
  rolled: Rolled | null,
): RightChange | null =>
  roster.rosterType === 'makeup'
    ? afterMakeup(roster, rolled?.makeup ?? null)
    : afterLesson(lesson, roster, rolled)

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

/**
 * Gives back the seats of removed rights, whose lessons are `locked`, and makes attended ones ordinary. Returns those that were
 * given back.
 */
export async function settleSeats(
  trx: Db,
  changes: readonly RightChange[],
  locked: readonly string[],
  userId: string,
): Promise<ReleasedMakeup[]> {
  const released: ReleasedMakeup[] = []
  for (const { seat, targetRosterId } of changes) {
    if (!seat) continue
    // What was booked while this call waited is not locked.
    if (!locked.includes(seat.lessonId)) throw refuse(scheduleText.changedMeanwhile, {}, Code.conflict)
    if (seat.becomes === 'free') {
      await removeAddedRoster(trx, targetRosterId!, userId)
      released.push({ name: seat.name, startAt: seat.startAt })
    } else
      await sql`
        update edu_roster set roster_type = 'temp', makeup_of = null, charge_reason = case charge_reason
          when 'makeup_charged' then case status when 'absent' then 'absent_charged' else 'attended' end else charge_reason end,
          version = version + 1, last_modify_user_id = ${userId}, last_modify_time = now()
        where id = ${targetRosterId}`.execute(trx)
  }
  return released
}

/** What the user should know of make-ups whose seats were given back; null where none was. */
export const releasedNote = (released: readonly ReleasedMakeup[]): Warning | null =>
  released.length === 0
    ? null
    : {
        text: text.releasedMakeup,
        values: { list: released.map(({ name, startAt }) => `${name} ${startAt.slice(0, 16)}`) },
      }

export function warnOfReleased(by: Pick<Context, 'warn'>, released: readonly ReleasedMakeup[]): void {
  const note = releasedNote(released)
  if (note) by.warn(note)
}
