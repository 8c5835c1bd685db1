import { sql, type RawBuilder } from 'kysely'
import { isEmpty } from '@tessera/shared/fields/kind'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { goneRefusal } from '../../db/crud.ts'
import type { Context } from '../../http/context.ts'
import { refuse, Refusal } from '../../http/refusal.ts'
import type { Access } from './access.ts'
import { loadContextValues } from './context-values.ts'
import {
  hiddenColumns,
  loadDataAccess,
  visibleRows,
  columnVisibleWhere,
  canSeeColumn,
  fieldWritableWhere,
  type Viewer,
  type ProtectedModule,
  type DataAccess,
} from './data-access.ts'
import { text } from './text.ts'

/** What the caller may see and change of a module's records, as SQL about the alias that its `Guarded` speaks of. */
export interface Scope {
  /** Rows within reach: goes into every read and write of the module. */
  readonly rows: RawBuilder<unknown>
  /** Rows that pickers offer: those within reach of who holds the module; to who does not, it is a directory of names. */
  readonly offered: RawBuilder<unknown>
  /** Codes of columns that the caller may not see in a row, as a text array; `withoutHidden` takes them out. */
  readonly hidden: RawBuilder<unknown>
  /** A column's value where the caller may see it, else null: what is searched and sorted by. */
  ifVisible(column: string, value: RawBuilder<unknown>): RawBuilder<unknown>
  /** The same of each. */
  ifVisibleEach(values: Readonly<Record<string, RawBuilder<unknown>>>): Record<string, RawBuilder<unknown>>
  /** Refuses an order by a column that the caller sees nowhere. */
  assertSortable(column: string | undefined): void
  /** What of one record may not be read: its hidden columns, and fields of its form that the caller may not write. Refuses as if the record were not there where it is out of reach. */
  hiddenFieldsOf(db: Db, id: string): Promise<readonly string[]>
  /** Refuses a record that is out of reach, or of which something may not be read: as a whole it is not handed on. */
  assertFullyReadable(db: Db, id: string): Promise<void>
  /** Locks a record within reach, or refuses as if it were not there. */
  lockRow(trx: Db, id: string): Promise<void>
  /** Refuses if one of these records, as they stand now, is out of reach: nobody moves a row into or out of a scope they lack (engines, section 3.7). */
  assertVisible(trx: Db, ...ids: readonly string[]): Promise<void>
  /** Does something to a record that is within reach, and stays there. */
  withLockedRow<T>(trx: Db, id: string, work: () => Promise<T>): Promise<T>
  /** What of a body may be written. A field the caller may not write is left as stored if the body says nothing of it or the same, else refused. */
  writablePart<B extends object>(trx: Db, id: string | null, body: B): Promise<B>
  /** Of these fields of a record, or of a new one, those that the caller may not fill in, and what stands in them instead, as text: what is stored, or what a new record has. */
  fixedValuesOf(
    db: Db,
    id: string | null,
    fields: readonly string[],
  ): Promise<ReadonlyMap<string, string | null>>
  /** Makes a record, within reach, of what may be written of a body; gives its id. */
  create<B extends object>(trx: Db, body: B, work: (body: B) => Promise<string>): Promise<string>
  /** Changes a record that is within reach and stays there, to what may be written of a body. */
  update<B extends object, T>(trx: Db, id: string, body: B, work: (body: B) => Promise<T>): Promise<T>
}

interface Resolved {
  reaches: Map<string, Promise<DataAccess>>
  meanings: Map<string, ReturnType<typeof loadContextValues>>
}
/** Resolved once per session and module; a change of any grant makes a new `Access`, and with it these are gone. */
const resolved = new WeakMap<Access, Resolved>()

export async function scopeOf(
  { db, session }: Pick<Context, 'db' | 'session'>,
  module: ProtectedModule,
): Promise<Scope> {
  const { userId, organizeId, administrator, access } = session
  const known = resolved.get(access) ?? { reaches: new Map(), meanings: new Map() }
  resolved.set(access, known)
  const [reach, contextValues] = await Promise.all([
    once(known.reaches, module.menu, () => loadDataAccess(db, { id: userId, administrator }, module)),
    once(known.meanings, organizeId, () => loadContextValues(db, { userId, organizeId })),
  ])
  return scope(reach, module, { userId, contextValues })
}

/** The same for whoever works on without a request: an import, a job. Resolved anew each time. */
export async function scopeOfUser(
  db: Db,
  who: { userId: string; organizeId: string; administrator: boolean },
  module: ProtectedModule,
): Promise<Scope> {
  const [reach, contextValues] = await Promise.all([
    loadDataAccess(db, { id: who.userId, administrator: who.administrator }, module),
    loadContextValues(db, who),
  ])
  return scope(reach, module, { userId: who.userId, contextValues })
}

/** A promise that failed is not kept. */
function once<T>(held: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> {
  const known = held.get(key)
  if (known) return known
  const loading = load()
  held.set(key, loading)
  loading.catch(() => held.delete(key))
  return loading
}

function scope(reach: DataAccess, module: ProtectedModule, viewer: Viewer): Scope {
  const rows = visibleRows(reach, module, viewer)
  const seen: Scope['ifVisible'] = (column, value) => {
    const condition = columnVisibleWhere(column, reach, module, viewer)
    return condition ? sql`case when ${condition} then ${value} end` : value
  }
  const self: Scope = {
    rows,
    offered: reach.grants.length === 0 ? sql`true` : rows,
    hidden: hiddenColumns(reach, module, viewer),
    ifVisible: seen,
    ifVisibleEach: (values) =>
      Object.fromEntries(Object.entries(values).map(([column, value]) => [column, seen(column, value)])),
    assertSortable(column) {
      if (column && !canSeeColumn(column, reach)) throw refuse(text.notOrdered, {}, Code.forbidden)
    },
    async hiddenFieldsOf(db, id) {
      const fields = [...reach.fields].flatMap((field) => {
        const condition = fieldWritableWhere(field, reach, module, viewer)
        return condition ? [sql`case when ${condition} then null else ${field}::text end`] : []
      })
      const { rows: found } = await sql<{ unread: string[] }>`
        select ${hiddenColumns(reach, module, viewer)} || array_remove(array[${sql.join([...fields, sql`null`])}]::text[], null) as unread
        from ${module.from} where ${module.id} = ${id} and ${rows}`.execute(db)
      if (!found[0]) throw goneRefusal()
      return found[0].unread
    },
    async assertFullyReadable(db, id) {
      if ((await self.hiddenFieldsOf(db, id)).length > 0) throw refuse(text.notWhole, {}, Code.forbidden)
    },
    async lockRow(trx, id) {
      const { rows: found } =
        await sql`select 1 from ${module.from} where ${module.id} = ${id} and ${rows} for no key update`.execute(
          trx,
        )
      if (found.length === 0) throw goneRefusal()
    },
    async assertVisible(trx, ...ids) {
      if (reach.everything || ids.length === 0) return
      const { rows: found } =
        await sql`select 1 from ${module.from} where ${module.id} = any(${ids}::text[]) and ${rows}`.execute(
          trx,
        )
      if (found.length < new Set(ids).size) throw refuse(text.outOfReach, {}, Code.forbidden)
    },
    async withLockedRow(trx, id, work) {
      await self.lockRow(trx, id)
      const done = await work()
      await self.assertVisible(trx, id)
      return done
    },
    async writablePart(trx, id, body) {
      const asked = [...reach.fields].flatMap((field) => {
        const condition = field in body ? fieldWritableWhere(field, reach, module, viewer) : null
        return condition ? [{ field, condition }] : []
      })
      if (asked.length === 0) return body
      const barred =
        id === null
          ? asked
              .filter(({ field }) => neverWrites(field, reach))
              .map(({ field }) => ({ field, stored: module.fresh[field] ?? null }))
          : await unwritable(trx, id, asked)
      const kept = { ...body } as Record<string, unknown>
      const refused = barred
        .filter(({ field, stored }) => !isEmpty(kept[field]) && String(kept[field]) !== stored)
        .map(({ field }) => field)
      // What a new record has by itself stays in it.
      for (const { field } of barred) if (id !== null || isEmpty(kept[field])) delete kept[field]
      if (refused.length > 0)
        throw new Refusal(
          Code.forbidden,
          text.notWritable,
          { fields: refused.join(', ') },
          refused.map((field) => ({ field, line: text.notWritable, values: { fields: field } })),
        )
      return kept as typeof body
    },
    async fixedValuesOf(db, id, fields) {
      if (reach.everything || fields.length === 0) return new Map()
      if (id === null)
        return new Map(
          fields
            .filter((field) => reach.fields.has(field) && neverWrites(field, reach))
            .map((field) => [field, module.fresh[field] ?? null]),
        )
      const unread = new Set(await self.hiddenFieldsOf(db, id))
      const closed = fields.filter((field) => unread.has(field))
      if (closed.length === 0) return new Map()
      const { rows: found } = await sql<{
        stored: (string | null)[]
      }>`select array[${sql.join(closed.map((field) => module.stored(field)))}]::text[] as stored from ${module.from} where ${module.id} = ${id}`.execute(
        db,
      )
      return new Map(closed.map((field, at) => [field, found[0]?.stored[at] ?? null]))
    },
    async create(trx, body, work) {
      const id = await work(await self.writablePart(trx, null, body))
      await self.assertVisible(trx, id)
      return id
    },
    update: (trx, id, body, work) =>
      self.withLockedRow(trx, id, async () => work(await self.writablePart(trx, id, body))),
  }
  return self

  async function unwritable(
    trx: Db,
    id: string,
    asked: readonly { field: string; condition: RawBuilder<unknown> }[],
  ) {
    const { rows: found } = await sql<{ may: boolean[]; stored: (string | null)[] }>`
      select array[${sql.join(asked.map(({ condition }) => condition))}]::boolean[] as may,
        array[${sql.join(asked.map(({ field }) => module.stored(field)))}]::text[] as stored
      from ${module.from} where ${module.id} = ${id}`.execute(trx)
    return asked.flatMap(({ field }, at) =>
      found[0]?.may[at] ? [] : [{ field, stored: found[0]?.stored[at] ?? null }],
    )
  }
}

const neverWrites = (field: string, { grants }: DataAccess): boolean =>
  grants.every(({ fields }) => fields !== null && !fields.has(field))

/** Changes a record that is within reach and stays there, in one transaction. */
export const changeWithin =
  (module: ProtectedModule) =>
  async (
    context: Pick<Context, 'db' | 'session'>,
    id: string,
    work: (trx: Db, scope: Scope) => Promise<void>,
  ): Promise<void> => {
    const scope = await scopeOf(context, module)
    await context.db.transaction().execute((trx) => scope.withLockedRow(trx, id, () => work(trx, scope)))
  }

/** Whether a keyword stands in one of these columns of a row, looking only where the caller may see. */
export const foundIn =
  <Key extends string>(keyword: string, keys: readonly Key[]) =>
  (row: { readonly [K in Key]: string } & { readonly _hidden: readonly string[] }): boolean =>
    keys.some(
      (key) => !row._hidden.includes(key) && row[key].toLowerCase().includes(keyword.trim().toLowerCase()),
    )

/** A row as it may leave: without the columns that `hidden` named. */
export function withoutHidden<Row extends object>({
  _hidden,
  ...row
}: Row & { _hidden?: readonly string[] }): Omit<Row, '_hidden'> {
  for (const column of _hidden ?? []) delete (row as Record<string, unknown>)[column]
  return row as Omit<Row, '_hidden'>
}
