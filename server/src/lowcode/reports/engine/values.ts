import {
  createFormulaBudget,
  evaluateFormula,
  FormulaError,
  type FormulaBudget,
  type FormulaScope,
  type Result,
} from '@tessera/shared/fields/calculate/evaluate'
import { toDayNumber } from '@tessera/shared/fields/calculate/day-number'
import { resultsInDay } from '@tessera/shared/fields/calculate/results-in-day'
import { toNumber, type Argument } from '@tessera/shared/fields/calculate/values'
import { dayTypeOfFormula, readDayParameter, toDayResult } from './days.ts'
import type { CellFormula, Reference } from './formulas.ts'
import { figureOf } from './figures.ts'
import type { Block } from './blocks.ts'
import { holderOf, matchedRows, valueAbove, within, type Instance, type Room } from './instances.ts'
import type { ColumnType, Plan, PlannedCell } from './plan.ts'
import { ReportError } from './report-error.ts'
import type { CellValue, OpenTable, Rows } from './tables.ts'

/** Where a cell stands: an instance of each axis, or of blocks within those that the cell belongs to. */
export interface Spot {
  readonly down: Instance
  readonly right: Instance
}
export type CellResult = CellValue | FormulaError

/** The values of the cells of a report. */
export interface Values {
  /** The value of a cell at a spot; formulas read others by the same function. */
  valueOf(cell: PlannedCell, spot: Spot): CellResult
  /** The same as formulas read it: days are day numbers. */
  argumentOf(cell: PlannedCell, spot: Spot): Argument
  /** The result of a formula that is read as if it stood in a cell. */
  evaluate(formula: CellFormula, cell: PlannedCell, spot: Spot): CellResult
  /** The first value of a cell that belongs to a spot. */
  nearest(cell: PlannedCell, from: Spot): CellResult
  /** The value of a column in the first row that belongs to a spot; null where there is none. */
  firstOf(set: string, column: string, spot: Spot): { value: CellValue; type: ColumnType | null }
  parameter(name: string): CellValue
  /** Points that charts may still read. */
  readonly chartRoom: Room
  /** Whether the value of a cell is a day or a time. */
  typeOf(cell: PlannedCell): ColumnType | null
}

/** About ten seconds in the worst case. */
const maxSteps = 200_000_000

/** Limit of the points that all charts of a report read. */
const maxChartReads = 5_000_000

export interface OtherValues {
  /** Values of cells for the formulas of others, in place of those that the tables result in. */
  readonly given?: ReadonlyMap<string, Argument>
  /** The parameters that are days or times; their values are texts such as `2026-03-01`. */
  readonly days?: ParameterDays
}
export type ParameterDays = ReadonlyMap<string, 'date' | 'time'>

export function openValues(
  plan: Plan,
  roots: Spot,
  tables: ReadonlyMap<string, OpenTable>,
  parameters: ReadonlyMap<string, CellValue>,
  { given = new Map(), days = new Map() }: OtherValues = {},
): Values {
  const results = new Map<PlannedCell, Map<Instance, Map<Instance, CellResult>>>()
  const ranges = new Map<PlannedCell, Map<Instance, Map<Instance, Argument>>>()
  const crossings = new Map<Instance, Map<Block, Map<Instance, number[]>>>()
  const ownersOf = new Map<Block, ReadonlyMap<number, readonly Instance[]>>()
  const figures = new Map<Reference, WeakMap<object, { result: Result }>>()
  const running = new Set<string>()
  const budget: FormulaBudget = { ...createFormulaBudget(), left: maxSteps }

  /** The rows of a data set that belong to both instances. */
  const rowsAt = (set: string, spot: Spot): Rows => {
    const down = holderOf(spot.down, set)
    const right = holderOf(spot.right, set)
    if (!down || !right) return (down ?? right)?.rows ?? tables.get(set)!.all
    const ofDown = remember(crossings, down, () => new Map<Block, Map<Instance, number[]>>())
    const crossing = remember(ofDown, right.block, () => {
      const owners = remember(ownersOf, right.block, () => ownersWithin(roots.right, right.block))
      const found = new Map<Instance, number[]>()
      for (const row of down.rows!)
        for (const owner of owners.get(row) ?? []) remember(found, owner, () => [] as number[]).push(row)
      return found
    })
    return crossing.get(right) ?? []
  }

  const typeOfReference = (reference: Reference | undefined): ColumnType | null => {
    if (reference?.is === 'parameter') return reference.isText ? null : (days.get(reference.name) ?? null)
    const other = reference?.is === 'cell' ? plan.byAddress.get(reference.at) : undefined
    return other ? typeOf(other) : null
  }
  const typeOfFormula = ({ cell }: PlannedCell, { formula, references }: CellFormula): ColumnType | null =>
    dayTypeOfFormula(formula, cell.format?.as, (name) => {
      const reference = references.get(name)
      return reference?.is === 'figure' ? reference.of : typeOfReference(reference)
    })

  const types = new Map<PlannedCell, ColumnType | null>()
  const typeOf = (cell: PlannedCell): ColumnType | null => {
    const known = types.get(cell)
    if (known !== undefined) return known
    // A formula that needs its own value has no type, and is refused when it is computed.
    types.set(cell, null)
    const type = cell.formula ? typeOfFormula(cell, cell.formula) : typeOfField(cell.cell.field, tables)
    types.set(cell, type)
    return type
  }

  const isDay = (cell: PlannedCell) => isDayType(typeOf(cell))

  const compute = (cell: PlannedCell, spot: Spot): CellResult => {
    if (cell.isBroken) return new FormulaError('failed')
    if (cell.formula) {
      const result = evaluate(cell.formula, cell, spot)
      return isDay(cell) ? toDayResult(result) : result
    }
    const { field, text } = cell.cell
    // An empty text is an empty cell, which is 0 beside numbers.
    if (!field) return text || null
    const read = (at: string) => valueAbove(spot.down, at) ?? valueAbove(spot.right, at)
    const table = tables.get(field.set)!
    if (!field.match) return figureOf(field, table, rowsAt(field.set, spot))
    // A join of all rows takes the index of the table.
    const isPart = holderOf(spot.down, field.set) ?? holderOf(spot.right, field.set)
    const rows = matchedRows(field, table, isPart ? rowsAt(field.set, spot) : null, read)
    return figureOf(field, table, rows)
  }

  const valueOf = (cell: PlannedCell, spot: Spot): CellResult => {
    if (cell.repeats) return spot[cell.repeats].value
    if (!plan.referred.has(cell.at)) return compute(cell, spot)
    const ofCell = remember(results, cell, () => new Map<Instance, Map<Instance, CellResult>>())
    const ofDown = remember(ofCell, spot.down, () => new Map<Instance, CellResult>())
    return remember(ofDown, spot.right, () => {
      if (running.has(cell.at)) throw new ReportError('circle', [...running])
      running.add(cell.at)
      const value = compute(cell, spot)
      running.delete(cell.at)
      return value
    })
  }

  const argumentOf = (cell: PlannedCell, spot: Spot): Argument => toArgument(valueOf(cell, spot), isDay(cell))

  const refer = (reference: Exclude<Reference, { is: 'figure' }>, from: Spot): Result => {
    if (reference.is === 'parameter') {
      const value = parameters.get(reference.name) ?? null
      return days.has(reference.name) ? readDayParameter(value, reference.isText === true) : value
    }
    if (reference.is === 'range') return readRange(reference.cells, from)
    const cell = plan.byAddress.get(reference.at)
    if (!cell) return null
    const known = given.get(reference.at)
    if (known !== undefined) return known
    const down = reference.all ? roots.down : shared(from.down, cell.down)
    const right = reference.all ? roots.right : shared(from.right, cell.right)
    const isOne = down.block === cell.down && right.block === cell.right
    if (isOne) {
      const result = valueOf(cell, { down, right })
      if (result instanceof FormulaError) return result
      const argument = argumentOf(cell, { down, right })
      return reference.isList ? [asItem(cell, argument)] : argument
    }
    const ofDown = remember(
      remember(ranges, cell, () => new Map()),
      down,
      () => new Map<Instance, Argument>(),
    )
    return remember(ofDown, right, () => {
      const values: Argument[] = []
      for (const one of within(down, cell.down))
        for (const other of within(right, cell.right))
          values.push(argumentOf(cell, { down: one, right: other }))
      return values
    })
  }

  /** The values of the cells of a range, row by row; an error of one is that of the range. */
  function readRange(cells: readonly string[], from: Spot): Result {
    const list: Argument[] = []
    for (const at of cells) {
      const cell = plan.byAddress.get(at)
      const value = cell ? refer({ is: 'cell', at, all: false, isList: true }, from) : null
      if (value instanceof FormulaError) return value
      if (Array.isArray(value)) for (const one of value as readonly Argument[]) list.push(one)
      else list.push(value)
    }
    return list
  }

  function evaluate({ formula, references }: CellFormula, cell: PlannedCell, spot: Spot): CellResult {
    const scope: FormulaScope = {
      read(name) {
        const reference = references.get(name)!
        if (reference.is !== 'figure') return refer(reference, spot)
        const values = scope.read(reference.name)
        if (!Array.isArray(values)) return evaluateFormula(reference.of, scope, budget)
        // The values of an instance are one list, whichever cell reads them.
        const known = remember(figures, reference, () => new WeakMap<object, { result: Result }>())
        const found = known.get(values)
        if (found) return found.result
        const result = evaluateFormula(reference.of, scope, budget)
        known.set(values, { result })
        return result
      },
      isDay(name) {
        const reference = references.get(name)
        if (reference?.is === 'figure') return resultsInDay(reference.of, scope.isDay)
        return isDayType(typeOfReference(reference))
      },
    }
    const result: Result = evaluateFormula(formula, scope, budget)
    if (result instanceof FormulaError && result.why === 'tooBig') throw new ReportError('tooBig', [cell.at])
    // A formula that is just a range shows its first value.
    return Array.isArray(result) ? ((result as CellValue[])[0] ?? null) : (result as CellResult)
  }

  const nearest = (cell: PlannedCell, from: Spot): CellResult => {
    for (const spot of spotsWithin(cell, from)) return valueOf(cell, spot)
    return null
  }
  const firstOf = (set: string, column: string, spot: Spot) => {
    const table = tables.get(set)
    if (!table || table.placeOf(column) < 0) return { value: null, type: null }
    const value = figureOf({ set, column, use: 'first' }, table, rowsAt(set, spot))
    return { value, type: table.columns[table.placeOf(column)]!.type }
  }
  const parameter = (name: string): CellValue => parameters.get(name) ?? null
  const chartRoom = { left: maxChartReads }
  return { valueOf, argumentOf, evaluate, typeOf, nearest, firstOf, parameter, chartRoom }
}

/** The spots of a cell within the innermost repetitions that it shares with another spot. */
export function* spotsWithin(cell: PlannedCell, from: Spot): Generator<Spot> {
  for (const down of within(shared(from.down, cell.down), cell.down))
    for (const right of within(shared(from.right, cell.right), cell.right)) yield { down, right }
}

function typeOfField(
  field: PlannedCell['cell']['field'],
  tables: ReadonlyMap<string, OpenTable>,
): ColumnType | null {
  if (!field || field.use === 'count' || field.use === 'countDistinct') return null
  return tables.get(field.set)!.columns.find(({ name }) => name === field.column)?.type ?? null
}

/** The instances of a block by the rows that belong to them: a row of a join can belong to several. */
function ownersWithin(root: Instance, block: Block): ReadonlyMap<number, readonly Instance[]> {
  const owners = new Map<number, Instance[]>()
  for (const instance of within(root, block))
    for (const row of instance.rows!) remember(owners, row, () => [] as Instance[]).push(instance)
  return owners
}

/** The innermost instance around a spot that also is around a block. */
function shared(from: Instance, block: Block): Instance {
  const around = new Set<Block>()
  for (let one: Block | null = block; one; one = one.parent) around.add(one)
  let instance = from
  while (!around.has(instance.block)) instance = instance.parent!
  return instance
}

const isDayType = (type: ColumnType | null): boolean => type === 'date' || type === 'time'

/** An item of a list that a function of numbers reads: a number that was typed into a cell is one. */
const asItem = ({ cell }: PlannedCell, value: Argument): Argument =>
  typeof value === 'string' && cell.format?.as !== 'text' && value.trim() !== ''
    ? (toNumber(value) ?? value)
    : value

const toArgument = (value: CellResult, isDay: boolean): Argument => {
  if (value instanceof FormulaError) return null
  return isDay && typeof value === 'number' ? toDayNumber(value) : value
}

function remember<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}
