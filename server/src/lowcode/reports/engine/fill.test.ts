import { expect, test } from 'vitest'
import {
  ReportSheet,
  type ReportSheetInput,
  type SheetCellInput,
} from '@tessera/shared/contract/lowcode/report-sheet'
import { FormulaError } from '@tessera/shared/fields/calculate/evaluate'
import { fillReport, type Filled } from './fill.ts'
import { planReport, type Plan, type SetColumns } from './plan.ts'
import type { CellValue, Table } from './tables.ts'

const lessons: Table = {
  columns: [
    { name: 'campus', type: 'text' },
    { name: 'coach', type: 'text' },
    { name: 'month', type: 'text' },
    { name: 'units', type: 'number' },
    { name: 'day', type: 'date' },
  ],
  rows: [
    ['东区', '王', '09', 2, Date.UTC(2026, 8, 1)],
    ['东区', '李', '09', 1.5, Date.UTC(2026, 8, 2)],
    ['西区', '赵', '10', 3, Date.UTC(2026, 9, 3)],
    ['东区', '王', '10', 4, Date.UTC(2026, 9, 4)],
    ['西区', '赵', '09', 0.1, Date.UTC(2026, 8, 5)],
    ['西区', '赵', '09', 0.2, Date.UTC(2026, 8, 5)],
  ],
}

const columnsOf = (table: Table): SetColumns =>
  new Map([['l', new Map(table.columns.map(({ name, type }) => [name, type]))]])

function sheetOf(cells: readonly SheetCellInput[], rows = 6, columns = 6): ReportSheet {
  return ReportSheet.parse({
    version: 1,
    columns: Array.from({ length: columns }, () => ({ width: 80 })),
    rows: Array.from({ length: rows }, () => ({ height: 24 })),
    cells: [...cells],
    sets: [{ name: 'l', dataSetId: 'lessons' }],
  } satisfies ReportSheetInput)
}

function planOf(cells: readonly SheetCellInput[], rows?: number, columns?: number, table = lessons): Plan {
  const plan = planReport(sheetOf(cells, rows, columns), columnsOf(table))
  if ('problems' in plan) throw new Error(JSON.stringify(plan.problems))
  return plan
}

const problemsOf = (cells: readonly SheetCellInput[]) => {
  const plan = planReport(sheetOf(cells), columnsOf(lessons))
  return 'problems' in plan ? plan.problems : plan.formulaProblems
}

/** The places of a report as texts; ^ and < are covered by the merged cell above, or to the left. */
function draw({ rows, widths }: Filled): string[][] {
  const grid: string[][] = []
  let y = 0
  for (const { cells } of rows) {
    grid[y] ??= widths.map(() => '')
    for (const { column, rows: high, columns: wide, value } of cells)
      for (let dy = 0; dy < high; dy++)
        for (let dx = 0; dx < wide; dx++) {
          grid[y + dy] ??= widths.map(() => '')
          const covered = dy > 0 ? '^' : '<'
          const shown = value instanceof FormulaError ? `#${value.why}` : String(value ?? '')
          grid[y + dy]![column + dx] = dx + dy > 0 ? covered : shown
        }
    y++
  }
  return grid
}

const fill = (
  cells: readonly SheetCellInput[],
  rows?: number,
  columns?: number,
  parameters: readonly (readonly [string, CellValue])[] = [],
  table = lessons,
) => draw(fillReport(planOf(cells, rows, columns, table), new Map([['l', table]]), new Map(parameters)))

const field = (
  at: string,
  column: string,
  use: NonNullable<SheetCellInput['field']>['use'],
  more: object = {},
) => ({ at, field: { set: 'l', column, use, ...more } }) as SheetCellInput

test('a list repeats its row, and figures below see all of it', () => {
  expect(
    fill(
      [
        { at: 'A1', text: '教练' },
        { at: 'B1', text: '课时' },
        field('A2', 'coach', 'list'),
        field('B2', 'units', 'first'),
        { at: 'A3', text: '合计' },
        { at: 'B3', formula: 'SUM(B2)' },
      ],
      3,
      2,
    ),
  ).toEqual([
    ['教练', '课时'],
    ['王', '2'],
    ['李', '1.5'],
    ['赵', '3'],
    ['王', '4'],
    ['赵', '0.1'],
    ['赵', '0.2'],
    ['合计', '10.8'],
  ])
})

test('a group is merged beside its rows and ends with its sub-total', () => {
  expect(
    fill(
      [
        field('A1', 'campus', 'group'),
        field('B1', 'coach', 'group'),
        field('C1', 'units', 'sum'),
        { at: 'D1', formula: 'C1/SUM(C1!)' },
        { at: 'A2', text: '小计', left: 'A1' },
        { at: 'C2', formula: 'SUM(C1)' },
        { at: 'A3', text: '合计' },
        { at: 'C3', formula: 'SUM(C1)' },
      ],
      3,
      4,
    ),
  ).toEqual([
    ['东区', '王', '6', '0.55555555555556'],
    ['^', '李', '1.5', '0.13888888888889'],
    ['小计', '', '7.5', ''],
    ['西区', '赵', '3.3', '0.30555555555556'],
    ['小计', '', '3.3', ''],
    ['合计', '', '10.8', ''],
  ])
})

test('a cross table has the figure of each row and column, and totals on both sides', () => {
  expect(
    fill(
      [
        { at: 'A1', slash: ['校区', '月份'], text: '' },
        field('B1', 'month', 'group', { sort: 'asc' }),
        { at: 'C1', text: '合计' },
        field('A2', 'campus', 'group', { sort: 'desc' }),
        field('B2', 'units', 'sum'),
        field('C2', 'units', 'sum'),
        { at: 'A3', text: '合计' },
        { at: 'B3', formula: 'SUM(B2)' },
        { at: 'C3', formula: 'SUM(B2)' },
      ].map((cell) => (cell.at === 'B1' ? { ...cell, expand: 'right' as const } : cell)),
      3,
      3,
    ),
  ).toEqual([
    ['', '09', '10', '合计'],
    ['西区', '0.3', '3', '3.3'],
    ['东区', '3.5', '4', '7.5'],
    ['合计', '3.8', '7', '10.8'],
  ])
})

test('heads of two levels are merged over their columns', () => {
  expect(
    fill(
      [
        { ...field('A1', 'campus', 'group'), expand: 'right' },
        { ...field('A2', 'coach', 'group'), expand: 'right' },
        field('A3', 'units', 'sum'),
      ],
      3,
      1,
    ),
  ).toEqual([
    ['东区', '<', '西区'],
    ['王', '李', '赵'],
    ['6', '1.5', '3.3'],
  ])
})

test('groups of days by month are in the time of the business', () => {
  const { rows } = fillReport(
    planOf([field('A1', 'day', 'group', { by: 'month', sort: 'asc' }), field('B1', '', 'count')], 1, 2),
    new Map([['l', lessons]]),
    new Map(),
  )
  expect([...rows].map(({ cells }) => cells.map(({ value }) => value))).toEqual([
    [Date.UTC(2026, 7, 31, 16), 4],
    [Date.UTC(2026, 8, 30, 16), 2],
  ])
})

test('a template without rows shows one empty row', () => {
  const empty = { ...lessons, rows: [] }
  expect(
    fill(
      [field('A1', 'coach', 'list'), field('B1', 'units', 'first'), { at: 'A2', formula: 'SUM(B1)' }],
      2,
      2,
      [],
      empty,
    ),
  ).toEqual([
    ['', ''],
    ['0', ''],
  ])
})

test('parameters are values, never parts of a formula', () => {
  expect(
    fill(
      [
        { at: 'A1', formula: '"至 "&@end' },
        { at: 'B1', formula: 'IF(@end="1)+SUM(9","same","other")' },
      ],
      1,
      2,
      [['end', '1)+SUM(9']],
    ),
  ).toEqual([['至 1)+SUM(9', 'same']])
})

test('a style applies where its condition is true', () => {
  const when = [{ formula: 'B1<2', style: { color: '#ff0000' } }]
  const { rows } = fillReport(
    planOf([field('A1', 'coach', 'list'), { ...field('B1', 'units', 'first'), when }], 1, 2),
    new Map([['l', lessons]]),
    new Map(),
  )
  expect([...rows].map(({ cells }) => cells[1]!.style?.color)).toEqual([
    undefined,
    '#ff0000',
    undefined,
    undefined,
    '#ff0000',
    '#ff0000',
  ])
})

test('names what is wrong with a template', () => {
  const list = (at: string, more: object = {}) => ({ ...field(at, 'coach', 'list'), ...more })
  expect(problemsOf([list('A1', { left: 'B1' }), list('B1', { left: 'A1' })])).toMatchObject([
    { why: 'circle', cells: ['A1', 'B1'] },
  ])
  expect(problemsOf([list('A1'), { at: 'C1', text: 'x', left: 'D4' }])).toMatchObject([
    { why: 'noParent', cells: ['C1'], name: 'D4' },
  ])
  expect(
    problemsOf([
      { at: 'A1', text: 'x', columns: 2 },
      { at: 'B1', text: 'y' },
    ]),
  ).toMatchObject([{ why: 'overlap', cells: ['A1', 'B1'] }])
  expect(problemsOf([{ at: 'A9', text: 'x' }])).toMatchObject([{ why: 'outside' }])
  expect(problemsOf([list('A1'), list('C1', { left: 'none' })])).toMatchObject([
    { why: 'throughEachOther', cells: ['A1', 'C1'] },
  ])
  expect(problemsOf([field('A1', 'gone', 'list')])).toMatchObject([{ why: 'noColumn', name: 'gone' }])
  expect(problemsOf([field('A1', 'coach', 'sum')])).toMatchObject([{ why: 'notANumber' }])
  expect(problemsOf([{ at: 'A1', formula: 'SUM(' }])).toMatchObject([{ why: 'badFormula' }])
  expect(
    problemsOf([
      list('A1'),
      { ...field('B1', 'units', 'first'), rows: 2 },
      { at: 'C1', text: 'beside', left: 'none' },
    ]),
  ).toMatchObject([{ why: 'mergeNeeded', cells: ['C1', 'A1'] }])
})

test('a cell that does not exist is empty, and a wrong formula is an error in its own cell', () => {
  const cells: SheetCellInput[] = [
    field('A1', 'units', 'list'),
    { at: 'A2', formula: 'B7+1' },
    { at: 'B2', formula: 'SUMM(A1)' },
    { at: 'C2', formula: 'B2+1' },
    { at: 'D2', formula: 'A1/0' },
    { at: 'E2', formula: 'SUM(A1)' },
  ]
  const plan = planReport(sheetOf(cells, 2), columnsOf(lessons))
  if ('problems' in plan) throw new Error(JSON.stringify(plan.problems))
  expect(plan.formulaProblems).toMatchObject([
    { why: 'badFormula', cells: ['B2'], formula: { why: 'unknownFunction', word: 'SUMM' } },
  ])
  const drawn = draw(fillReport(plan, new Map([['l', lessons]]), new Map()))
  expect(drawn.at(-1)).toEqual(['1', '#failed', '#failed', '#divided', '10.8', ''])
  expect(problemsOf([{ at: 'A1', formula: '1+SUM(' }])).toMatchObject([{ formula: { why: 'openBracket' } }])
  expect(problemsOf([{ at: 'A1', formula: '1+' }])).toMatchObject([{ formula: { why: 'numberExpected' } }])
})

test('the problem of a cell that is its own parent is another than that of a circle', () => {
  expect(
    problemsOf(
      [field('A1', 'campus', 'group', {}), field('B1', 'coach', 'list')].map((cell) =>
        cell.at === 'A1' ? { ...cell, left: 'A1' } : cell,
      ),
    ),
  ).toEqual([{ why: 'ownParent', cells: ['A1'] }])
})

test('a formula that needs its own value ends the report with the cells of the circle', () => {
  const { rows } = fillReport(
    planOf(
      [
        { at: 'A1', formula: 'B1+1' },
        { at: 'B1', formula: 'A1+1' },
      ],
      1,
      2,
    ),
    new Map([['l', lessons]]),
    new Map(),
  )
  expect(() => [...rows]).toThrow(expect.objectContaining({ why: 'circle', names: ['A1', 'B1'] }))
})

test('shares of 15,000 rows add the total once', () => {
  const rows = Array.from({ length: 15_000 }, (_, at) => ['东区', `${at}`, '09', 2, 0])
  const cells: SheetCellInput[] = [field('A1', 'units', 'list'), { at: 'B1', formula: 'A1/SUM(A1!)' }]
  const table = { ...lessons, rows }
  const filled = fillReport(planOf(cells, 1, 2, table), new Map([['l', table]]), new Map())
  // A sum for each row would take 225 million steps, which is refused.
  expect([...filled.rows].at(-1)!.cells[1]!.value).toBeCloseTo(1 / 15_000, 12)
})

test('a report of ten million places is refused before it is made', () => {
  const rows = Array.from({ length: 4_000 }, (_, at) => [`${at}`, `${at}`, '09', 1, 0])
  expect(() =>
    fillReport(
      planOf(
        [
          { ...field('B1', 'coach', 'group'), expand: 'right' },
          field('A2', 'campus', 'group'),
          field('B2', 'units', 'sum'),
        ],
        2,
        2,
      ),
      new Map([['l', { ...lessons, rows }]]),
      new Map(),
    ),
  ).toThrow(expect.objectContaining({ why: 'tooBig' }))
})
