import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import type { AuditAction, AuditFilter, AuditRow, AuditNoun } from '@tessera/shared/contract/org/audit'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import { Code, type Page } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { exportConditions } from '../../export/rows.ts'
import type { Context } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import { localize } from '../../errors/translate.ts'
import { translateAuditName } from './names.ts'
import { text } from './text.ts'

export type AuditSource = Pick<Context, 'db' | 'actor' | 'ip' | 'userAgent' | 'requestId'>
export type Values = Readonly<Record<string, unknown>>

/** The changed values of a record, before and after. */
export interface Diff {
  before: Values
  after: Values
}

export interface Entry extends Partial<Diff> {
  noun: AuditNoun
  id: string
  name: string
  action: AuditAction
}

const fullName = sql`t.full_name`
/** The table of each noun, and the expression of a record's display name. */
const nounTables: Record<Exclude<AuditNoun, 'branchAdmin'>, { table: string; name: RawBuilder<unknown> }> = {
  user: { table: 'org_user', name: sql`t.real_name || '/' || t.account` },
  role: { table: 'org_role', name: fullName },
  position: { table: 'org_position', name: fullName },
  group: { table: 'org_group', name: fullName },
  organize: { table: 'org_organize', name: fullName },
  menu: { table: 'system_menu', name: fullName },
  button: { table: 'system_button', name: fullName },
  column: { table: 'system_column', name: fullName },
  formField: { table: 'system_form_field', name: fullName },
  dataField: { table: 'system_data_field', name: fullName },
  dataScheme: { table: 'system_data_scheme', name: fullName },
  portal: { table: 'lowcode_portal', name: fullName },
}
export type AuditedNoun = keyof typeof nounTables

/** Columns left out of the log: the password hash, and what the audit row records itself. */
const unloggedColumns = [
  'id',
  'password_hash',
  'creator_user_id',
  'creator_time',
  'last_modify_user_id',
  'last_modify_time',
  'delete_mark',
  'quick_query',
  'login_count',
  'last_login_time',
  'last_login_ip',
  'prev_login_time',
  'prev_login_ip',
]

/**
 * Adds rows to the audit log. Runs in the transaction of the change, so that either both are stored or
 * neither.
 */
export async function recordAudit(
  trx: Db,
  { actor, ip, userAgent, requestId }: Omit<AuditSource, 'db'>,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(
    ({ noun, id, name, action, before = {}, after = {} }) => sql`(
    ${newId()}, ${actor.id}, ${actor.name}, ${ip}, ${userAgent.slice(0, 300)}, ${requestId}, ${noun}, ${id},
    ${name}, ${action}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`,
  )
  await sql`
    insert into org_audit (id, user_id, user_name, ip, agent, request_id, noun, object_id, object_name,
      action, before, after) values ${sql.join(rows)}`.execute(trx)
}

/** A locked record: its values by camelCase keys, its display name, and who changed it last and when. */
export interface LockedRecord {
  id: string
  name: string
  values: Values
  lastModifyTime: number | null
  /** Name of the user who changed it last, or ''. */
  lastModifyUser: string
}

/**
 * Locks records until the transaction ends and returns those that are not deleted. Locks are taken in the
 * order of the ids, so that two transactions cannot deadlock. `forRemoval` also blocks inserts of rows that
 * refer to them.
 */
export async function lockRecords(
  trx: Db,
  noun: AuditedNoun,
  ids: readonly string[],
  { going: forRemoval = false } = {},
): Promise<LockedRecord[]> {
  const { table, name } = nounTables[noun]
  const { rows } = await sql<Omit<LockedRecord, 'values'> & { row: Values }>`
    select t.id, ${name} as name, to_jsonb(t) - ${unloggedColumns}::text[] as row,
      t.last_modify_time as "lastModifyTime", coalesce(m.real_name, '') as "lastModifyUser"
    from ${sql.table(table)} t left join org_user m on m.id = t.last_modify_user_id
    where t.id = any(${ids}::text[]) and t.delete_mark = 0
      order by t.id for ${forRemoval ? sql`update` : sql`no key update`} of t`.execute(trx)
  return rows.map(({ row, ...rest }) => ({
    ...rest,
    values: Object.fromEntries(Object.entries(row).map(([key, value]) => [camel(key), value])),
  }))
}

const camel = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Locks one record; throws 404 if it does not exist or is deleted. */
export async function lockRecord(
  trx: Db,
  noun: AuditedNoun,
  id: string,
  options?: { going: boolean },
): Promise<LockedRecord> {
  const [found] = await lockRecords(trx, noun, [id], options)
  if (!found) throw notFoundRefusal()
  return found
}

interface ChangeOptions {
  noun: AuditedNoun
  id: string
  action: AuditAction
  /** The modified time that the caller has read. Older clients send none, which skips the check. */
  expectedModifiedTime?: number | null | undefined
}

/**
 * Changes one record and writes the difference to the audit log, in one transaction. Locks the record first
 * and throws 409 if it was changed since the caller read it. A diff that `work` returns (of members, say) is
 * logged too.
 */
export function changeRecord(
  by: AuditSource,
  { noun, id, action, expectedModifiedTime }: ChangeOptions,
  work: (trx: Db, previous: LockedRecord) => Promise<Diff | void>,
): Promise<void> {
  return by.db.transaction().execute(async (trx) => {
    const previous = await lockRecord(trx, noun, id, { going: action === 'remove' })
    if (expectedModifiedTime !== undefined && expectedModifiedTime !== previous.lastModifyTime)
      throw refuse(
        text.changedMeanwhile,
        {
          name: localize((lang) =>
            translateAuditName(noun, { ...previous, enCode: previous.values.enCode }, lang),
          ),
          who: previous.lastModifyUser,
        },
        Code.conflict,
      )
    const extra = await work(trx, previous)
    await recordChange(trx, by, { noun, id, action }, previous, extra ?? undefined)
  })
}

/**
 * Logs what a transaction changed of a record it had locked. An update that changed nothing is not logged.
 */
export async function recordChange(
  trx: Db,
  by: Omit<AuditSource, 'db'>,
  { noun, id, action }: Omit<ChangeOptions, 'seen'>,
  previous: LockedRecord,
  extra?: Diff,
): Promise<void> {
  const [current] = await lockRecords(trx, noun, [id])
  const changes = diffOf(previous.values, current?.values ?? {}, extra)
  if (action === 'update' && Object.keys(changes.after).length + Object.keys(changes.before).length === 0)
    return
  await recordAudit(trx, by, [{ noun, id, name: current?.name ?? previous.name, action, ...changes }])
}

/** Creates one record, whose id `work` returns, and logs it, in one transaction. */
export function createRecord(
  by: AuditSource,
  noun: AuditedNoun,
  work: (trx: Db) => Promise<string>,
): Promise<string> {
  return by.db.transaction().execute(async (trx) => {
    const id = await work(trx)
    await recordCreated(trx, by, noun, [id])
    return id
  })
}

/** Logs records that this transaction has created. */
export async function recordCreated(
  trx: Db,
  by: Omit<AuditSource, 'db'>,
  noun: AuditedNoun,
  ids: readonly string[],
  action: AuditAction = 'create',
): Promise<void> {
  const created = await lockRecords(trx, noun, ids)
  await recordAudit(
    trx,
    by,
    created.map(({ id, name, values }) => ({ noun, id, name, action, after: nonEmpty(values) })),
  )
}

const nonEmpty = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))

function diffOf(previous: Values, current: Values, extra: Diff = { before: {}, after: {} }): Diff {
  const changed = [...new Set([...Object.keys(previous), ...Object.keys(current)])].filter(
    (key) => !isDeepStrictEqual(previous[key] ?? null, current[key] ?? null),
  )
  const pick = (values: Values, more: Values) => ({
    ...nonEmpty(Object.fromEntries(changed.map((key) => [key, values[key] ?? null]))),
    ...more,
  })
  return { before: pick(previous, extra.before), after: pick(current, extra.after) }
}

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
  const { rows } = await sql<AuditRow>`select ${auditColumns} from org_audit a where a.id = ${id}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  const { before, after } = rows[0]
  const words = [before, after].flatMap((values) => Object.values(values).flatMap(possibleIds))
  const ids = [
    ...new Set(words.filter((word): word is string => typeof word === 'string' && word !== '')),
  ].slice(0, maxNamedIds)
  const { rows: named } = await sql<NamedRecord>`
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
