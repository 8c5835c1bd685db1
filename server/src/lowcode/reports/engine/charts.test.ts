import { expect, test } from 'vitest'
import {
  ReportSheet,
  type ReportSheetInput,
  type SheetCellInput,
} from '@tessera/shared/contract/lowcode/report-sheet'
import { fillReport, type FilledCell } from './fill.ts'
import { pictureColumn, recordColumn } from '../../../feature/data-set-kind.ts'
import { planReport, type Plan, type SetColumns } from './plan.ts'
import { findStreamable } from './stream.ts'
import type { Table } from './tables.ts'

const lessons: Table = {
  columns: [
    { name: 'campus', type: 'text' },
    { name: 'coach', type: 'text' },
    { name: 'month', type: 'text' },
    { name: 'units', type: 'number' },
    { name: 'day', type: 'date' },
    { name: 'photo', type: 'text' },
    { name: pictureColumn('photo'), type: 'text' },
    { name: recordColumn, type: 'text' },
  ],
  rows: [
    ['东区', '王', '09', 2, Date.UTC(2026, 8, 1), 'a.png', '/api/file/Image/annexpic/a.png', 'r1'],
    ['东区', '李', '10', 4, Date.UTC(2026, 9, 2), '', null, 'r2'],
    ['西区', '赵', '09', 1, Date.UTC(2026, 8, 5), 'b.png', '/api/file/Image/annexpic/b.png', 'r3'],
  ],
}
const sets: SetColumns = new Map([['l', new Map(lessons.columns.map(({ name, type }) => [name, type]))]])

const planOf = (cells: readonly SheetCellInput[], rows = 6) =>
  planReport(
    ReportSheet.parse({
      version: 1,
      columns: Array.from({ length: 5 }, () => ({ width: 80 })),
      rows: Array.from({ length: rows }, () => ({ height: 24 })),
      cells: [...cells],
      sets: [{ name: 'l', dataSetId: 'lessons' }],
    } satisfies ReportSheetInput),
    sets,
  )
const fill = (cells: readonly SheetCellInput[], table = lessons): FilledCell[] => {
  const { rows } = fillReport(planOf(cells) as Plan, new Map([['l', table]]), new Map([['year', 2026]]))
  return [...rows].flatMap((row) => row.cells)
}
const chartsOf = (cells: readonly SheetCellInput[], table = lessons) =>
  fill(cells, table).flatMap(({ chart }) =>
    chart
      ? [
          {
            ...chart,
            names: chart.names.map(({ value }) => value),
            series: chart.series.map(({ label, name, values }) => [name?.value ?? label, ...values]),
          },
        ]
      : [],
  )
const field = (column: string, use: 'group' | 'sum' | 'list' | 'first') => ({ set: 'l', column, use })

test('a chart has a point for each group, and a series for each group across them', () => {
  const crossed = chartsOf([
    { at: 'B1', field: field('month', 'group'), expand: 'right' },
    { at: 'C1', text: '合计' },
    { at: 'A2', field: field('campus', 'group') },
    { at: 'B2', field: field('units', 'sum') },
    { at: 'C2', field: field('units', 'sum') },
    { at: 'A4', rows: 2, columns: 2, chart: { kind: 'column', categories: 'A2', values: [{ cell: 'B2' }] } },
    { at: 'C4', chart: { kind: 'bar', categories: 'A2', values: [{ cell: 'C2' }] } },
    { at: 'A6', chart: { kind: 'line', categories: 'B1', values: [{ cell: 'B2' }] } },
  ])
  expect(crossed.map(({ names, series }) => ({ names, series }))).toEqual([
    { names: ['东区', '西区'], series: [['09', 2, 1], ['10', 4, 0]] },
    { names: ['东区', '西区'], series: [['合计', 6, 1]] },
    { names: ['09', '10'], series: [['东区', 2, 4], ['西区', 1, 0]] },
  ]) // prettier-ignore
})

test('a chart inside of a group shows that group only', () => {
  const charts = chartsOf([
    { at: 'A1', field: field('campus', 'group'), rows: 2 },
    { at: 'B1', field: field('coach', 'group') },
    { at: 'C1', field: field('units', 'sum') },
    { at: 'B2', columns: 2, left: 'A1', chart: { kind: 'pie', categories: 'B1', values: [{ cell: 'C1' }] } },
  ])
  expect(charts.map(({ names, series }) => [names, series])).toEqual([
    [['王', '李'], [['', 2, 4]]],
    [['赵'], [['', 1]]],
  ])
})

test('of more points than a chart can show, an even sample with both ends is drawn, and their number is known', () => {
  const many = {
    ...lessons,
    rows: Array.from({ length: 2_500 }, (_, n) => [`${n}`, '', '', n, 0, '', '', '']),
  }
  const [chart] = chartsOf(
    [
      { at: 'A1', field: field('campus', 'list') },
      { at: 'B1', field: field('units', 'first') },
      { at: 'A2', chart: { kind: 'line', categories: 'A1', values: [{ cell: 'B1' }] } },
    ],
    many,
  )
  expect(chart!.points).toBe(2_500)
  expect(chart!.names).toHaveLength(1_000)
  expect([chart!.names[0], chart!.names.at(-1)]).toEqual(['0', '2499'])
})

test('a chart names the cells that it lacks, and no chart reads another one', () => {
  const chart = { kind: 'bar' as const, categories: 'A2', values: [{ cell: 'A1' }] }
  expect(planOf([{ at: 'A1', chart }])).toEqual({
    problems: [
      { why: 'noCell', cells: ['A1'], name: 'A2' },
      { why: 'chartOfChart', cells: ['A1', 'A1'] },
    ],
  })
  expect(planOf([{ at: 'A1', show: 'picture', text: 'https://a.b/c.png' }])).toEqual({
    problems: [{ why: 'notAPicture', cells: ['A1'] }],
  })
})

test('a picture is read from the addresses of its column, and text of the same column stays a name', () => {
  const cells = fill([
    { at: 'A1', field: field('photo', 'list'), show: 'picture' },
    { at: 'B1', field: field('photo', 'first') },
  ])
  expect(cells.map(({ value }) => value)).toEqual([
    '/api/file/Image/annexpic/a.png', 'a.png', null, '', '/api/file/Image/annexpic/b.png', 'b.png',
  ]) // prettier-ignore
})

test('a link takes values of its own row, of parameters and of the record along', () => {
  const record = { to: 'record', designId: 'd', record: { set: 'l', column: '' } } as const
  const links = fill([
    { at: 'A1', field: field('campus', 'list'), link: record },
    {
      at: 'B1',
      field: field('day', 'first'),
      link: {
        to: 'report',
        reportId: 'r',
        values: {
          campus: { cell: 'A1' },
          day: { cell: 'B1' },
          on: { set: 'l', column: 'day' },
          y: { parameter: 'year' },
        },
      },
    },
    { at: 'A2', text: '页', link: { to: 'page', menuId: 'm' } },
  ]).flatMap(({ link }) => (link ? [link()] : []))
  expect(links.slice(0, 2)).toEqual([
    { recordId: 'r1' },
    { values: { campus: '东区', day: '2026-09-01', on: '2026-09-01', y: '2026' } },
  ])
  expect(links.at(-1)).toEqual({})
})

test('a list with codes is not streamed, one with links is', () => {
  const list = { at: 'A1', field: field('campus', 'list') } as const
  expect(findStreamable(planOf([{ ...list, show: 'qr' }]) as Plan)).toBeNull()
  expect(findStreamable(planOf([{ ...list, link: { to: 'page', menuId: 'm' } }]) as Plan)).not.toBeNull()
})
