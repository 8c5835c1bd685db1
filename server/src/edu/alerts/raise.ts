import { sql, type RawBuilder } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import * as z from 'zod'
import { alertTypes, type AlertType } from '@tessera/shared/contract/edu/care'
import { alertTypeWords } from '@tessera/shared/contract/edu/care-words'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { formatText } from '../../errors/translate.ts'
import { sendMessage } from '../../messaging/messages/store.ts'
import { findingsOf, isSettled, type RaisedType } from './findings.ts'
import { text } from './text.ts'

const newAlertColumns = {
  type: column.oneOf(...alertTypes),
  target_id: column.text,
  occurrence: column.text,
  campus_id: column.text,
  student_id: column.text.orNull,
  class_id: column.text.orNull,
  lesson_id: column.text.orNull,
  coach_id: column.text.orNull,
  level: column.number,
  assignee_id: column.text.orNull,
  due_date: column.date,
  facts: column.jsonOf(z.record(z.string(), z.unknown())),
}
export type NewAlert = column.RowOf<typeof newAlertColumns>

/**
 * Creates alerts that do not exist yet, and sends their owners one message for each type. An alert that exists, also a
 * closed one, stays as it is. Returns the number of new ones.
 */
export async function createAlerts(
  trx: Db,
  found: readonly NewAlert[],
  userId: string | null,
): Promise<number> {
  if (found.length === 0) return 0
  const rows = found.map((row) => ({ id: newId(), ...row }))
  const { rows: created } = await typedSql({ type: column.text, assigneeId: column.text.orNull })`
    insert into edu_alert (id, type, target_id, occurrence, campus_id, student_id, class_id, lesson_id, coach_id, level,
      assignee_id, due_date, facts, creator_user_id)
    select x.id, x.type, x.target_id, x.occurrence, x.campus_id, x.student_id, x.class_id, x.lesson_id, x.coach_id,
      x.level, u.id, x.due_date, x.facts, ${userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id text, type text, target_id text, occurrence text,
      campus_id text, student_id text, class_id text, lesson_id text, coach_id text, level smallint,
      assignee_id text, due_date date, facts jsonb)
      left join org_user u on u.id = x.assignee_id and u.delete_mark = 0
    order by x.type, x.target_id, x.occurrence
    on conflict (type, target_id, occurrence) where delete_mark = 0 do nothing
    returning type, assignee_id as "assigneeId"`.execute(trx)
  const counts = new Map<string, { to: string; type: AlertType; n: number }>()
  for (const { type, assigneeId: to } of created)
    if (to !== null && to !== userId) {
      const key = `${to} ${type}`
      counts.set(key, { to, type: type as AlertType, n: (counts.get(key)?.n ?? 0) + 1 })
    }
  await notifyOwners(trx, [...counts.values()], userId)
  return created.length
}

/** Where the alerts of a type are settled. */
const pathOf = (type: AlertType): string =>
  type === 'overdue_roll_call'
    ? 'edu/eduRollCall?missed=1'
    : `edu/eduCare?${new URLSearchParams({ tab: 'alerts', isMine: '1', status: 'unsettled', type }).toString()}`

/** Tells owners, each in their language, how many alerts of a type they have got. */
export async function notifyOwners(
  trx: Db,
  alerts: readonly { to: string; type: AlertType; n: number }[],
  from: string | null,
): Promise<void> {
  if (alerts.length === 0) return
  const { rows } = await typedSql({ id: column.text, lang: column.oneOf('zh', 'en', 'zhtw') })`
    select id, coalesce(language, 'zh') as lang from org_user
    where id = any(${alerts.map(({ to }) => to)}::text[]) and delete_mark = 0`.execute(trx)
  const langs = new Map<string, Lang>(rows.map(({ id, lang }) => [id, lang]))
  for (const { to, type, n } of alerts) {
    const lang = langs.get(to)
    if (!lang) continue
    const values = { n, type: alertTypeWords[type][lang] }
    const title = formatText({ text: n === 1 ? text.oneAlert : text.someAlerts, values }, lang)
    await sendMessage(trx, {
      to: [to],
      title,
      body: { type: 5, path: pathOf(type) },
      from,
    })
  }
}

/** Creates the alerts of one type whose reasons exist now. */
export async function raiseAlerts(trx: Db, type: RaisedType, which?: RawBuilder<unknown>): Promise<number> {
  const { rows } = await typedSql(newAlertColumns)`
    select f.type, f.target_id, f.occurrence, f.campus_id, f.student_id, f.class_id, f.lesson_id, f.coach_id, f.level,
      f.assignee_id, f.due_date, f.facts from (${findingsOf(type, which)}) f
    where not exists (select 1 from edu_alert a where a.type = f.type and a.target_id = f.target_id
      and a.occurrence = f.occurrence and a.delete_mark = 0)`.execute(trx)
  return createAlerts(trx, rows, null)
}

/** Closes the alerts whose reason is gone. */
export async function closeSettledAlerts(trx: Db): Promise<void> {
  await sql`
    update edu_alert a set status = 'closed', closed_at = now(), last_modify_time = now()
    where a.status <> 'closed' and a.delete_mark = 0 and ${isSettled}`.execute(trx)
}

/** Closes the open alert of a target, because a user has settled it elsewhere. */
export async function closeAlertsOf(
  trx: Db,
  { type, targetId, userId, result }: { type: AlertType; targetId: string; userId: string; result: string },
): Promise<void> {
  await sql`
    update edu_alert set status = 'closed', closed_at = now(), closed_by = ${userId}, result = ${result},
      last_modify_user_id = ${userId}, last_modify_time = now()
    where type = ${type} and target_id = ${targetId} and status <> 'closed' and delete_mark = 0`.execute(trx)
}
