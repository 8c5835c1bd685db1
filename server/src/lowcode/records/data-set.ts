import { sql } from 'kysely'
import { filesIn } from '@tessera/shared/contract/fields/files-value'
import { instantOfDay } from '@tessera/shared/contract/fields/instant'
import type { Lang } from '@tessera/shared/contract/lang'
import type { DataSetType } from '@tessera/shared/contract/lowcode/data-sets'
import { RecordFilter } from '@tessera/shared/contract/lowcode/online'
import { Code } from '@tessera/shared/contract/wire'
import { defaultSearchType, isExported, SearchType } from '@tessera/shared/fields/list-design'
import { refuseField, Refusal } from '../../errors/refusal.ts'
import { streamRows } from '../../export/rows.ts'
import {
  pictureColumn,
  recordColumn,
  SourceGone,
  type DataSetCaller,
  type DataSetKind,
  type DataSetValues,
} from '../../feature/data-set-kind.ts'
import { assertCan } from './access.ts'
import { sheetColumns } from './columns.ts'
import { dataSetText as text } from './data-set-text.ts'
import { isElsewhere, streamElsewhere } from './elsewhere/store.ts'
import {
  columnsOfList,
  displayRecords,
  fromList,
  orderOfList,
  readListed,
  selectListed,
  type ListColumns,
  type ListedRecord,
  type RawListed,
} from './list.ts'
import type { RecordField, RecordPlan } from './plan.ts'
import { recordUserOf, type RecordServices } from './request-user.ts'
import type { RecordUser } from './user.ts'

/** A statement of the stream ends after this time; the run has ended before. */
const statementTimeoutMs = 65_000

/**
 * The list of a design as a data set: rows, columns and cells are those of the list and of its export for the same caller.
 * Sub-tables are left out. A parameter selects records by the field of its name.
 */
export function designKind(services: RecordServices): DataSetKind<'design'> {
  const { recordPlans } = services
  const findPlan = async (designId: string): Promise<RecordPlan> => {
    try {
      return await recordPlans.ofAny(designId)
    } catch (error) {
      if (error instanceof Refusal && error.code === Code.notFound) throw new SourceGone(text.gone)
      throw error
    }
  }
  const openPlan = async ({ db, session }: DataSetCaller, designId: string): Promise<RecordPlan> => {
    const plan = await findPlan(designId)
    await assertCan(db, session.access, designId)
    return plan
  }
  return {
    kind: 'design',
    knowsCaller: true,
    hasColumnRights: true,
    async validate(caller, { source, parameters }) {
      const plan = await openPlan(caller, source.id)
      const unknown = parameters.find(({ name }) => !findFilter(plan, name))
      if (unknown) throw refuseField('parameters', text.noFilter, { name: unknown.name })
    },
    async listFields(caller, designId) {
      const plan = await openPlan(caller, designId)
      const scope = await recordUserOf(caller, services).scopeOf(plan.module)
      return visibleFields(plan, scope, caller.lang).map(({ field, label }) => ({
        name: field.path,
        label,
        type: typeOf(field),
        isFilter: findFilter(plan, field.path) !== undefined,
      }))
    },
    async assertReadable(caller, { id }) {
      const plan = await openPlan(caller, id)
      return plan.release.id
    },
    async open(caller, { source, columns: wanted }, values, signal, extra) {
      const plan = await openPlan(caller, source.id)
      const user = recordUserOf(caller, services)
      const scope = await user.scopeOf(plan.module)
      const chosen = new Set(wanted.map(({ name }) => name))
      const fields = visibleFields(plan, scope, caller.lang).filter(
        ({ field }) => chosen.size === 0 || chosen.has(field.path),
      )
      const columns = columnsOfList(
        plan,
        scope,
        fields.map(({ field }) => field.path),
        isExported,
      )
      const filter = RecordFilter.parse({ queryJson: JSON.stringify(queryOf(plan, values)) })
      const records = isElsewhere(plan)
        ? streamElsewhere(plan, user, { ...filter, dataType: 1 }, columns, signal)
        : streamOwn(plan, user, filter, columns)
      const pictures = fields.filter(({ field }) => extra?.pictures.has(field.path) && isPicture(field))
      const rows = toRows(user, columns, { fields, pictures, ids: extra?.ids === true }, records)
      return {
        columns: fields.map(({ field, label }) => ({ name: field.path, label, type: typeOf(field) })),
        hidden: new Set(
          plan.fields
            .filter((field) => isExported(field.field))
            .map(({ path }) => path)
            .filter((path) => !fields.some(({ field }) => field.path === path)),
        ),
        extra: [
          ...pictures.map(({ field, label }) => ({
            name: pictureColumn(field.path),
            label,
            type: 'text' as const,
          })),
          ...(extra?.ids ? [{ name: recordColumn, label: '', type: 'text' as const }] : []),
        ],
        rows,
        close: async () => void (await rows.return(undefined)),
      }
    },
  }
}

interface ShownField {
  readonly field: RecordField
  readonly label: string
}

/** The fields of a record that the caller sees in the list or in its export, with the labels of its sheets. */
function visibleFields(
  plan: RecordPlan,
  { hiddenEverywhere }: { hiddenEverywhere: readonly string[] },
  lang: Lang,
): ShownField[] {
  return sheetColumns(plan).flatMap(({ field, table, title }) =>
    table === null && isExported(field.field) && !hiddenEverywhere.includes(field.path)
      ? [{ field, label: title[lang] }]
      : [],
  )
}

const isPicture = ({ field }: RecordField): boolean => field.kind.tag === 'uploadImg'
const isTime = ({ field, stored }: RecordField): boolean =>
  stored.type === 'timestamptz' || (stored.type === 'bigint' && field.kind.tag === 'date')
const isNumber = ({ field, stored }: RecordField): boolean =>
  stored.type === 'numeric' || (stored.type === 'bigint' && field.kind.tag !== 'date')

/** Days and times are answered as such, numbers as numbers; everything else as the text of the list. */
function typeOf(field: RecordField): DataSetType {
  if (isNumber(field)) return 'number'
  if (!isTime(field)) return 'text'
  const { tag } = field.field.kind
  return tag === 'date' && field.field.settings['type'] !== 'datetime' ? 'date' : 'time'
}

const findFilter = (plan: RecordPlan, name: string): RecordField | undefined => {
  const field = plan.byName.get(name)
  return field?.field.kind.search(field.field.settings) ? field : undefined
}

/** The filter of the list. A single value of a field that the list filters by a range is both of its ends. */
function queryOf(plan: RecordPlan, values: DataSetValues): Record<string, unknown> {
  return Object.fromEntries(
    [...values].flatMap(([name, { type, value }]) => {
      const field = value === null ? undefined : findFilter(plan, name)
      if (!field) return []
      const searchType =
        plan.list.filters.find(({ prop }) => prop === name)?.searchType ?? defaultSearchType(field.field)
      if (searchType !== SearchType.range) return [[name, value]]
      const [from, to = from] = (Array.isArray(value) ? value : [value]) as unknown[]
      return [[name, isTime(field) ? [startOf(type, from), endOf(type, to)] : [from, to]]]
    }),
  )
}

const dayMs = 86_400_000
const startOf = (type: DataSetType, value: unknown): unknown =>
  type === 'date' ? instantOfDay(String(value)) : value
const endOf = (type: DataSetType, value: unknown): unknown =>
  type === 'date' ? instantOfDay(String(value)) + dayMs - 1 : value

async function* streamOwn(
  plan: RecordPlan,
  user: RecordUser,
  filter: RecordFilter,
  columns: ListColumns,
): AsyncGenerator<ListedRecord[]> {
  const scope = await user.scopeOf(plan.module)
  const query = sql`select ${selectListed(plan, scope, columns)} ${fromList(plan, scope, filter)}
    order by ${orderOfList(plan, scope, filter)}`
  for await (const batch of streamRows<RawListed>(user.db, query, { timeoutMs: statementTimeoutMs }))
    yield readListed(user, columns, batch)
}

async function* toRows(
  user: RecordUser,
  columns: ListColumns,
  { fields, pictures, ids }: { fields: readonly ShownField[]; pictures: readonly ShownField[]; ids: boolean },
  batches: AsyncIterable<ListedRecord[]>,
): AsyncGenerator<unknown[][]> {
  for await (const records of batches) {
    const displayed = await displayRecords(user, columns, records, { style: 'path' })
    yield records.map(({ id, values, hidden }, at) => [
      ...fields.map(({ field }) => {
        if (hidden.has(field.path)) return null
        const value = isTime(field) ? values[field.name] : displayed[at]![field.name]
        // Files and pictures are named, as in sheets.
        return Array.isArray(value)
          ? value.map((item) => (item as { name?: unknown }).name ?? '').join(',')
          : value
      }),
      ...pictures.map(({ field }) =>
        hidden.has(field.path) ? null : (filesIn(displayed[at]![field.name])[0]?.url ?? null),
      ),
      ...(ids ? [id] : []),
    ])
  }
}
