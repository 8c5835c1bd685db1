import { sql } from 'kysely'
import { type AuditFilter, AuditRow } from '@tessera/shared/contract/org/audit'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import type { Page } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { exportConditions } from '../../export/rows.ts'
import { nounTables, type AuditedNoun } from '../../permissions/audit.ts'
import * as column from '../../db/column.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'

/** A record that a logged value refers to. */
interface NamedRecord {
  noun: AuditedNoun
  id: string
  name: string
}

const auditColumns = sql`a.id, a.time, coalesce(a.user_id, '') as "userId", a.user_name as "userName", a.ip,
  a.agent, a.request_id as "requestId",
  a.noun, a.object_id as "objectId", a.object_name as "objectName", a.action, a.before, a.after`

/** Limit of the ids of one row that are looked up. */
const maxNamedIds = 500

/** Reads one row and the stored names of the ids in it; throws 404 if there is no such row. */
export async function readAudit(db: Db, id: string): Promise<AuditRow & { named: NamedRecord[] }> {
  const { rows } = await typedSql(
    schemaColumns(AuditRow),
  )`select ${auditColumns} from org_audit a where a.id = ${id}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  const { before, after } = rows[0]
  const words = [before, after].flatMap((values) => Object.values(values).flatMap(possibleIds))
  const ids = [
    ...new Set(words.filter((word): word is string => typeof word === 'string' && word !== '')),
  ].slice(0, maxNamedIds)
  const { rows: named } = await typedSql({
    noun: column.oneOf(
      'button',
      'column',
      'portal',
      'dataSet',
      'user',
      'role',
      'position',
      'group',
      'organize',
      'menu',
      'formField',
      'dataField',
      'dataScheme',
    ),
    id: column.text,
    name: column.text,
  })`
    ${sql.join(
      Object.entries(nounTables).map(
        ([noun, { table, name }]) =>
          sql`select ${sql.lit(noun)} as noun, t.id, ${name} as name from ${sql.table(table)} t where t.id = any(${ids}::text[])`,
      ),
      sql` union all `,
    )}`.execute(db)
  return { ...rows[0], named }
}

/** A value can be an id, an array of ids or a comma list of ids. Longer texts are no ids. */
function possibleIds(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' && value.length < 5_000 ? value.split(',') : []
}

const latest = sql`a.time desc, a.id desc`

/** The keyword searches the names of user and object, and the changed values. */
const matchingRows = ({
  noun,
  action,
  userId,
  objectId,
  startTime,
  endTime,
  keyword,
}: Omit<AuditFilter, keyof Page> & Pick<Page, 'keyword'>) =>
  sql`from org_audit a where ${allConditions([
    noun && sql`a.noun = ${noun}`,
    action && sql`a.action = ${action}`,
    userId && sql`a.user_id = ${userId}`,
    objectId && sql`a.object_id = ${objectId}`,
    startTime !== undefined && sql`a.time >= ${new Date(startTime)}`,
    endTime !== undefined && sql`a.time <= ${new Date(endTime)}`,
    keyword &&
      sql`a.user_name ilike ${containsPattern(keyword)} or a.object_name ilike ${containsPattern(keyword)}
        or a.before::text ilike ${containsPattern(keyword)}
        or a.after::text ilike ${containsPattern(keyword)}`,
  ])}`

/** One page of the audit log, latest first. */
export const listAudit = (db: Db, filter: AuditFilter) =>
  loadCappedPage<AuditRow>(db, filter, { select: auditColumns, from: matchingRows(filter), order: latest })

/** The query of an export: the page, all matching rows, or the ticked ones. */
export function auditExportQuery(filter: AuditFilter & ExportInput) {
  const { ticked, cut } = exportConditions(sql`a.id`, filter)
  return sql`select ${auditColumns} ${matchingRows(filter)} ${ticked} order by ${latest} ${cut}`
}
