import { sql, type RawBuilder } from 'kysely'
import type { ListDesign } from '@tessera/shared/fields/list-design'
import { initialValue } from '@tessera/shared/fields/initial-value'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import type { ModuleItem, ProtectedField, ProtectedModule } from '../../permissions/data-access.ts'
import type { StoredRelease } from '../releases/store.ts'
import { idColumnOf } from '../releases/storage.ts'
import { readColumn } from './values.ts'
import type { RecordField, RecordPlan, SubTable } from './plan.ts'

/**
 * `delete_mark` of a record that was never submitted to its flow; one more for a deleted draft, as 1 is for a deleted
 * record. Lists, relations, sums and flows have records with 0 only.
 */
export const draftMark = 2

/** Alias of the table of the records in every statement. */
export const recordAlias = 'r'
export const columnOf = ({ stored }: Pick<RecordField, 'stored'>): RawBuilder<unknown> =>
  readColumn(recordAlias, stored)

/** A column of the task `t` of a record; null for a record without one. */
export const taskOf = ({ module }: Pick<RecordPlan, 'module'>, column: RawBuilder<unknown>) => sql`(
  select ${column} from workflow_task t
  where t.record_id = ${module.id} and t.delete_mark = 0 limit 1)`

/** Key of the state of the task in rows, filters and orders, as clients of this family have it. */
export const stateKey = 'flowState'

/** Whether `stateKey` names the state of the task: a field of that name comes first. */
export const hasStateKey = ({ release, byName }: Pick<RecordPlan, 'release' | 'byName'>): boolean =>
  release.hasFlow && !byName.has(stateKey)

const mark = sql.ref('r.delete_mark')

/** A plan whose records are also the drafts of one user. */
export const withOwnDrafts = <P extends { readonly module: ProtectedModule }>(plan: P, userId: string): P =>
  withRecords(plan, sql`(${mark} = 0 or ${mark} = ${sql.lit(draftMark)} and r.creator_user_id = ${userId})`)

/** A plan whose records are those of its list: where the design has a flow, also the drafts of the user. */
export const withListedDrafts = <
  P extends { readonly module: ProtectedModule; readonly release: Pick<StoredRelease, 'hasFlow'> },
>(
  plan: P,
  userId: string,
): P => (plan.release.hasFlow ? withOwnDrafts(plan, userId) : plan)

/** A plan whose records are also drafts: for their tasks. */
export const withDrafts = <P extends { readonly module: ProtectedModule }>(plan: P): P =>
  withRecords(plan, sql`${mark} in (0, ${sql.lit(draftMark)})`)

/** A plan whose records are also deleted ones: a task shows what it was about. */
export const withDeleted = <P extends { readonly module: ProtectedModule }>(plan: P): P =>
  withRecords(plan, sql`true`)

const withRecords = <P extends { readonly module: ProtectedModule }>(
  plan: P,
  isRecord: RawBuilder<unknown>,
): P => ({ ...plan, module: { ...plan.module, isRecord } })

interface Parts {
  release: StoredRelease
  list: ListDesign
  fields: readonly RecordField[]
  subTables: readonly SubTable[]
}

/** The records of a release as a protected module: conditions compare its fields, grants name them. */
export function protectRecords({ release, list, fields, subTables }: Parts): ProtectedModule {
  const record = (column: string) => sql.ref(`${recordAlias}.${column}`)
  const id = record(idColumnOf(release.storage.main))
  const byName = new Map(fields.map((field) => [field.name, field]))
  const own = fields.flatMap((field) => {
    const compared = protectedField(field)
    return compared ? [[field.name, compared] as const] : []
  })
  return {
    menu: `design:${release.id}`,
    designId: release.designId,
    items: { columns: columnItems({ list, fields, subTables }), forms: formItems({ fields, subTables }) },
    from: sql`${sql.table(release.storage.main.table)} as ${sql.id(recordAlias)}`,
    id,
    isRecord: sql`${record('delete_mark')} = 0`,
    owner: record('creator_user_id'),
    storedText(name) {
      const field = byName.get(name)
      return field ? storedText(field) : sql`null::text`
    },
    defaults: Object.fromEntries(
      fields.flatMap(({ name, field }) => {
        const value = initialValue(field)
        return isEmpty(value)
          ? []
          : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]]
      }),
    ),
    fields: Object.fromEntries([
      ['id', { type: 'text', value: id }],
      ['creatorUserId', { type: 'text', value: record('creator_user_id') }],
      ['creatorTime', { type: 'time', value: record('creator_time') }],
      ['organizeId', { type: 'text', value: record('organize_id') }],
      ...own,
    ] satisfies readonly (readonly [string, ProtectedField])[]),
  }
}

/** How conditions compare a field with its values; null for one that they cannot compare. */
export function protectedField(
  field: RecordField,
  value: RawBuilder<unknown> = columnOf(field),
): ProtectedField | null {
  const { kind } = field.field
  if (kind.operators.length === 0) return null
  switch (field.stored.type) {
    case 'text':
      return { type: 'text', value }
    case 'numeric':
    case 'smallint':
    case 'bigint':
      return { type: 'number', value }
    case 'timestamptz':
      return { type: 'time', value }
    case 'time':
      return { type: 'text', value: sql`to_char(${value}, 'HH24:MI:SS')` }
    case 'jsonb':
      return kind.group === 'choice' || kind.group === 'people' ? memberField(field, value) : null
  }
}

/** A field with several ids, or a path of ids: compared as a set. */
function memberField(field: RecordField, value: RawBuilder<unknown>): ProtectedField {
  const isNested = field.field.kind.tag === 'cascader' && field.field.settings['multiple'] === true
  if (isNested)
    return {
      type: 'text',
      isSet: true,
      value: sql`array(select distinct v #>> '{}' from jsonb_path_query(${value}, '$[*][*]') v)`,
    }
  return {
    type: 'text',
    isSet: true,
    value: sql`array(select jsonb_array_elements_text(${value}))`,
    // An index on the column serves it.
    overlaps: (ids) => sql`coalesce(${value} ?| ${ids}::text[], false)`,
  }
}

function storedText(field: RecordField): RawBuilder<unknown> {
  const value = columnOf(field)
  if (field.stored.type === 'timestamptz') return sql`(extract(epoch from ${value}) * 1000)::bigint::text`
  return field.stored.type === 'numeric' ? sql`trim_scale(${value})::text` : sql`${value}::text`
}

const itemOf = ({ path, stored }: RecordField, table?: SubTable): ModuleItem => ({
  enCode: path,
  fullName: table ? `${table.label}/${stored.label}` : stored.label,
})

function columnItems({ list, fields, subTables }: Omit<Parts, 'release'>): ModuleItem[] {
  const all = [
    ...fields.filter(({ field }) => field.kind.listed).map((field) => itemOf(field)),
    ...subTables.flatMap((table) => table.fields.map((field) => itemOf(field, table))),
  ]
  const byCode = new Map(all.map((item) => [item.enCode, item]))
  const shown = list.columns.flatMap(({ prop }) => byCode.get(prop) ?? [])
  return [...new Set([...shown, ...all])]
}

const formItems = ({ fields, subTables }: Pick<Parts, 'fields' | 'subTables'>): ModuleItem[] => [
  ...fields.filter(({ isFilledByServer }) => !isFilledByServer).map((field) => itemOf(field)),
  ...subTables.flatMap((table) => [
    { enCode: table.name, fullName: table.label },
    ...table.fields.map((field) => itemOf(field, table)),
  ]),
]
