import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { fillGolden } from '../../../test/reports/golden.ts'
import { groupColumns } from './column-groups.ts'
import { openReport } from './kept-reports.ts'
import { pdfRequestOf } from './report-pdf.ts'
import { writePdf } from '../../pdf/write-pdf.ts'

test('columns are divided into as few groups as fit, of about the same width, with the first ones in each', () => {
  const columns = (widths: readonly number[], lead: number, room: number) =>
    groupColumns(widths, lead, room).groups.map((group) => group.columns.join(' '))
  expect(columns([100, 50, 50], 1, 200)).toEqual(['0 1 2'])
  expect(columns([100, 50, 50, 50, 50], 1, 250)).toEqual(['0 1 2', '0 3 4'])
  expect(columns([50, 50, 50, 50, 50], 0, 200)).toEqual(['0 1 2', '3 4'])
  // Columns that take more than half of the page are not repeated.
  expect(columns([60, 60, 60, 60], 2, 130)).toEqual(['0 1', '0 2', '0 3'])
  expect(groupColumns([50, 900, 50], 1, 300)).toMatchObject({ widths: [50, 250, 50], lead: 1 })
  expect(columns([50, 900, 50], 1, 300)).toEqual(['0 1', '0 2'])
})

/** The tables that a file of a report is made of, as texts of their cells. */
async function tablesOf(template: string, width: number, more = {}) {
  const { sheet, filled } = fillGolden({ name: '', expected: '', template, ...more })
  const wide = { ...filled, widths: filled.widths.map(() => width) }
  const options = { title: 'x', lang: 'zh', loadPictures: () => Promise.resolve(new Map()) } as const
  const request = await pdfRequestOf(options, openReport(sheet, wide, [], []))
  const html = request.records[0]!.template!
  const tables = html
    .split('<div data-block="pageBreak"></div>')
    .map((part) =>
      [...part.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
        [...row!.matchAll(/<td([^>]*)>(?:<strong>)?([^<]*)/g)].map(
          ([, attributes, words]) => `${words}${/colspan="(\d+)"/.exec(attributes!)?.[1] ?? ''}`,
        ),
      ),
    )
  return { html, tables, request }
}

test('a wide cross table stands on several pages, each with the columns before it', async () => {
  const { html, tables } = await tablesOf(
    `
      校区             | [l.day group right asc] | 合计
      [l.campus group] | [l.units sum]           | [l.units sum]`,
    200,
    { kinds: ['head'] },
  )
  expect(tables.length).toBeGreaterThan(1)
  for (const [head, first] of tables) {
    expect(head![0]).toBe('校区')
    expect(first![0]).toBe('东区')
    expect(head).toHaveLength(first!.length)
    // 180 mm with 200 pixels for each column, made smaller by three tenths at most.
    expect(head!.length).toBeLessThanOrEqual(4)
  }
  expect(tables.flatMap(([head]) => head!.slice(1))).toHaveLength(10)
  expect(tables.at(-1)![0]!.at(-1)).toBe('合计')
  expect(html).toMatch(/font-size: (?:9|1[0-3])px/)
})

test('on several pages, each has the title, and one has the chart, as wide as the page', async () => {
  const { html, tables, request } = await tablesOf(
    `
      每月课时         | <                       | <
      校区             | [l.day group right asc] | 合计
      [l.campus group] | [l.units sum]           | [l.units sum]
                       | <                       | <`,
    200,
    {
      kinds: ['title', 'head'],
      more: { A4: { columns: 3, chart: { kind: 'column', categories: 'B2', values: [{ cell: 'B3' }] } } },
    },
  )
  expect(tables.length).toBeGreaterThan(1)
  expect(html.match(/<h1>每月课时<\/h1>/g)).toHaveLength(tables.length)
  expect(html.match(/<img src="drawing:/g)).toHaveLength(1)
  const width = Number(/width="([\d.]+)"/.exec([...request.drawings!.values()][0]!)![1])
  // 180 mm without the space around the content of the cell.
  expect(width).toBeCloseTo((180 * 96) / 25.4 - 13, 0)
})

test('columns as wide as one and a half pages stand on one', async () => {
  const side = (180 * 96) / 25.4
  expect((await tablesOf('a | b | c', side / 2)).tables).toHaveLength(1)
  expect((await tablesOf('a | b | c', side / 1.9)).tables).toHaveLength(2)
})

test('a merged cell goes on in the next columns, and an empty place stays one', async () => {
  const { tables } = await tablesOf(
    `
      a | 头 | < | < | < | <
      b |    | 1 | 2 | 3 | 4
      ^ | 5  | 6 | 7 | 8 | 9`,
    200,
    { more: {} },
  )
  expect(tables).toEqual([
    [
      ['a', '头2'],
      ['b', '', '1'],
      ['5', '6'],
    ],
    [['头3'], ['2', '3', '4'], ['7', '8', '9']],
  ])
})

test('numbers of 61 columns are whole on their pages', async () => {
  const cells = Array.from({ length: 61 }, (_, at) => (at === 0 ? '校区' : `="${12_345.67 + at}"`))
  const { request } = await tablesOf(cells.join(' | '), 80, { more: {} })
  const { content } = await writePdf(request)
  const document = await getDocumentProxy(new Uint8Array(content))
  const { text } = await extractText(document, { mergePages: false })
  expect(text.length).toBeGreaterThan(4)
  const numbers = text.flatMap((page) => page.match(/\d{5}\.\d\d/g) ?? [])
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, at) => (12_346.67 + at).toFixed(2)))
})

test('a report that fits stands on one page', async () => {
  const { tables, html } = await tablesOf('a | b | c', 80)
  expect(tables).toEqual([[['a', 'b', 'c']]])
  expect(html).toContain('width: 100%')
  expect(html).toContain('font-size: 13px')
})
