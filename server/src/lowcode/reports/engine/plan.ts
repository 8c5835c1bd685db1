import {
  addressOf,
  placeOf,
  type CellStyle,
  type LinkValue,
  type ReportSheet,
  type SheetCell,
} from '@tessera/shared/contract/lowcode/report-sheet'
import { isLocalPicture } from '@tessera/shared/contract/rich-text'
import { pictureColumn } from '../../../feature/data-set-kind.ts'
import { blocksOf, type Block } from './blocks.ts'
import { cellsOfReference, parseCellFormula, type BadCellFormula, type CellFormula } from './formulas.ts'
import { findParents } from './parents.ts'

export type Axis = 'down' | 'right'

/** Columns of the data sets of a report, by the names of both. */
export type SetColumns = ReadonlyMap<string, ReadonlyMap<string, ColumnType>>
export type ColumnType = 'text' | 'number' | 'boolean' | 'date' | 'time'

/** Why a template cannot be filled, with the cells of the problem. */
export interface Problem {
  readonly why:
    | 'twice'
    | 'outside'
    | 'overlap'
    | 'noParent'
    | 'parentStays'
    | 'circle'
    | 'ownParent'
    | 'crossed'
    | 'throughEachOther'
    | 'mergeNeeded'
    | 'noSet'
    | 'noColumn'
    | 'notANumber'
    | 'badFormula'
    | 'noCell'
    | 'noParameter'
    | 'matchOutside'
    | 'chartOfChart'
    | 'notAPicture'
  readonly cells: readonly string[]
  /** The name of a data set, of a column or of a parameter. */
  readonly name?: string
  readonly formula?: BadCellFormula
}

/** A cell with the places that it covers, from 0; both ends are inside. */
export interface PlannedCell {
  readonly at: string
  readonly cell: SheetCell
  readonly row: number
  readonly lastRow: number
  readonly column: number
  readonly lastColumn: number
  /** The direction in which the cell repeats. */
  readonly repeats: Axis | null
  readonly formula: CellFormula | null
  /** Whether the cell has a formula that cannot be read; it shows an error. */
  readonly isBroken: boolean
  /** Conditions, and the whole style where one is true. */
  readonly whens: readonly { readonly formula: CellFormula; readonly style: CellStyle }[]
  /** The block in whose instances the cell stands once. */
  down: Block
  right: Block
}

export interface Plan {
  readonly sheet: ReportSheet
  readonly cells: readonly PlannedCell[]
  readonly byAddress: ReadonlyMap<string, PlannedCell>
  /** By the first row, and in it by the first column. */
  readonly byPlace: ReadonlyMap<number, ReadonlyMap<number, PlannedCell>>
  readonly down: Block
  readonly right: Block
  /** Cells that formulas refer to. */
  readonly referred: ReadonlySet<string>
  /** The rest of the report does not need formulas that cannot be read. */
  readonly formulaProblems: readonly Problem[]
}

/** What keeps a template from being filled. */
export interface Unplanned {
  readonly problems: readonly Problem[]
}

/** Judges a template and decides how it repeats. Without `parameters`, formulas can read every name. */
export function planReport(
  sheet: ReportSheet,
  sets: SetColumns,
  parameters?: ReadonlySet<string>,
): Plan | Unplanned {
  const problems: Problem[] = []
  const ofFormulas: Problem[] = []
  const fail = (): Unplanned => ({ problems: [...ofFormulas, ...problems] })
  const cells = placeCells(sheet, sets, { problems, ofFormulas })
  const byAddress = new Map(cells.map((cell) => [cell.at, cell]))
  for (const cell of cells) checkField(cell, sets, problems)
  if (parameters) for (const cell of cells) checkParameters(cell, parameters, ofFormulas)
  if (problems.length > 0) return fail()
  const parents = findParents(cells, byAddress, problems)
  if (problems.length > 0) return fail()
  const down = blocksOf('down', cells, parents.down, sheet.rows.length, problems)
  const right = blocksOf('right', cells, parents.right, sheet.columns.length, problems)
  const referred = checkReferences(cells, byAddress, problems)
  if (problems.length > 0) return fail()
  const places = byPlace(cells)
  return { sheet, cells, byAddress, byPlace: places, down, right, referred, formulaProblems: ofFormulas }
}

function byPlace(cells: readonly PlannedCell[]): Plan['byPlace'] {
  const places = new Map<number, Map<number, PlannedCell>>()
  for (const cell of cells) {
    const line = places.get(cell.row) ?? new Map<number, PlannedCell>()
    places.set(cell.row, line.set(cell.column, cell))
  }
  return places
}

function placeCells(
  sheet: ReportSheet,
  sets: SetColumns,
  { problems, ofFormulas }: { readonly problems: Problem[]; readonly ofFormulas: Problem[] },
): PlannedCell[] {
  const taken = new Map<number, string>()
  const cells: PlannedCell[] = []
  for (const written of sheet.cells) {
    const cell = withPictures(written, sets)
    if (cell.show === 'picture' && cell.text && !isLocalPicture(cell.text))
      problems.push({ why: 'notAPicture', cells: [cell.at] })
    const { row, column } = placeOf(cell.at)
    const formula = readFormula(cell.at, cell.formula, ofFormulas)
    const planned: PlannedCell = {
      at: cell.at,
      cell,
      row: row - 1,
      lastRow: row - 2 + (cell.rows ?? 1),
      column: column - 1,
      lastColumn: column - 2 + (cell.columns ?? 1),
      repeats: repeatsOf(cell),
      formula,
      isBroken: cell.formula !== undefined && formula === null,
      whens: (cell.when ?? []).flatMap(({ formula: condition, style }) => {
        const read = readFormula(cell.at, condition, ofFormulas)
        return read ? [{ formula: read, style: { ...cell.style, ...style } }] : []
      }),
      down: undefined as never,
      right: undefined as never,
    }
    if (planned.lastRow >= sheet.rows.length || planned.lastColumn >= sheet.columns.length) {
      problems.push({ why: 'outside', cells: [cell.at] })
      continue
    }
    takePlaces(planned, sheet.columns.length, taken, problems)
    cells.push(planned)
  }
  return cells
}

/** A cell that shows pictures reads their addresses where the data set has them. */
function withPictures(cell: SheetCell, sets: SetColumns): SheetCell {
  const { show, field } = cell
  if (show !== 'picture' || !field || !sets.get(field.set)?.has(pictureColumn(field.column))) return cell
  return { ...cell, field: { ...field, column: pictureColumn(field.column) } }
}

function takePlaces(
  { at, row, lastRow, column, lastColumn }: PlannedCell,
  width: number,
  taken: Map<number, string>,
  problems: Problem[],
): void {
  for (let y = row; y <= lastRow; y++)
    for (let x = column; x <= lastColumn; x++) {
      const other = taken.get(y * width + x)
      if (other !== undefined) {
        problems.push({ why: other === at ? 'twice' : 'overlap', cells: [other, at] })
        return
      }
      taken.set(y * width + x, at)
    }
}

function repeatsOf({ field, expand }: SheetCell): Axis | null {
  return field && (field.use === 'list' || field.use === 'group') ? (expand ?? 'down') : null
}

function readFormula(at: string, text: string | undefined, problems: Problem[]): CellFormula | null {
  if (text === undefined) return null
  const formula = parseCellFormula(text)
  if ('why' in formula) problems.push({ why: 'badFormula', cells: [at], formula })
  else return formula
  return null
}

const numeric: ReadonlySet<string> = new Set(['sum', 'average'])

function checkField({ at, cell: { field } }: PlannedCell, sets: SetColumns, problems: Problem[]): void {
  if (!field) return
  const columns = sets.get(field.set)
  if (!columns) {
    problems.push({ why: 'noSet', cells: [at], name: field.set })
    return
  }
  const names = field.column === '' && field.use === 'count' ? [] : [field.column]
  for (const name of [...names, ...(field.match ?? []).map(({ column }) => column)])
    if (!columns.has(name)) problems.push({ why: 'noColumn', cells: [at], name })
  const type = columns.get(field.column)
  if (type !== undefined && type !== 'number' && numeric.has(field.use))
    problems.push({ why: 'notANumber', cells: [at], name: field.column })
}

/** Formulas that read a parameter that the report does not have: its value is empty there. */
function checkParameters(
  { at, formula, whens }: PlannedCell,
  parameters: ReadonlySet<string>,
  problems: Problem[],
): void {
  const read = [...(formula ? [formula] : []), ...whens.map((when) => when.formula)].flatMap(
    ({ references }) => [...references.values()],
  )
  const names = new Set(read.flatMap((one) => (one.is === 'parameter' ? [one.name] : [])))
  for (const name of names)
    if (!parameters.has(name)) problems.push({ why: 'noParameter', cells: [at], name })
}

/** Charts, links and joins refer to cells that are there; a join reads a cell of an enclosing repetition. For formulas, others are empty. */
function checkReferences(
  cells: readonly PlannedCell[],
  byAddress: ReadonlyMap<string, PlannedCell>,
  problems: Problem[],
): ReadonlySet<string> {
  const referred = new Set<string>()
  for (const { at, cell, formula, whens } of cells) {
    for (const one of [...(formula ? [formula] : []), ...whens.map((when) => when.formula)]) {
      for (const reference of one.references.values())
        for (const name of cellsOfReference(reference)) if (byAddress.has(name)) referred.add(name)
    }
    for (const address of addressesOf(cell)) {
      const other = byAddress.get(address)
      if (!other) problems.push({ why: 'noCell', cells: [at], name: address })
      else if (cell.chart && other.cell.chart) problems.push({ why: 'chartOfChart', cells: [at, address] })
      else referred.add(address)
    }
    for (const match of cell.field?.match ?? []) {
      const other = byAddress.get(match.cell)
      if (!other) problems.push({ why: 'noCell', cells: [at], name: match.cell })
      else if (!other.repeats) problems.push({ why: 'matchOutside', cells: [at, match.cell] })
    }
  }
  return referred
}

/** The cells that a chart or a link reads. */
const addressesOf = ({ chart, link }: SheetCell): string[] => [
  ...(chart ? [chart.categories, ...chart.values.map(({ cell }) => cell)] : []),
  ...linkValuesOf(link).flatMap((value) => ('cell' in value ? [value.cell] : [])),
]

function linkValuesOf(link: SheetCell['link']): LinkValue[] {
  if (link?.to === 'report') return Object.values(link.values)
  return link?.to === 'record' ? [link.record] : []
}

/** The address of a place of the template, from 0. */
export const addressAt = (row: number, column: number): string =>
  addressOf({ row: row + 1, column: column + 1 })
