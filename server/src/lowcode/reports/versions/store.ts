import { sql } from 'kysely'
import { maxVersions, type ReportVersion } from '@tessera/shared/contract/lowcode/report-versions'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { notFoundRefusal } from '../../../db/crud.ts'
import { columnsOf, typedSql } from '../../../db/typed-sql.ts'

/** Keeps what a report has before its first change, where no version of it was kept yet. */
export async function keepFirstVersion(trx: Db, reportId: string): Promise<void> {
  await sql`
    insert into lowcode_report_version (report_id, number, definition, creator_user_id, creator_time)
    select id, 1, definition, coalesce(last_modify_user_id, creator_user_id), coalesce(last_modify_time, creator_time)
    from lowcode_report r
    where id = ${reportId} and not exists (select 1 from lowcode_report_version v where v.report_id = r.id)`.execute(
    trx,
  )
}

/** Keeps what a report has now, unless its latest version is the same. The row of the report is locked. */
export async function keepVersion(trx: Db, reportId: string, userId: string): Promise<void> {
  await sql`
    insert into lowcode_report_version (report_id, number, definition, creator_user_id)
    select r.id, coalesce(last.number, 0) + 1, r.definition, ${userId}
    from lowcode_report r left join lateral (
      select number, definition from lowcode_report_version v where v.report_id = r.id order by number desc limit 1
    ) last on true
    where r.id = ${reportId} and r.definition is distinct from last.definition`.execute(trx)
  await sql`
    delete from lowcode_report_version where report_id = ${reportId} and number <= (
      select max(number) - ${maxVersions} from lowcode_report_version where report_id = ${reportId})`.execute(
    trx,
  )
}

/** The versions of a report, the latest first. */
export async function listVersions(db: Db, reportId: string): Promise<ReportVersion[]> {
  const { rows } = await typedSql({
    ...columnsOf('lowcode_report_version', 'number', 'note', 'creatorTime'),
    creatorUser: column.text,
    isCurrent: column.boolean,
  })`
    select v.number, v.note, v.creator_time as "creatorTime",
      coalesce(u.real_name || '/' || u.account, '') as "creatorUser",
      v.definition = r.definition and v.number = max(v.number) over () as "isCurrent"
    from lowcode_report_version v join lowcode_report r on r.id = v.report_id and r.delete_mark = 0
      left join org_user u on u.id = v.creator_user_id
    where v.report_id = ${reportId} order by v.number desc`.execute(db)
  return rows
}

/** What a version has, as JSON text; throws a refusal 404 where there is none. */
export async function readVersion(db: Db, reportId: string, number: number): Promise<string> {
  const { rows } = await typedSql(columnsOf('lowcode_report_version', 'definition'))`
    select v.definition from lowcode_report_version v
      join lowcode_report r on r.id = v.report_id and r.delete_mark = 0
    where v.report_id = ${reportId} and v.number = ${number}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0].definition
}

export async function setNote(trx: Db, reportId: string, number: number, note: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update lowcode_report_version set note = ${note} where report_id = ${reportId} and number = ${number}`.execute(
    trx,
  )
  if (!numAffectedRows) throw notFoundRefusal()
}
