import { sql, type RawBuilder } from 'kysely'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import type { Scheme } from '@tessera/shared/contract/org/conditions'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import { notFoundRefusal } from '../db/crud.ts'
import { refuse } from '../errors/refusal.ts'
import type { Access } from './access.ts'
import { loadContextValues } from './context-values.ts'
import {
  hiddenColumns,
  loadDataAccess,
  withVisibleFields,
  visibleRows,
  columnVisibleWhere,
  canSeeColumn,
  isNeverWritable,
  fieldReadableWhere,
  fieldWritableWhere,
  isReadOnly,
  cellWritableWhere,
  type Viewer,
  type ProtectedModule,
  type DataAccess,
} from './data-access.ts'
import { cellsOf, type Cells } from './cells.ts'
import { fieldNameOf, notWritableRefusal, outOfReachRefusal } from './refusals.ts'
import { schemeSql } from './condition-sql.ts'
import type { Requester } from './requester.ts'
import { text } from './text.ts'
import * as column from '../db/column.ts'
import { typedSql } from '../db/typed-sql.ts'

/**
 * What one user may see and change of a module's records: SQL conditions on the alias that the
 * `ProtectedModule` names, and checks that throw a refusal.
 */
export interface Scope {
  /** Condition on the visible rows. Every read and write of the module has to contain it. */
  readonly rows: RawBuilder<unknown>
  /** Rows that pickers offer: the visible ones, or every row to a user without any grant on the module. */
  readonly pickerRows: RawBuilder<unknown>
  /** Text array of the columns that the caller may not see in a row. `withoutHidden` removes them. */
  readonly hidden: RawBuilder<unknown>
  /**
   * Text array of the fields that the caller may not read in the form of a row: its hidden columns, and the form
   * fields that the caller may neither write nor read.
   */
  readonly hiddenInForm: RawBuilder<unknown>
  /**
   * A column's value in rows where the caller may see it, else null. Search and sort by this expression only.
   */
  ifVisible(column: string, value: RawBuilder<unknown>): RawBuilder<unknown>
  /** `ifVisible` for several columns, by column code. */
  ifVisibleEach(values: Readonly<Record<string, RawBuilder<unknown>>>): Record<string, RawBuilder<unknown>>
  /** Columns that the caller may not see in any row, and form fields that the caller may not write in any. */
  readonly hiddenEverywhere: readonly string[]
  readonly unwritableEverywhere: readonly string[]
  /** Of `unwritableEverywhere`, the fields that the caller may read in some row. */
  readonly readOnlyEverywhere: readonly string[]
  /**
   * SQL condition of a scheme, in which a column that the caller may not see in a row is empty. `more` are fields that the
   * module has beside those that are granted.
   */
  matches(scheme: Scheme, more?: ProtectedModule['fields']): RawBuilder<unknown>
  /**
   * SQL condition of a scheme on the stored values, also those that the caller may not see: for rules of a module, never
   * for what a caller asks.
   */
  holds(scheme: Scheme): RawBuilder<unknown>
  /** For records of another database, whose statements are written elsewhere. */
  readonly cells: Cells
  /** Throws 403 for an order by a column that the caller may not see in any row. */
  assertSortable(column: string | undefined): void
  /**
   * The fields of one record that the caller may not read: its hidden columns, and the form fields that the
   * caller may neither write nor read. Throws 404 if the record is not visible.
   */
  hiddenFieldsOf(db: Db, id: string): Promise<readonly string[]>
  /**
   * Throws 404 if a record is not visible, 403 if one of its fields is hidden. Exports and copies call it.
   */
  assertFullyReadable(db: Db, id: string): Promise<void>
  /** Locks a visible record; throws 404 if it is not visible. */
  lockRow(trx: Db, id: string): Promise<void>
  /**
   * Throws 403 if one of these records is not visible (any more). A write may not move a row out of the
   * caller's scope.
   */
  assertVisible(trx: Db, ...ids: readonly string[]): Promise<void>
  /** Locks a visible record, runs `work`, and throws 403 if the record is not visible afterwards. */
  withLockedRow<T>(trx: Db, id: string, work: () => Promise<T>): Promise<T>
  /**
   * The part of a body that the caller may write; `id` is null for a new record. Drops a field the caller may
   * not write if it is empty or equals the stored value, and throws 403 if it differs. Drops an empty value of
   * a column that the caller may not see, too.
   */
  writablePart<B extends object>(trx: Db, id: string | null, body: B): Promise<B>
  /**
   * Of these fields, those that the caller may not fill in, with the text that stays in them: the stored
   * value, or the default of a new record (`id` is null).
   */
  fixedValuesOf(
    db: Db,
    id: string | null,
    fields: readonly string[],
  ): Promise<ReadonlyMap<string, string | null>>
  /**
   * Throws 403 if one of these new records is not visible, or has a value in a field that no single grant
   * permits together with the row. The part that `writablePart` returned is checked against the stored record.
   */
  assertCreatable(trx: Db, created: readonly { id: string; body: object }[]): Promise<void>
  /**
   * Creates a record from the writable part of a body and returns its id. Throws as
   * `assertCreatable`.
   */
  create<B extends object>(trx: Db, body: B, work: (body: B) => Promise<string>): Promise<string>
  /** `withLockedRow` with the writable part of a body. */
  update<B extends object, T>(trx: Db, id: string, body: B, work: (body: B) => Promise<T>): Promise<T>
}

interface Resolved {
  dataAccess: Map<string, Promise<DataAccess>>
  contextValues: Map<string, ReturnType<typeof loadContextValues>>
}
/**
 * Loaded once per session and module. A change of any grant creates a new `Access`, which drops these
 * entries.
 */
const resolved = new WeakMap<Access, Resolved>()

async function resolve({ db, session }: Requester, module: ProtectedModule) {
  const { userId, organizeId, administrator, access } = session
  const cached = resolved.get(access) ?? { dataAccess: new Map(), contextValues: new Map() }
  resolved.set(access, cached)
  const [dataAccess, contextValues] = await Promise.all([
    loadOnce(cached.dataAccess, module.menu, () => loadDataAccess(db, { id: userId, administrator }, module)),
    loadOnce(cached.contextValues, organizeId, () => loadContextValues(db, { userId, organizeId })),
  ])
  return { dataAccess, contextValues }
}

/** The scope of the caller of a request. */
export async function scopeOf(requester: Requester, module: ProtectedModule): Promise<Scope> {
  const { dataAccess, contextValues } = await resolve(requester, module)
  return createScope(dataAccess, module, { userId: requester.session.userId, contextValues })
}

/** The rows that the grants of a caller open: all of them, or what is their own and what schemes say. */
export type RowGrants = 'all' | readonly ('own' | Scheme)[]

/** What opens the rows of a module to the caller of a request, to say it in words. */
export async function rowGrantsOf(requester: Requester, module: ProtectedModule) {
  const { dataAccess, contextValues } = await resolve(requester, module)
  const { everything, grants } = dataAccess
  const isAll = everything || grants.some(({ rows }) => rows === 'all')
  const opened: RowGrants = isAll
    ? 'all'
    : grants.flatMap(({ rows }): readonly ('own' | Scheme)[] =>
        rows === 'own' || rows === 'all' ? ['own'] : rows.map(({ scheme }) => scheme),
      )
  return { grants: opened, contextValues }
}

/** The scope of a user without a request (an import, a job). Loaded on every call. */
export async function scopeOfUser(
  db: Db,
  user: { userId: string; organizeId: string; administrator: boolean },
  module: ProtectedModule,
): Promise<Scope> {
  const [dataAccess, contextValues] = await Promise.all([
    loadDataAccess(db, { id: user.userId, administrator: user.administrator }, module),
    loadContextValues(db, user),
  ])
  return createScope(dataAccess, module, { userId: user.userId, contextValues })
}

/** Caches the promise under a key; a promise that rejects is removed again. */
function loadOnce<T>(cache: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> {
  const cached = cache.get(key)
  if (cached) return cached
  const loading = load()
  cache.set(key, loading)
  loading.catch(() => cache.delete(key))
  return loading
}

function createScope(dataAccess: DataAccess, module: ProtectedModule, viewer: Viewer): Scope {
  const rows = visibleRows(dataAccess, module, viewer)
  const ifVisible: Scope['ifVisible'] = (column, value) => {
    const condition = columnVisibleWhere(column, dataAccess, module, viewer)
    return condition ? sql`case when ${condition} then ${value} end` : value
  }
  const self: Scope = {
    rows,
    pickerRows: dataAccess.grants.length === 0 ? sql`true` : rows,
    hidden: hiddenColumns(dataAccess, module, viewer),
    get hiddenInForm() {
      return closedInForm(fieldReadableWhere)
    },
    ifVisible,
    ifVisibleEach: (values) =>
      Object.fromEntries(Object.entries(values).map(([column, value]) => [column, ifVisible(column, value)])),
    hiddenEverywhere: [...dataAccess.columns].filter((column) => !canSeeColumn(column, dataAccess)),
    unwritableEverywhere: [...dataAccess.fields].filter((field) => isNeverWritable(field, dataAccess)),
    readOnlyEverywhere: [...dataAccess.fields].filter((field) => isReadOnly(field, dataAccess)),
    matches(scheme, more = {}) {
      const visible = withVisibleFields(dataAccess, module, viewer)
      return schemeSql(scheme, { ...visible, fields: { ...visible.fields, ...more } }, viewer.contextValues)
    },
    holds: (scheme) => schemeSql(scheme, module, viewer.contextValues),
    cells: cellsOf(dataAccess, module, viewer),
    assertSortable(column) {
      if (column && !canSeeColumn(column, dataAccess)) throw refuse(text.notOrdered, {}, Code.forbidden)
    },
    async hiddenFieldsOf(db, id) {
      const { rows: found } = await typedSql({ hiddenFields: column.listOf(column.text) })`
        select ${self.hiddenInForm} as "hiddenFields"
        from ${module.from} where ${module.id} = ${id} and ${module.isRecord} and ${rows}`.execute(db)
      if (!found[0]) throw notFoundRefusal()
      return found[0].hiddenFields
    },
    async assertFullyReadable(db, id) {
      if ((await self.hiddenFieldsOf(db, id)).length > 0) throw refuse(text.notWhole, {}, Code.forbidden)
    },
    async lockRow(trx, id) {
      const { rows: found } = await sql`
        select 1 from ${module.from} where ${module.id} = ${id} and ${module.isRecord} and ${rows}
        for no key update`.execute(trx)
      if (found.length === 0) throw notFoundRefusal()
    },
    async assertVisible(trx, ...ids) {
      if (dataAccess.everything || ids.length === 0) return
      const { rows: found } =
        await sql`select 1 from ${module.from} where ${module.id} = any(${ids}::text[]) and ${rows}`.execute(
          trx,
        )
      if (found.length < new Set(ids).size) throw outOfReachRefusal()
    },
    async withLockedRow(trx, id, work) {
      await self.lockRow(trx, id)
      const result = await work()
      await self.assertVisible(trx, id)
      return result
    },
    async writablePart(trx, id, input) {
      const body = await withoutHiddenBlanks(trx, id, input)
      const checked = listChecked(Object.keys(body), id === null ? fieldWritableWhere : cellWritableWhere)
      if (checked.length === 0) return body
      const unwritableFields =
        id === null
          ? checked
              .filter(({ field }) => isNeverWritable(field, dataAccess))
              .map(({ field }) => ({ field, stored: module.defaults[field] ?? null }))
          : await listUnwritable(trx, id, checked)
      const writable = { ...body } as Record<string, unknown>
      const refused = unwritableFields
        .filter(({ field, stored }) => !isEmpty(writable[field]) && toText(writable[field]) !== stored)
        .map(({ field }) => field)
      // A new record keeps its defaults.
      for (const { field } of unwritableFields)
        if (id !== null || isEmpty(writable[field])) delete writable[field]
      if (refused.length > 0) throw notWritableRefusal(refused, fieldNameOf(module))
      return writable as typeof body
    },
    async assertCreatable(trx, created) {
      await self.assertVisible(trx, ...created.map(({ id }) => id))
      const filledIn = new Set(
        created.flatMap(({ body }) => Object.keys(body).filter((key) => isFilledIn(key, body))),
      )
      const checked = listChecked([...filledIn], fieldWritableWhere)
      if (checked.length === 0) return
      const { rows: found } = await typedSql({ id: column.text, writable: column.listOf(column.boolean) })`
        select ${module.id} as id, array[${sql.join(checked.map(({ condition }) => condition))}]::boolean[] as writable
        from ${module.from} where ${module.id} = any(${created.map(({ id }) => id)}::text[])`.execute(trx)
      const writableById = new Map(found.map(({ id, writable }) => [id, writable]))
      const refused = created.flatMap(({ id, body }) =>
        checked.flatMap(({ field }, at) =>
          writableById.get(id)?.[at] || !isFilledIn(field, body) ? [] : [field],
        ),
      )
      if (refused.length > 0) throw notWritableRefusal([...new Set(refused)], fieldNameOf(module))
    },
    async fixedValuesOf(db, id, fields) {
      if (dataAccess.everything || fields.length === 0) return new Map()
      if (id === null)
        return new Map(
          fields
            .filter((field) => isNeverWritable(field, dataAccess))
            .map((field) => [field, module.defaults[field] ?? null]),
        )
      const { rows: closed } = await typedSql({ codes: column.listOf(column.text) })`
        select ${closedInForm(fieldWritableWhere)} as codes
        from ${module.from} where ${module.id} = ${id} and ${module.isRecord} and ${rows}`.execute(db)
      if (!closed[0]) throw notFoundRefusal()
      const fixed = fields.filter((field) => closed[0]!.codes.includes(field))
      if (fixed.length === 0) return new Map()
      const { rows: found } = await typedSql({ stored: column.listOf(column.text.orNull) })`
        select array[${sql.join(fixed.map((field) => module.storedText(field)))}]::text[] as stored
          from ${module.from} where ${module.id} = ${id}`.execute(db)
      return new Map(fixed.map((field, at) => [field, found[0]?.stored[at] ?? null]))
    },
    async create(trx, body, work) {
      const writable = await self.writablePart(trx, null, body)
      const id = await work(writable)
      await self.assertCreatable(trx, [{ id, body: writable }])
      return id
    },
    update: (trx, id, body, work) =>
      self.withLockedRow(trx, id, async () => work(await self.writablePart(trx, id, body))),
  }
  return self

  /** SQL text array: the hidden columns of a row, and the form fields that a condition does not open in it. */
  function closedInForm(openWhere: typeof fieldWritableWhere): RawBuilder<unknown> {
    const fields = [...dataAccess.fields].flatMap((field) => {
      const condition = openWhere(field, dataAccess, module, viewer)
      return condition ? [sql`case when ${condition} then null else ${field}::text end`] : []
    })
    return sql`${hiddenColumns(dataAccess, module, viewer)} || array_remove(array[${sql.join([...fields, sql`null`])}]::text[], null)`
  }

  /** Of these fields, those that may not be written in every visible row, each with the rows in which it may. */
  function listChecked(
    fields: readonly string[],
    writableWhere: typeof fieldWritableWhere,
  ): { field: string; condition: RawBuilder<unknown> }[] {
    return fields.flatMap((field) => {
      const condition = writableWhere(field, dataAccess, module, viewer)
      return condition ? [{ field, condition }] : []
    })
  }

  /** Whether a body has a value for a field of a new record that is not its default. */
  function isFilledIn(field: string, body: object): boolean {
    const value = (body as Record<string, unknown>)[field]
    return !isEmpty(value) && String(value) !== (module.defaults[field] ?? null)
  }

  /** A client that was not shown a column sends it empty: its stored value stays. */
  async function withoutHiddenBlanks<B extends object>(trx: Db, id: string | null, body: B): Promise<B> {
    const blank = Object.entries(body).flatMap(([key, value]) =>
      dataAccess.columns.has(key) && isEmpty(value) ? [key] : [],
    )
    if (id === null || blank.length === 0) return body
    const hiddenFields = new Set(await self.hiddenFieldsOf(trx, id))
    return Object.fromEntries(
      Object.entries(body).filter(([key]) => !(blank.includes(key) && hiddenFields.has(key))),
    ) as B
  }

  async function listUnwritable(
    trx: Db,
    id: string,
    checked: readonly { field: string; condition: RawBuilder<unknown> }[],
  ) {
    const { rows: found } = await typedSql({
      writable: column.listOf(column.boolean),
      stored: column.listOf(column.text.orNull),
    })`
      select array[${sql.join(checked.map(({ condition }) => condition))}]::boolean[] as writable,
        array[${sql.join(checked.map(({ field }) => module.storedText(field)))}]::text[] as stored
      from ${module.from} where ${module.id} = ${id}`.execute(trx)
    return checked.flatMap(({ field }, at) =>
      found[0]?.writable[at] ? [] : [{ field, stored: found[0]?.stored[at] ?? null }],
    )
  }
}

/** A sent value as `ProtectedModule.storedText` spells the stored one. */
const toText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** `Scope.withLockedRow` in a transaction of its own. */
export const withLockedRowOf =
  (module: ProtectedModule) =>
  async (context: Requester, id: string, work: (trx: Db, scope: Scope) => Promise<void>): Promise<void> => {
    const scope = await scopeOf(context, module)
    await context.db.transaction().execute((trx) => scope.withLockedRow(trx, id, () => work(trx, scope)))
  }

/** Returns a filter: whether one of these columns contains the keyword, ignoring case and hidden columns. */
export const matchesKeyword =
  <Key extends string>(keyword: string, keys: readonly Key[]) =>
  (row: { readonly [K in Key]: string } & { readonly _hidden: readonly string[] }): boolean =>
    keys.some(
      (key) => !row._hidden.includes(key) && row[key].toLowerCase().includes(keyword.trim().toLowerCase()),
    )

/** Removes `_hidden` and the columns it names from a row, before the row is sent. */
export function withoutHidden<Row extends object>({
  _hidden,
  ...row
}: Row & { _hidden?: readonly string[] }): Omit<Row, '_hidden'> {
  for (const column of _hidden ?? []) delete (row as Record<string, unknown>)[column]
  return row as Omit<Row, '_hidden'>
}
