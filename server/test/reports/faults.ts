import type { FilledCell, FilledRow } from '../../src/lowcode/reports/engine/fill.ts'
import type { Plan, PlannedCell } from '../../src/lowcode/reports/engine/plan.ts'
import type { Table } from '../../src/lowcode/reports/engine/tables.ts'

// Faults of the engine, one at a time: in what it plans, in the rows that it reads, and in the rows that it makes. Tests that
// compare reports have to find each of them.

interface Fault {
  /** Changes the plan, which belongs to one report. */
  readonly plan?: (plan: Plan) => Plan
  readonly table?: (table: Table) => Table
  readonly rows?: (rows: readonly FilledRow[]) => readonly FilledRow[]
}

type Field = NonNullable<PlannedCell['cell']['field']>

const withFields = (change: (field: Field) => Field) => (plan: Plan) => {
  for (const cell of plan.cells)
    if (cell.cell.field) Object.assign(cell, { cell: { ...cell.cell, field: change(cell.cell.field) } })
  return plan
}
const withFigures = (change: (cell: PlannedCell) => void) => (plan: Plan) => {
  for (const cell of plan.cells) if (cell.cell.field && !cell.repeats) change(cell)
  return plan
}
const withCells =
  (change: (cell: FilledCell) => FilledCell) =>
  (rows: readonly FilledRow[]): FilledRow[] =>
    rows.map((row) => ({ ...row, cells: row.cells.map(change) }))

const faults = {
  'groups in the order of the data': {
    plan: withFields(({ sort: _, ...field }) => field as Field),
  },
  'groups in the opposite order': {
    plan: withFields((field) =>
      field.sort ? { ...field, sort: field.sort === 'asc' ? 'desc' : 'asc' } : field,
    ),
  },
  'a sum that counts': {
    plan: withFields((field) => (field.use === 'sum' ? { ...field, use: 'count' } : field)),
  },
  'figures of a row without their column': {
    plan: withFigures((cell) => {
      cell.right = topOf(cell.right)
    }),
  },
  'figures of a column without their row': {
    plan: withFigures((cell) => {
      cell.down = topOf(cell.down)
    }),
  },
  'sub-totals of the group around': {
    plan: withFigures((cell) => {
      if (cell.down.parent) cell.down = cell.down.parent
    }),
  },
  'the last row of the data is lost': {
    table: (table) => ({ ...table, rows: table.rows.slice(0, -1) }),
  },
  'a row of the data is read twice': {
    table: (table) => ({ ...table, rows: [...table.rows, ...table.rows.slice(0, 1)] }),
  },
  'merged cells end a row early': {
    rows: withCells((cell) => (cell.rows > 1 ? { ...cell, rows: cell.rows - 1 } : cell)),
  },
  'merged cells end a column early': {
    rows: withCells((cell) => (cell.columns > 1 ? { ...cell, columns: cell.columns - 1 } : cell)),
  },
  'cents are lost': {
    rows: withCells((cell) =>
      typeof cell.value === 'number' ? { ...cell, value: Math.trunc(cell.value) } : cell,
    ),
  },
  'nothing is shown as 0': {
    rows: withCells((cell) => (cell.value === null ? { ...cell, value: 0 } : cell)),
  },
  'the last row is missing': { rows: (rows) => rows.slice(0, -1) },
} satisfies Record<string, Fault>

const topOf = (block: PlannedCell['down']) => {
  let top = block
  while (top.parent) top = top.parent
  return top
}

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as FaultName[]
export const plantFault = (name: FaultName): Fault => faults[name]
