import { sql } from 'kysely'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { allConditions, containsPattern } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { loadCappedPage } from '../../db/pages.ts'
import type { Context } from '../../http/context.ts'
import { loadAccess } from '../../permissions/access.ts'
import { scopeOfUser, type Scope } from '../../permissions/scope.ts'
import type { StoredRelease } from '../releases/store.ts'
import { assertCan, listButtons, listReadingButtons } from './access.ts'
import { assertReadable } from './button-conditions.ts'
import {
  columnsOfList,
  displayRecords,
  readListed,
  selectListed,
  type ListedRecord,
  type RawListed,
} from './list.ts'
import { columnOf } from './protected.ts'
import type { RecordField, RecordPlan } from './plan.ts'
import { recordUserOf, type RecordServices } from './request-user.ts'
import type { Values } from './values.ts'

export { recordUserOf, type RecordServices } from './request-user.ts'
export type { RecordUser } from './user.ts'
export { assertCan, listButtons, listReadingButtons, type RecordButton } from './access.ts'
export { compileRelease, type RecordPlan } from './plan.ts'
export { listRecords } from './list-records.ts'
export { readRecord } from './read.ts'
export { prepareSave } from './prepare.ts'
export { readSent } from './sent-record.ts'
export { createRecords, removeRecords, updateRecord } from './save.ts'
export { assertInForce, byCurrentRelease } from './problems.ts'
export { runAfterSubmit } from './hooks/after-submit.ts'
export { approvalText } from './approval-text.ts'
export { parseRecord } from './draft.ts'
export { createGuestRecord } from './guest-record.ts'
export { guestId } from './user.ts'

/** The release of a record that the caller may open, by list, button and its condition. Throws a refusal for others. */
export async function openRecord(
  services: RecordServices,
  context: Context,
  designId: string,
  recordId: string,
): Promise<StoredRelease> {
  const plan = await services.recordPlans.of(designId)
  await assertCan(context.db, context.session.access, designId, ...openingButtons)
  const scope = await recordUserOf(context, services).scopeOf(plan.module)
  await assertExists(context.db, plan, scope, recordId)
  const buttons = await listReadingButtons(context.db, context.session.access, plan)
  await assertReadable(context.db, plan, scope, buttons, recordId)
  return plan.release
}

const openingButtons = ['btn_edit', 'btn_detail'] as const

async function assertExists(
  db: Db,
  { module }: RecordPlan,
  { rows }: Scope,
  recordId: string,
): Promise<void> {
  const found = await sql`
    select 1 from ${module.from} where ${module.id} = ${recordId} and ${module.isRecord} and ${rows}`.execute(
    db,
  )
  if (found.rows.length === 0) throw notFoundRefusal()
}

/** Those of these users who may open a record, in the same order. */
export async function listViewers(
  { recordPlans }: Pick<RecordServices, 'recordPlans'>,
  db: Db,
  { designId, recordId }: { designId: string; recordId: string },
  userIds: readonly string[],
): Promise<string[]> {
  const plan = await recordPlans.of(designId)
  const { rows } = await typedSql({
    ...columnsOf('org_user', 'id'),
    organizeId: column.text,
    administrator: column.boolean,
  })`
    select id, coalesce(organize_id, '') as "organizeId", is_administrator as administrator from org_user
    where id = any(${userIds}::text[]) and delete_mark = 0 and enabled_mark = 1`.execute(db)
  const users = new Map(rows.map((user) => [user.id, user]))
  const viewers: string[] = []
  for (const id of userIds) {
    const user = users.get(id)
    if (!user) continue
    const access = await loadAccess(db, user)
    const buttons = await listButtons(db, access, designId)
    if (!buttons || !openingButtons.some((button) => buttons.has(button))) continue
    const scope = await scopeOfUser(db, { ...user, userId: id }, plan.module)
    const { rows: seen } = await sql`
      select 1 from ${plan.module.from}
      where ${plan.module.id} = ${recordId} and ${plan.module.isRecord} and ${scope.rows}`.execute(db)
    if (seen.length > 0) viewers.push(id)
  }
  return viewers
}

export interface RecordSelection extends Page {
  readonly id: string
  /** Clients of 3.1: answers pairs of id and text. */
  readonly field?: string | undefined
  readonly relationField?: string | undefined
  /** Names of fields, joined by commas. */
  readonly columnOptions?: string | undefined
  /** Answer the values beside their texts. */
  readonly withValues?: 0 | 1 | undefined
}

/** Pairs of 3.1 come without pages. */
const maxPairs = 10_000

/**
 * Records for a relation field: those that the caller may see, with the fields that are asked for, as text. Nothing of
 * a column that the caller may not see.
 */
export async function selectRecords(
  services: RecordServices,
  { id, field, relationField, columnOptions = '', withValues, ...page }: RecordSelection,
  context: Context,
): Promise<{ list: Values[]; pagination: Pagination; values?: Values[] }> {
  const plan = await services.recordPlans.of(id)
  const user = recordUserOf(context, services)
  const scope = await user.scopeOf(plan.module)
  const text = field ?? relationField ?? ''
  const names = field ? [field] : [text, ...columnOptions.split(',')]
  const columns = columnsOfList(plan, scope, names)
  const { list, pagination } = await loadCappedPage<RawListed>(
    user.db,
    field ? { ...page, currentPage: 1, pageSize: maxPairs } : page,
    {
      select: selectListed(plan, scope, columns),
      from: sql`from ${plan.module.from} where ${allConditions([
        plan.module.isRecord,
        scope.rows,
        page.keyword?.trim() && containsKeyword(columns.fields, page.keyword.trim(), scope.ifVisible),
      ])}`,
      order: sql`${plan.module.id} desc`,
    },
  )
  const records = await readListed(user, columns, list)
  const rows = await displayRecords(user, columns, records)
  return {
    list: field ? rows.map((row) => ({ id: row['id'], fullName: String(row[field] ?? row['id']) })) : rows,
    pagination,
    ...(withValues === 1 && !field
      ? { values: records.map((record) => valuesOf(columns.fields, record)) }
      : {}),
  }
}

/** The values of a listed record that the user sees. */
const valuesOf = (fields: readonly RecordField[], { values, hidden }: ListedRecord): Values =>
  Object.fromEntries(
    fields.flatMap(({ path, name }) => (hidden.has(path) ? [] : [[name, values[name]] as const])),
  )

const containsKeyword = (
  fields: readonly RecordField[],
  keyword: string,
  ifVisible: (column: string, value: ReturnType<typeof columnOf>) => ReturnType<typeof columnOf>,
) => {
  const conditions = fields
    .filter(({ stored }) => stored.type === 'text' || stored.type === 'numeric')
    .map((field) => sql`${ifVisible(field.path, columnOf(field))}::text ilike ${containsPattern(keyword)}`)
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}
