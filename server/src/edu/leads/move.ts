import { sql } from 'kysely'
import type { TrackStatus } from '@tessera/shared/contract/edu/leads'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { refreshStages } from '../students/stage.ts'
import { text } from './text.ts'

/** What a locked student is as a lead; throws for students who have signed. */
export async function requireLead(trx: Db, id: string) {
  const { rows } = await typedSql({
    ...columnsOf('edu_student', 'name', 'stage'),
    trackStatus: column.oneOf('none', 'tracking', 'booked', 'tried', 'signed', 'invalid'),
  })`
    select name, stage, coalesce(track_status, 'none') as "trackStatus" from edu_student where id = ${id}`.execute(
    trx,
  )
  const [lead] = rows
  // Who has signed and not paid is still a lead, whose column follows from the order.
  if ((lead!.stage !== 'lead' && lead!.stage !== 'trial') || lead!.trackStatus === 'signed')
    throw refuse(text.notLead, { name: lead!.name })
  return lead!
}

/** Moves a locked lead to a column. `invalid` needs a reason; a trial lesson decides where an open lead stands. */
export async function moveLead(
  trx: Db,
  userId: string,
  id: string,
  {
    trackStatus,
    lostReason,
    expectedStatus,
  }: { trackStatus: TrackStatus; lostReason?: string | null; expectedStatus?: TrackStatus | null },
): Promise<void> {
  const lead = await requireLead(trx, id)
  if (expectedStatus && expectedStatus !== lead.trackStatus)
    throw refuse(text.movedMeanwhile, { name: lead.name }, Code.conflict)
  const isLost = trackStatus === 'invalid'
  if (isLost && !lostReason) throw refuseField('lostReason', text.reasonRequired)
  await sql`
    update edu_student set track_status = ${trackStatus}, lost_reason = ${isLost ? (lostReason ?? null) : null},
      lost_at = case when ${isLost} then now() end, next_track_at = case when ${isLost} then null else next_track_at end,
      last_modify_user_id = ${userId}, last_modify_time = now() where id = ${id}`.execute(trx)
  await refreshStages(trx, [id])
  if (isLost || lead.trackStatus === 'invalid') return
  const moved = await requireLead(trx, id)
  if (moved.trackStatus !== trackStatus) throw refuse(text.hasTrial, { name: lead.name })
}
