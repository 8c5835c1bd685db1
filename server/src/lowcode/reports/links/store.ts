import { sql } from 'kysely'
import * as z from 'zod'
import type { ReportLinkBody } from '@tessera/shared/contract/lowcode/report-links'
import { RunValues } from '@tessera/shared/contract/lowcode/report-subscriptions'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { columnsOf, typedSql } from '../../../db/typed-sql.ts'

const linkColumns = {
  ...columnsOf('lowcode_report_link', 'reportId', 'key', 'code', 'closeTime', 'makerId'),
  enabledMark: column.oneOf(0, 1),
  fileMark: column.oneOf(0, 1),
  fixedValues: column.jsonOf(RunValues),
  openNames: column.jsonOf(z.array(z.string())),
  fullName: column.text,
  isReportEnabled: column.boolean,
  maker: column.text,
}
export type LinkRow = column.RowOf<typeof linkColumns>

/** Finds the link of a report by the report or by its key; none of a report that was deleted. */
export async function findLink(
  db: Db,
  by: { reportId: string } | { key: string },
): Promise<LinkRow | undefined> {
  const where = 'key' in by ? sql`l.key = ${by.key}` : sql`l.report_id = ${by.reportId}`
  const { rows } = await typedSql(linkColumns)`
    select l.report_id as "reportId", l.key, l.code, l.close_time as "closeTime", l.maker_id as "makerId",
      l.enabled_mark as "enabledMark", l.file_mark as "fileMark", l.fixed_values as "fixedValues",
      l.open_names as "openNames", r.full_name as "fullName", r.enabled_mark = 1 as "isReportEnabled",
      u.real_name || '/' || u.account as maker
    from lowcode_report_link l join lowcode_report r on r.id = l.report_id and r.delete_mark = 0
      join org_user u on u.id = l.maker_id
    where ${where}`.execute(db)
  return rows[0]
}

/** Creates or changes the link of a report; `key` is for a new one, or replaces the link. */
export async function saveLink(
  trx: Db,
  reportId: string,
  body: ReportLinkBody,
  { key, isRenewed, makerId }: { key: string; isRenewed: boolean; makerId: string },
): Promise<void> {
  const closeTime = body.closeTime == null ? null : new Date(body.closeTime)
  await sql`
    insert into lowcode_report_link as l (report_id, key, enabled_mark, code, close_time, fixed_values, open_names,
      file_mark, maker_id)
    values (${reportId}, ${key}, ${body.enabledMark}, ${body.code}, ${closeTime}, ${JSON.stringify(body.fixedValues)},
      ${JSON.stringify(body.openNames)}, ${body.fileMark}, ${makerId})
    on conflict (report_id) do update set enabled_mark = excluded.enabled_mark, code = excluded.code,
      key = case when ${isRenewed} then excluded.key else l.key end, close_time = excluded.close_time,
      fixed_values = excluded.fixed_values, open_names = excluded.open_names, file_mark = excluded.file_mark,
      maker_id = excluded.maker_id, last_modify_time = now()`.execute(trx)
}
