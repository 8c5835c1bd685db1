import type { Parameter, ParameterType } from '@tessera/shared/contract/data/interface-parameters'
import { parameterName, reservedNames } from '@tessera/shared/contract/data/interface-parameters'
import {
  maxStaticRows,
  type DataSetBody,
  type DataSetColumn,
  type DataSetDefinition,
  type DataSetKindName,
  type DataSetParameter,
  type DataSetSource,
  type DataSetType,
} from '@tessera/shared/contract/lowcode/data-sets'

/** The form of a data set: what decides on its rows is one field, `source`. */
export type DataSetValues = Omit<DataSetBody, 'source' | 'parameters' | 'columns'> & {
  source: DataSetDefinition | undefined
}

export function toFormValues({ source, parameters, columns, ...rest }: DataSetBody): Partial<DataSetValues> {
  // A designer who may not see the definition gets none.
  return { ...rest, ...(source ? { source: { source, parameters, columns } } : {}) }
}

export function toInput({ source: definition, ...rest }: DataSetValues): object {
  return definition ? { ...rest, ...definition } : rest
}

/** An empty definition of a kind. A static table begins with two columns and a row. */
export function newDefinition(kind: DataSetKindName): DataSetDefinition {
  const source = newSource(kind)
  const columns: DataSetColumn[] =
    kind === 'static'
      ? [
          { name: 'c1', label: '', type: 'text' },
          { name: 'c2', label: '', type: 'number' },
        ]
      : []
  return { source, parameters: [], columns }
}

function newSource(kind: DataSetKindName): DataSetSource {
  switch (kind) {
    case 'interface':
    case 'design':
      return { kind, id: '' }
    case 'figure':
      return { kind, area: '', figures: [], groupBy: 'campus', grain: '', preset: 'month' }
    case 'sql':
      return { kind, linkId: '0', statement: '', timeoutSeconds: 15 }
    case 'static':
      return { kind, rows: [['', '']] }
  }
}

/** Why a definition has no rows yet, as the key of a sentence; null where it can be previewed. */
export function findGap({ source, columns, parameters }: DataSetDefinition) {
  const wrong = parameters.some(
    ({ name }) => !parameterName.test(name) || (reservedNames as readonly string[]).includes(name),
  )
  if (source.kind === 'interface' && source.id === '') return 'chooseInterface' as const
  if (source.kind === 'design' && source.id === '') return 'chooseDesign' as const
  if (source.kind === 'figure' && source.figures.length === 0) return 'chooseFigures' as const
  if (source.kind === 'sql' && source.statement.trim() === '') return 'enterStatement' as const
  if (source.kind === 'static' && columns.length === 0) return 'addColumn' as const
  return wrong ? ('nameParameter' as const) : null
}

/** A column in the editor: one that the data set has, one of the source that it leaves out, or one that the source lost. */
export interface ListedColumn {
  readonly column: DataSetColumn
  readonly isChosen: boolean
  readonly isLost: boolean
}

/** The chosen columns in their order, then the others of the source. Without chosen ones, all are. */
export function listColumns(
  chosen: readonly DataSetColumn[],
  available: readonly DataSetColumn[] | undefined,
): ListedColumn[] {
  const names = new Set(chosen.map(({ name }) => name))
  const found = available && new Set(available.map(({ name }) => name))
  return [
    ...chosen.map((column) => ({ column, isChosen: true, isLost: found?.has(column.name) === false })),
    ...(available ?? [])
      .filter(({ name }) => !names.has(name))
      .map((column) => ({ column, isChosen: chosen.length === 0, isLost: false })),
  ]
}

/** The chosen columns after one was changed, in the order of the list. */
export function changeColumn(
  listed: readonly ListedColumn[],
  name: string,
  change: Partial<DataSetColumn> & { isChosen?: boolean },
): DataSetColumn[] {
  const { isChosen: chosen, ...changes } = change
  return listed.flatMap(({ column, isChosen }) => {
    if (column.name !== name) return isChosen ? [column] : []
    return (chosen ?? isChosen) ? [withoutEmptyUnit({ ...column, ...changes })] : []
  })
}

const withoutEmptyUnit = ({ unit, ...column }: DataSetColumn): DataSetColumn =>
  unit ? { ...column, unit } : column

/** Moves a chosen column by one place. */
export function moveColumn(listed: readonly ListedColumn[], name: string, by: 1 | -1): DataSetColumn[] {
  const columns = listed.flatMap(({ column, isChosen }) => (isChosen ? [column] : []))
  const at = columns.findIndex((column) => column.name === name)
  const to = at + by
  if (at < 0 || to < 0 || to >= columns.length) return columns
  const moved = [...columns]
  ;[moved[at], moved[to]] = [moved[to]!, moved[at]!]
  return moved
}

const typeOfParameter: Readonly<Record<ParameterType, DataSetType>> = {
  varchar: 'text',
  text: 'text',
  int: 'number',
  bigint: 'number',
  decimal: 'number',
  datetime: 'time',
}
/** Inputs of values by the type of a parameter. */
export const inputTypes: Readonly<Record<DataSetType, ParameterType>> = {
  text: 'varchar',
  number: 'decimal',
  boolean: 'varchar',
  date: 'varchar',
  time: 'datetime',
}

/** The parameters of a data interface as those of a data set. Its built-in values stay its own. */
export const toParameters = (parameters: readonly Parameter[]): DataSetParameter[] =>
  parameters.map(({ field, fieldName, dataType, required, defaultValue }) => ({
    name: field,
    label: fieldName,
    type: typeOfParameter[dataType],
    required: defaultValue.startsWith('@') ? 0 : required,
    defaultValue: defaultValue.startsWith('@') ? '' : defaultValue,
  }))

/** Names that a statement uses as `@name` and that are no parameters yet. */
export function missingParameters(
  statement: string,
  parameters: readonly Pick<DataSetParameter, 'name'>[],
): string[] {
  // Texts and comments have no parameters.
  const bare = statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"/g, ' ')
  const names = [...bare.matchAll(/(?<![<\w@])@([\p{L}_][\p{L}\p{N}_]*)/gu)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !parameters.some((one) => one.name === name))
}

type StaticDefinition = DataSetDefinition & { source: Extract<DataSetSource, { kind: 'static' }> }

/** A static table with one more column, whose name no other column has. */
export function addStaticColumn(definition: StaticDefinition): StaticDefinition {
  const { columns, source } = definition
  let n = columns.length + 1
  while (columns.some(({ name }) => name === `c${n}`)) n++
  return {
    ...definition,
    columns: [...columns, { name: `c${n}`, label: '', type: 'text' }],
    source: { ...source, rows: source.rows.map((row) => [...fitRow(row, columns.length), '']) },
  }
}

export function removeStaticColumn(definition: StaticDefinition, at: number): StaticDefinition {
  const { columns, source } = definition
  return {
    ...definition,
    columns: columns.toSpliced(at, 1),
    source: { ...source, rows: source.rows.map((row) => row.toSpliced(at, 1)) },
  }
}

type StaticRow = (string | number | boolean | null)[]
/** A row with a value for each column. */
export const fitRow = (row: readonly StaticRow[number][], width: number): StaticRow =>
  Array.from({ length: width }, (_, at) => row[at] ?? '')

/** Rows and columns of cells that were copied from a spreadsheet; null for a text that is one cell. */
export function parseCells(pasted: string): string[][] | null {
  const text = pasted.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  return /[\t\n]/.test(text)
    ? text.split('\n').map((line) => line.split('\t').map((cell) => cell.trim()))
    : null
}

/** A static table after cells were pasted at a place. Further rows are added, up to the limit; wider cells are cut. */
export function pasteCells(
  rows: readonly StaticRow[],
  cells: readonly (readonly string[])[],
  { row: top, column: left, width }: { row: number; column: number; width: number },
): StaticRow[] {
  const height = Math.min(maxStaticRows, Math.max(rows.length, top + cells.length))
  return Array.from({ length: height }, (_, at) => {
    const row = fitRow(rows[at] ?? [], width)
    const pasted = at >= top ? cells[at - top] : undefined
    return pasted ? row.map((value, place) => (place >= left ? (pasted[place - left] ?? value) : value)) : row
  })
}
