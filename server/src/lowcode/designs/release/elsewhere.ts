import type { Design } from '@tessera/shared/fields/design'
import type { ListDesign } from '@tessera/shared/fields/list-design'
import { hasCode } from '@tessera/shared/contract/fields/actions'
import { withFlow } from '@tessera/shared/contract/lowcode/designs'
import { Refusal } from '../../../errors/refusal.ts'
import type { FieldInfo, Source } from '../../../data/sources/source.ts'
import { elsewhereDialects, type Storage, type StoredColumn } from '../../releases/storage.ts'
import { readDraftTables, type BoundProblem, type BoundTables } from './bound-tables.ts'
import { findColumnFacts, type ColumnFacts, type TableFacts } from './table-facts.ts'
import { tablesText } from './tables-text.ts'

// Designs whose records are in a table of a data source. Nothing of it is changed: fields show its columns, and what the
// own database adds to records (flows, history, recycle bin) is not there.

/** What of a source and its table a release has to know. */
export interface ElsewhereTable {
  readonly bound: BoundTables
  readonly elsewhere: NonNullable<Storage['elsewhere']>
}

const isSupported = (dialect: string): dialect is (typeof elsewhereDialects)[number] =>
  (elsewhereDialects as readonly string[]).includes(dialect)

/** What columns of other products are called here, so that fields fit them by the same rules. */
function typeOf({ dataType, type }: FieldInfo): string {
  const name = type.toLowerCase()
  if (/^(date)$/.test(name)) return 'date'
  if (/^time(\(|$| without)/.test(name)) return 'time'
  if (/json/.test(name)) return 'jsonb'
  if (/blob|binary|bytea|\[\]/.test(name)) return name
  return {
    varchar: 'varchar',
    text: 'text',
    int: 'int4',
    bigint: 'int8',
    decimal: 'numeric',
    datetime: 'timestamp',
  }[dataType]
}

function factsOf(table: string, fields: readonly FieldInfo[], generated: ReadonlySet<string>): TableFacts {
  const keys = fields.filter(({ primaryKey }) => primaryKey === 1)
  return {
    table,
    comment: '',
    isTable: true,
    isOwned: true,
    key: keys.map(({ field }) => field),
    links: [],
    columns: fields.map((one): ColumnFacts => {
      const [length, scale] = one.dataLength.split(',').map(Number)
      return {
        name: one.field,
        type: typeOf(one),
        length: one.dataType === 'varchar' && length ? length : null,
        scale: one.dataType === 'decimal' && one.dataLength !== '' ? (scale ?? 0) : null,
        notNull: one.allowNull === 0,
        isFilled: one.defaults !== '' || generated.has(one.field),
        isGenerated: false,
        isUnique: keys.length === 1 && one.primaryKey === 1,
        comment: one.fieldName,
      }
    }),
  }
}

/** Keys that the database counts. */
async function listGenerated(
  source: Source,
  table: string,
  fields: readonly FieldInfo[],
): Promise<Set<string>> {
  const keys = fields.filter(({ primaryKey }) => primaryKey === 1)
  if (source.dialect === 'sqlite')
    return new Set(keys.length === 1 && /^integer$/i.test(keys[0]!.type) ? [keys[0]!.field] : [])
  const text =
    source.dialect === 'mysql'
      ? `select column_name from information_schema.columns where table_schema = database() and table_name = ?
          and (extra like '%auto_increment%' or column_default is not null)`
      : `select column_name from information_schema.columns where table_schema = current_schema() and table_name = $1
          and (is_identity = 'YES' or column_default is not null)`
  const { rows } = await source.query({ text, values: [table] })
  return new Set(rows.map(([name]) => String(name)))
}

const idLength = 32

/** Reads the table of a draft whose records are in a data source. */
export async function loadElsewhere(
  { dbLinkId, tables }: { dbLinkId: string; tables: string },
  openSource: (linkId: string) => Promise<Source>,
  fieldNames: ReadonlySet<string>,
): Promise<ElsewhereTable | { problems: readonly (BoundProblem | Refusal)[] }> {
  const problem = (words: BoundProblem['words'], values: Record<string, unknown> = {}) => ({
    problems: [{ path: 'tables', words, values }],
  })
  const draft = readDraftTables(tables)
  if (!draft?.main) return problem(tablesText.tableNeeded)
  if (draft.subTables.length > 0) return problem(tablesText.noSubTables)
  const { table } = draft.main
  if (table.includes('.')) return problem(tablesText.notATable, { table })
  let source: Source
  let fields: readonly FieldInfo[]
  try {
    source = await openSource(dbLinkId)
    const [found, listed] = await Promise.all([source.listFields(table), source.listTables(table)])
    fields = listed.some((one) => one.table === table) ? found : []
    if (found.length > 0 && fields.length === 0) return problem(tablesText.notATable, { table })
  } catch (error) {
    if (error instanceof Refusal) return { problems: [error] }
    throw error
  }
  if (!isSupported(source.dialect)) return problem(tablesText.noProduct, { name: source.name })
  if (fields.length === 0) return problem(tablesText.noTable, { table })
  const generated = await listGenerated(source, table, fields)
  const facts = factsOf(table, fields, generated)
  const [id, ...others] = facts.key
  if (id === undefined) return problem(tablesText.noKey, { table })
  const key = findColumnFacts(facts, id)!
  if (others.length > 0 || id.includes('.')) return problem(tablesText.severalKeys, { table })
  const isText = key.type === 'varchar' || key.type === 'text'
  const isEntered = fieldNames.has(id.toLowerCase())
  const canHoldIds = isText && (key.length === null || key.length >= idLength)
  const counted = generated.has(id) && !isText ? 'database' : 'server'
  const keyMode = isEntered ? 'form' : counted
  if (keyMode === 'server' && !canHoldIds) return problem(tablesText.keyUnfilled, { table, column: id })
  return {
    bound: {
      main: { facts, bound: { id, recordId: '', followsKey: false }, key: '', link: '', isElsewhere: true },
      subTables: new Map(),
    },
    elsewhere: { linkId: dbLinkId, dialect: source.dialect, key: keyMode },
  }
}

const fitting: Readonly<Record<StoredColumn['type'], readonly string[]>> = {
  text: ['text', 'varchar'],
  numeric: ['numeric', 'int4', 'int8'],
  smallint: ['int4', 'int8', 'numeric'],
  bigint: ['int8', 'numeric'],
  timestamptz: ['timestamp', 'date'],
  time: ['time', 'varchar', 'text'],
  jsonb: ['jsonb', 'text', 'varchar'],
}

/** What a design uses that records of another database do not have. */
export function findElsewhereProblems(
  storage: Storage,
  { bound: { main } }: ElsewhereTable,
  {
    design,
    list,
    webType,
    decimals,
  }: {
    design: Design
    list: ListDesign
    webType: number
    decimals: ReadonlyMap<string, number>
  },
): BoundProblem[] {
  const { table, columns } = storage.main
  const unfit = columns.flatMap((field): BoundProblem[] => {
    const path = field.vModel
    const values = { label: field.label, column: field.column, table }
    const known = findColumnFacts(main.facts, field.column)
    if (!known) return [{ path, words: tablesText.noColumn, values }]
    if (!fitting[field.type].includes(known.type)) return [{ path, words: tablesText.unfitColumn, values }]
    const kept = known.type.startsWith('int') ? 0 : known.scale
    return field.type === 'numeric' && kept !== null && (decimals.get(path) ?? 0) > kept
      ? [{ path, words: tablesText.decimalsLost, values: { ...values, n: kept } }]
      : []
  })
  const used = new Set([...columns.map(({ column }) => column), main.bound.id])
  const unfilled = main.facts.columns
    .filter(({ name, notNull, isFilled }) => notNull && !isFilled && !used.has(name))
    .map(({ name }) => ({
      path: 'tables',
      words: tablesText.unfilledColumn,
      values: { table, column: name },
    }))
  const { funcs } = design.form
  const missing: [boolean, keyof typeof tablesText][] = [
    [webType === withFlow, 'noFlow'],
    [storage.subTables.length > 0, 'noSubTables'],
    [storage.uniques.length > 0, 'noUniques'],
    [hasCode(funcs.beforeSubmit) || hasCode(funcs.afterSubmit), 'noScripts'],
    [list.views.length + list.charts.length > 0 || list.type !== 1, 'noViews'],
    [list.customButtons.length > 0, 'noCustomButtons'],
    [list.rowButtons.some(({ condition }) => condition.length > 0), 'noButtonConditions'],
    [list.batchEdit.length > 0, 'noBatchEdit'],
    [list.columns.some(({ sum }) => sum), 'noSums'],
  ]
  return [
    ...unfit,
    ...unfilled,
    ...missing.flatMap(([isUsed, why]) => (isUsed ? [{ path: 'tables', words: tablesText[why] }] : [])),
  ]
}
