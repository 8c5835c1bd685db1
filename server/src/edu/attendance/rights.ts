import { sql, type RawBuilder } from 'kysely'
import type { AttendanceStatus, ChangedMakeup, ReleasedMakeup } from '@tessera/shared/contract/edu/attendance'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Context, Warning } from '../../http/context.ts'
import { recordChanges } from '../changes/store.ts'
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
  /**
   * The seat that a removed right has booked is given back; one that was attended becomes an ordinary one. Where the student is on
   * leave again, it is the make-up again.
   */
  seat: {
    becomes: 'free' | 'temp' | 'makeup'
    lessonId: string
    lessonNo: string
    name: string
    startAt: string
  } | null
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
  const { lessonId, lessonNo, startAt } = target
  const seat = { lessonId, lessonNo, name, startAt }
  if (status === 'booked') return { ...removed, seat: { ...seat, becomes: 'free' } }
  if (target.chargeReason !== 'makeup_free') return { ...removed, seat: { ...seat, becomes: 'temp' } }
  throw refuse(text.madeUp, { name, date: target.startAt.slice(0, 10) }, Code.conflict)
}

/** A leave gives a right by its rule. A leave that was requested keeps a booked or used one where only the roll-call is undone. */
function afterLesson(
  lesson: RolledLesson,
  roster: RosterOfLesson,
  rolled: Rolled | null,
): RightChange | null {
  const { right, id, name, studentId, leave, former } = roster
  const isGiven = rolled?.makeup === 'create'
  if (right === null && !isGiven) return null
  if (right === null && former) {
    const { target, ...rest } = former
    const seat = { ...target, name, becomes: 'makeup' as const }
    return { ...rest, originRosterId: id, studentId, status: 'used', isRemoved: false, seat }
  }
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

/** What became of make-ups: seats that were given back, and attended ones that are a lesson more or the make-up again. */
export interface SettledSeats {
  readonly released: ReleasedMakeup[]
  readonly changed: ChangedMakeup[]
}
type Author = Parameters<typeof recordChanges>[1] & { readonly session: { readonly userId: string } }

/**
 * Gives back the seats of removed rights, whose lessons are `locked`, makes attended ones ordinary, and those of restored rights
 * make-ups again.
 */
export async function settleSeats(
  trx: Db,
  changes: readonly RightChange[],
  locked: readonly string[],
  by: Author,
): Promise<SettledSeats> {
  const { userId } = by.session
  const released: ReleasedMakeup[] = []
  const changed: ChangedMakeup[] = []
  for (const { seat, targetRosterId, originRosterId, studentId } of changes) {
    if (!seat) continue
    const { becomes, lessonId, lessonNo, name, startAt } = seat
    // What was booked while this call waited is not locked.
    if (!locked.includes(lessonId)) throw refuse(scheduleText.changedMeanwhile, {}, Code.conflict)
    if (becomes === 'free') {
      await removeAddedRoster(trx, targetRosterId!, userId)
      released.push({ name, startAt })
      continue
    }
    const reason =
      becomes === 'temp'
        ? sql`case charge_reason when 'makeup_charged' then case status when 'absent' then 'absent_charged' else 'attended' end
            else charge_reason end`
        : sql`case when charge_reason in ('attended', 'absent_charged') then 'makeup_charged' else charge_reason end`
    await sql`
      update edu_roster set roster_type = ${becomes}, makeup_of = ${becomes === 'temp' ? null : originRosterId},
        charge_reason = ${reason}, version = version + 1, last_modify_user_id = ${userId}, last_modify_time = now()
      where id = ${targetRosterId}`.execute(trx)
    await recordChanges(trx, by, [
      {
        noun: 'lesson',
        id: lessonId,
        name: lessonNo,
        action: becomes === 'temp' ? 'join' : 'book',
        after: { studentId, rosterType: becomes },
      },
    ])
    changed.push({ name, startAt, becomes })
  }
  return { released, changed }
}

const listOf = (seats: readonly ReleasedMakeup[]) => ({
  list: seats.map(({ name, startAt }) => `${name} ${startAt.slice(0, 16)}`),
})

/** What the user should know of make-ups that a command has changed. */
export function notesOfSeats({ released, changed }: SettledSeats): Warning[] {
  const ordinary = changed.filter(({ becomes }) => becomes === 'temp')
  const again = changed.filter(({ becomes }) => becomes === 'makeup')
  return [
    ...(released.length > 0 ? [{ text: text.releasedMakeup, values: listOf(released) }] : []),
    ...(ordinary.length > 0 ? [{ text: text.ordinaryMakeup, values: listOf(ordinary) }] : []),
    ...(again.length > 0 ? [{ text: text.makeupAgain, values: listOf(again) }] : []),
  ]
}

export function warnOfMakeups(by: Pick<Context, 'warn'>, seats: SettledSeats): void {
  for (const note of notesOfSeats(seats)) by.warn(note)
}
