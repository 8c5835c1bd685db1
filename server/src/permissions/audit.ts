import * as z from 'zod'
import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import type { AuditAction, AuditNoun } from '@tessera/shared/contract/org/audit'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import { notFoundRefusal } from '../db/crud.ts'
import { newId } from '../db/id.ts'
import { refuse } from '../errors/refusal.ts'
import { localize } from '../errors/translate.ts'
import { translateAuditName } from './audit-names.ts'
import * as column from '../db/column.ts'
import { typedSql } from '../db/typed-sql.ts'

const storedRecord = column.jsonOf(z.record(z.string(), z.unknown()))

/** `org/audit/text.ts` lists it, because edits of it are stored under that name. */
export const changedMeanwhile = {
  zh: '“{{name}}”已被{{who}}修改，您的更改没有保存，请刷新后重试',
  en: '“{{name}}” was changed by {{who}}. Your changes were not saved. Reload and try again.',
  zhtw: '「{{name}}」已被{{who}}修改，您的變更沒有儲存，請重新整理後再試',
} satisfies LocalizedText

/** Who changes a record, and by which request. */
export interface AuditSource {
  db: Db
  actor: { id: string | null; name: string }
  ip: string
  userAgent: string
  requestId: string
}

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
export const nounTables: Record<
  Exclude<AuditNoun, 'branchAdmin' | 'flow'>,
  { table: string; name: RawBuilder<unknown> }
> = {
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
  dataSet: { table: 'lowcode_data_set', name: fullName },
}
export type AuditedNoun = keyof typeof nounTables

/** Columns left out of the log: the password hash, and what the audit row records itself. */
export const unloggedColumns = [
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
export const lockRecords = (
  trx: Db,
  noun: AuditedNoun,
  ids: readonly string[],
  options: { going?: boolean } = {},
): Promise<LockedRecord[]> => lockRowsOf(trx, nounTables[noun], ids, options)

/** `lockRecords` for a table that has no noun of this log. */
export async function lockRowsOf(
  trx: Db,
  { table, name }: { table: string; name: RawBuilder<unknown> },
  ids: readonly string[],
  {
    going: forRemoval = false,
    unlogged = unloggedColumns,
  }: { going?: boolean; unlogged?: readonly string[] } = {},
): Promise<LockedRecord[]> {
  const { rows } = await typedSql({
    id: column.text,
    name: column.text,
    lastModifyTime: column.time.orNull,
    lastModifyUser: column.text,
    row: storedRecord,
  })`
    select t.id, ${name} as name, to_jsonb(t) - ${unlogged}::text[] as row,
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
        changedMeanwhile,
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

/** The values that are not empty. */
export const nonEmpty = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))

/** What changed between two versions of a record; `extra` is added. */
export function diffOf(previous: Values, current: Values, extra: Diff = { before: {}, after: {} }): Diff {
  const changed = [...new Set([...Object.keys(previous), ...Object.keys(current)])].filter(
    (key) => !isDeepStrictEqual(previous[key] ?? null, current[key] ?? null),
  )
  const pick = (values: Values, more: Values) => ({
    ...nonEmpty(Object.fromEntries(changed.map((key) => [key, values[key] ?? null]))),
    ...more,
  })
  return { before: pick(previous, extra.before), after: pick(current, extra.after) }
}
