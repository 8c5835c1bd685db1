// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { emptySheet } from './cells.ts'
import { pasteTable } from './copied-cells.ts'
import { parseHtmlTable, parseTabText } from './foreign-table.ts'

test('a text with tabs has cells, and quoted ones have lines and quotes', () => {
  expect(
    parseTabText('校区\t课时\r\n东区\t"2\n""节"""\r\n').map(({ row, column, text }) => [row, column, text]),
  ).toEqual([
    [0, 0, '校区'],
    [0, 1, '课时'],
    [1, 0, '东区'],
    [1, 1, '2\n"节"'],
  ])
  expect(parseTabText('a "b"\t').map(({ text }) => text)).toEqual(['a "b"', ''])
})

test('a table of Excel keeps bold, colours, alignment and merged cells', () => {
  const html = `<html><head><style><!--
    .xl65 { font-weight:700; background:#FFFF00; mso-pattern:black none; text-align:center }
    .xl66 { color:red; font-size:11.0pt; border:none }
    .xl67 { font-size:20.0pt; text-decoration:underline; border:.5pt solid windowtext; border-left:1.5pt dashed red }
    --></style></head><body><table>
    <tr><td colspan=2 class=xl65>课时
      汇总</td></tr>
    <tr><td rowspan=2 class="xl66">东区</td><td style="background-color: rgb(0, 128, 255)">1&nbsp;2</td></tr>
    <tr><td>3<br>4</td><td class=xl67>5</td></tr></table></body></html>`
  const cells = parseHtmlTable(html)
  expect(cells).toEqual([
    {
      row: 0,
      column: 0,
      rows: 1,
      columns: 2,
      text: '课时 汇总',
      style: { bold: true, fill: '#ffff00', align: 'center' },
    },
    { row: 1, column: 0, rows: 2, columns: 1, text: '东区', style: { color: '#ff0000' } },
    { row: 1, column: 1, rows: 1, columns: 1, text: '1 2', style: { fill: '#0080ff' } },
    { row: 2, column: 1, rows: 1, columns: 1, text: '3\n4', style: undefined },
    {
      row: 2,
      column: 2,
      rows: 1,
      columns: 1,
      text: '5',
      style: {
        underline: true,
        size: 20,
        border: {
          top: { width: 1, color: '#000000', line: 'solid' },
          right: { width: 1, color: '#000000', line: 'solid' },
          bottom: { width: 1, color: '#000000', line: 'solid' },
          left: { width: 2, color: '#ff0000', line: 'dashed' },
        },
      },
    },
  ])
  const pasted = pasteTable(emptySheet, cells, { row: 2, column: 2 })!
  expect(pasted.area).toEqual({ top: 2, left: 2, bottom: 4, right: 4 })
  expect(pasted.sheet.cells.map(({ at }) => at)).toEqual(['B2', 'B3', 'C3', 'C4', 'D4'])
  expect(parseHtmlTable('<p>no table</p>')).toEqual([])
})
