import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import type { Field } from '@tessera/shared/fields/design'
import type { PlacedField } from '@tessera/shared/fields/plan'
import type { Db } from '../../db/connect.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse, Refusal } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import { loadAuthor } from '../../import/author.ts'
import type { ImportAuthor, ImportColumn, Importer, RowValues } from '../../import/importer.ts'
import { loadAccess } from '../../permissions/access.ts'
import { scopeOfUser, type Scope } from '../../permissions/scope.ts'
import { listButtons, mayChangeLocked } from './access.ts'
import { approvalText } from './approval-text.ts'
import { sheetColumns, type SheetColumn } from './columns.ts'
import { loadImportNames } from './import-names.ts'
import { withStoredRows } from './import-rows.ts'
import { needsPreparation } from './hooks/before-submit.ts'
import { queueAfterSubmit } from './hooks/after-submit.ts'
import { openHookRunner } from './hooks/runner.ts'
import { columnOf } from './protected.ts'
import type { RecordField, RecordPlan } from './plan.ts'
import { prepareEach, type RecordToSave } from './prepare.ts'
import { byCurrentRelease } from './problems.ts'
import { rememberRows, type RecordServices } from './request-user.ts'
import { createRecords, updateRecord } from './save.ts'
import type { RecordUser, RunInterface } from './user.ts'

/** A user for whom work runs behind a request. */
interface BackgroundUser {
  readonly user: RecordUser
  readonly administrator: boolean
  /** Takes the time anew, and lets scripts and data interfaces run again. */
  beginBatch(): void
}

const prefix = 'design:'
export const importerNameOf = (designId: string): string => prefix + designId

/** The user of an import or of a queued script. Rights are loaded when it runs, because the session may have ended. */
export async function recordUserOfAuthor(
  db: Db,
  author: Pick<ImportAuthor, 'userId' | 'organizeId'>,
  { interfaces, recordPlans, recordTasks, workers }: RecordServices,
): Promise<BackgroundUser> {
  const { userId, organizeId, administrator } = await loadAuthor(db, author)
  const scopes = new Map<string, Promise<Scope>>()
  const callInterface: RunInterface = (id, values) => interfaces.run(id, values, userId)
  let remembered = rememberRows(callInterface)
  const runInterface: RunInterface = (id, values) => remembered(id, values)
  const hooks = openHookRunner(workers, runInterface)
  let startedAt = Date.now()
  const userIn = (own: Db): RecordUser => ({
    db: own,
    hooks,
    get startedAt() {
      return startedAt
    },
    runInterface,
    callInterface,
    userId,
    organizeId,
    scopeOf(module) {
      const known = scopes.get(module.menu)
      if (known) return known
      const loading = scopeOfUser(own, { userId, organizeId, administrator }, module)
      scopes.set(module.menu, loading)
      return loading
    },
    planOf: (designId) => recordPlans.of(designId, own),
    approval: {
      tasks: recordTasks,
      author: { userId, organizeId, lang: 'zh', visitor: null, ip: '', userAgent: '' },
      newRecords: 'draft',
      launchedBy: { userId, administrator },
      async mayChangeLocked(reader, designId) {
        const access = await loadAccess(reader, { id: userId, administrator })
        return mayChangeLocked(reader, access, designId)
      },
    },
    within: userIn,
  })
  return {
    user: userIn(db),
    administrator,
    beginBatch() {
      remembered = rememberRows(callInterface)
      startedAt = Date.now()
      hooks.clear()
    },
  }
}

/** The importer of a design's records for one user; undefined for a name that is none of a design. */
export async function findRecordImporter(
  services: RecordServices & { db: Db },
  name: string,
  author: Pick<ImportAuthor, 'userId' | 'organizeId'>,
): Promise<Importer | undefined> {
  if (!name.startsWith(prefix)) return undefined
  const { db } = services
  const designId = name.slice(prefix.length)
  const plan = await services.recordPlans.ofAny(designId)
  const { user, administrator, beginBatch } = await recordUserOfAuthor(db, author, services)
  const scope = await user.scopeOf(plan.module)
  const sheet = sheetColumns(plan).filter((one) => isImportable(one, scope))
  const columns = sheet.map(toImportColumn)
  const hasDrafts = plan.release.startsFlow
  const mayAmend = plan.release.hasFlow && (await user.approval!.mayChangeLocked(db, designId))
  const keyFields = new Map(
    sheet.flatMap(({ field, table, key }) =>
      table === null && isMatchable(field) && !plan.elsewhere ? [[key, field] as const] : [],
    ),
  )
  return {
    name,
    title: { zh: plan.release.fullName, en: plan.release.fullName, zhtw: plan.release.fullName },
    listColumns: () => columns,
    matchable: [...keyFields.keys()],
    keys: defaultKeys(plan, keyFields),
    ...(mayAmend && { updateNote: approvalText.importAmends }),
    loadNames: (reader) =>
      loadImportNames(
        user.within(reader),
        sheet.map(({ field }) => field),
      ),
    findIds: (reader, rows, keys) =>
      findIds(
        reader,
        plan,
        scope,
        rows,
        keys.flatMap((key) => keyFields.get(key) ?? []),
      ),
    async prepare(records, isAborted) {
      beginBatch()
      // New records of a design with a flow are drafts, for which nothing runs.
      const prepared = hasDrafts ? records.filter(({ id }) => id !== null) : records
      if (!needsPreparation(plan)) return
      const sent: RecordToSave[] = []
      for (const { id, values } of prepared) {
        const rows = id === null ? values : await withStoredRows(db, plan, id, values).catch(() => values)
        sent.push({ id, sent: rows })
      }
      await prepareEach(plan, user, sent, { isAborted })
    },
    create: (trx, rows) =>
      withCellPlaces(async () => {
        const ids = await createRecords(trx, plan, user.within(trx), rows, { source: 'import' })
        if (!hasDrafts) await queueAfterSubmit(trx, plan, user, ids)
        return ids
      }),
    async update(trx, id, values) {
      const access = await loadAccess(trx, { id: user.userId, administrator })
      const buttons = await listButtons(trx, access, designId)
      if (!buttons?.has('btn_edit')) throw refuse(general.forbidden, {}, Code.forbidden)
      await withCellPlaces(async () => {
        const sent = await withStoredRows(trx, plan, id, values)
        await updateRecord(trx, plan, user.within(trx), id, sent, { source: 'import' })
      })
      await queueAfterSubmit(trx, plan, user, [id])
    },
  }
}

/** Whether cells can fill a field: it has a parser, and neither the server, the design nor the rights keep it. */
function isImportable(
  { field: one, table }: SheetColumn,
  { hiddenEverywhere, unwritableEverywhere }: Scope,
): boolean {
  const { kind, settings } = one.field
  if (!kind.parse || one.isFilledByServer || one.isFixed || table?.isFixed) return false
  // Its options depend on other fields, so that a name in a cell has no fixed meaning.
  if (settings['dataType'] === 'dynamic' && (settings['templateJson'] as unknown[]).length > 0) return false
  if (kind.tag === 'slider' && settings['range'] === true) return false
  const codes = table ? [one.path, table.name] : [one.path]
  return !codes.some((code) => hiddenEverywhere.includes(code) || unwritableEverywhere.includes(code))
}

const toImportColumn = ({ key, title, field: { field, item, name }, table }: SheetColumn): ImportColumn => ({
  key,
  title,
  kind: field.kind,
  settings: field.settings,
  required: isRequired(field, item),
  ...(table && {
    subTable: {
      table: table.name,
      name,
      isTableRequired: isRequired(table.item.field, table.item),
    },
  }),
})

/** Whether a field is required, and no rule hides it. */
const isRequired = (field: Field, { containers }: PlacedField): boolean =>
  field.settings.required &&
  [field, ...containers.map(({ item }) => item.field)].every(({ settings }) => settings.visibleWhen === null)

const isMatchable = ({ stored: { type } }: RecordField): boolean =>
  type === 'text' || type === 'numeric' || type === 'timestamptz'

/** The fields of the first unique group whose fields are all in the sheet. */
function defaultKeys(
  { release: { storage } }: RecordPlan,
  keyFields: ReadonlyMap<string, unknown>,
): string[] {
  const names = new Map(storage.main.columns.map(({ key, vModel }) => [key, vModel]))
  const group = storage.uniques
    .map(({ keys }) => keys.flatMap((key) => names.get(key) ?? []))
    .find((fields) => fields.length > 0 && fields.every((name) => keyFields.has(name)))
  return group ?? []
}

/** For each row, the visible records with the same values in these fields. */
async function findIds(
  db: Db,
  plan: RecordPlan,
  scope: Scope,
  rows: readonly RowValues[],
  fields: readonly RecordField[],
): Promise<string[][]> {
  if (fields.length === 0 || rows.length === 0) return rows.map(() => [])
  const keyed = rows.map((values, n) => ({
    n,
    ...Object.fromEntries(fields.map(({ name }, at) => [`k${at}`, values[name] ?? null])),
  }))
  const isSame = sql.join(
    fields.map((field, at) => {
      const value = scope.ifVisible(field.path, columnOf(field))
      const sent = sql`a.row ->> ${sql.lit(`k${at}`)}`
      if (field.stored.type === 'numeric') return sql`${value} = (${sent})::numeric`
      if (field.stored.type === 'timestamptz')
        return sql`${value} = to_timestamp((${sent})::double precision / 1000)`
      return sql`${value} = ${sent}`
    }),
    sql` and `,
  )
  const { rows: found } = await typedSql({ n: column.number, ids: column.listOf(column.text) })`
    select (a.row ->> 'n')::int as n, array_agg(${plan.module.id}) as ids
    from jsonb_array_elements(${JSON.stringify(keyed)}::jsonb) as a(row)
      join ${plan.module.from} on ${plan.module.isRecord} and ${scope.rows} and ${isSame}
    group by 1`.execute(db)
  const byRow = new Map(found.map(({ n, ids }) => [n, ids]))
  return rows.map((_, n) => byRow.get(n) ?? [])
}

/** Names columns of sub-tables in refusals as the sheet does: `lines[3].price` is the column `lines-price`. */
async function withCellPlaces<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await byCurrentRelease(work)
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields.length === 0) throw error
    throw new Refusal({
      code: error.code,
      text: error.text,
      values: error.values,
      fields: error.fields.map((one) => ({
        ...one,
        field: one.field.replace(/^(\w+)\[\d+\]\.(\w+)$/, '$1-$2'),
      })),
    })
  }
}
