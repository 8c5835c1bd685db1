import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { drawReport } from '../../../../test/reports/golden.ts'
import { formatText } from '../../../errors/translate.ts'
import { fillReport } from '../engine/fill.ts'
import { planReport } from '../engine/plan.ts'
import { readWorkbookTemplate } from './read-template.ts'

const styles = `<styleSheet>
  <numFmts><numFmt numFmtId="164" formatCode="[h]:mm"/><numFmt numFmtId="165" formatCode="000000"/><numFmt numFmtId="166" formatCode="0&quot;节&quot;"/></numFmts>
  <fonts><font/><font><strike/></font></fonts><fills><fill/></fills>
  <borders><border/><border><left/><diagonal style="thin"/></border></borders>
  <cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/>
  <xf numFmtId="20"/><xf borderId="1" fontId="1"><alignment textRotation="45"/></xf><xf numFmtId="166"/><xf numFmtId="49"/></cellXfs></styleSheet>`

type Cell =
  | string
  | number
  | boolean
  | { readonly f: string }
  | { readonly v: number | string; readonly s: number }

function cellXml(at: string, cell: Cell): string {
  const text = (words: string, style = 0) =>
    `<c r="${at}" s="${style}" t="inlineStr"><is><t>${words}</t></is></c>`
  const escape = (words: string) =>
    words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  if (typeof cell === 'string') return cell === '' ? '' : text(cell)
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`
  if ('f' in cell) return `<c r="${at}"><f>${escape(cell.f)}</f></c>`
  return typeof cell.v === 'string' ? text(cell.v, cell.s) : `<c r="${at}" s="${cell.s}"><v>${cell.v}</v></c>`
}

/** A sheet of a workbook as it is read, and what its cells show. */
async function read(rows: readonly (readonly Cell[])[], { end = '', rels = '', book = '' } = {}) {
  const zip = new yazl.ZipFile()
  const xml = rows
    .map(
      (row, y) =>
        `<row r="${y + 1}">${row.map((cell, x) => cellXml('ABCDEFGH'[x]! + (y + 1), cell)).join('')}</row>`,
    )
    .join('')
  const parts = {
    'xl/workbook.xml': `<workbook>${book}<sheets><sheet name="x" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${xml}</sheetData>${end}</worksheet>`,
    'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${rels}</Relationships>`,
  }
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  const bytes = await buffer(zip.outputStream)
  const { sheet, notes } = await readWorkbookTemplate(bytes, 1)
  const plan = planReport(sheet, new Map())
  if ('problems' in plan) throw new Error(JSON.stringify(plan.problems))
  return {
    sheet,
    notes: notes.map((note) => formatText(note, 'zh')),
    shown: drawReport(fillReport(plan, new Map(), new Map())),
  }
}

/** Values 3, 1, 4, 1 with 20, 30, 40, 20 beside them, a text and a day. */
const base: Cell[][] = [
  [3, 20, '合计'],
  [1, 30, '甲'],
  [4, 40, '乙'],
  [1, 20, { v: 46356, s: 1 }],
]
const results = async (formulas: readonly string[]) => {
  const { shown, notes } = await read([...base, ...formulas.map((f) => [{ f }])])
  return { values: shown.slice(base.length).map(([first]) => first), notes }
}

test('a range is one argument of a function, and figures leave out the texts of cells', async () => {
  const expected: Readonly<Record<string, string>> = {
    'SUMIF(A1:A4,">1")': '7',
    'SUMIF(A1:A4,1,B1:B4)': '50',
    'COUNTIF($A$1:$A$4,">1")': '2',
    'COUNTIF(A1:A4,A2)': '2',
    'AVERAGEIF(A1:A4,">1")': '3.5',
    'SUMIFS(B1:B4,A1:A4,">0",A1:A4,"<4")': '70',
    'COUNTIFS(A1:A4,1,B1:B4,">20")': '1',
    'MAXIFS(B1:B4,A1:A4,1)': '30',
    'SMALL(A1:A4,1)': '1',
    'LARGE(A1:A4,2)': '3',
    'SUMPRODUCT(A1:A4,B1:B4)': '270',
    'SUM(A1:A4,C1)': '9',
    'SUM(A1:C3)': '98',
    'MAX(C1,C2)': '0',
    'MAX(C1:C3)': '0',
    'AVERAGE(A1:A4)': '2.25',
    'MEDIAN(A1:A4)': '2',
    'COUNT(A1:C4)': '9',
    'COUNTA(C4)': '1',
    'COUNTA(A1:C5)': '13',
    'COUNTA(C1:C4)': '4',
    'CONCAT(C1:C3)': '合计甲乙',
    'TEXTJOIN("、",TRUE,C1:C3)': '合计、甲、乙',
    'IF(SUM(A1:A4)>5,SUM(A1:A2)/2,0)': '2',
    'SUM(G1:H9)': '0',
    'MAX(C4)': '2026-11-30',
    'NETWORKDAYS(C4,C4+4,C4:C4)': '4',
    'IF(F1=0,"空","有")': '空',
  }
  const { values, notes } = await results(Object.keys(expected))
  expect(Object.fromEntries(Object.keys(expected).map((f, at) => [f, values[at]]))).toEqual(expected)
  expect(notes).toEqual([])
})

test('an error in a range is that of its figure, and digits of a text are no number', async () => {
  const { shown } = await read([
    [{ f: '1/0' }, { v: '12', s: 8 }, '30', 5],
    [{ f: 'SUM(A1:D1)' }, { f: 'SUM(B1:D1)' }, { f: 'SUM(B1,C1,D1)' }],
  ])
  expect(shown).toEqual([
    ['#DIV/0!', '12', '30', '5'],
    ['#DIV/0!', '5', '5', ''],
  ])
})

test('a formula that would have another value stays a text, and is named with its function', async () => {
  const formulas = [
    'SUMPRODUCT(A1:A4*B1:B4)',
    'A1:A4*2',
    'SUMIF(A1:A4,1,B1)',
    'SUMPRODUCT(A1:A4,B1:B3)',
    'COUNTIF(A1:A4,B1:B4)',
    'CONCATENATE(C1:C3)',
    'VLOOKUP(A1,A1:B4,2,0)',
    'COUNTIF(C1:C4,">2026-01-01")',
    'SUM(A1:A4)+INDEX(A1:A4,2)',
    'SUM(A:A)',
  ]
  const { values, notes } = await results(formulas)
  expect(values).toEqual(formulas.map((formula) => `=${formula}`))
  expect(notes).toEqual([
    '以下单元格的公式暂不支持，已保留为文本：A5 (SUMPRODUCT)、A6、A7 (SUMIF)、A8 (SUMPRODUCT)、A9 (COUNTIF)、A10 (CONCATENATE)、A11 (VLOOKUP)、A12 (COUNTIF)、A13 (INDEX)、A14',
  ])
})

test('days, durations and numbers with zeros before them keep their values and formats', async () => {
  const { shown, sheet, notes } = await read([
    [
      { v: 46356, s: 1 },
      { v: 46356.5625, s: 2 },
      { v: 1.520833333333333, s: 3 },
      { v: 1, s: 4 },
      { v: 0.375, s: 5 },
      true,
    ],
    [
      { f: 'A1+30' },
      { f: 'TEXT(A1,"yyyy/m/d")' },
      { f: 'C1*24' },
      { f: 'YEAR(B1)' },
      { f: 'B1-A1' },
      { f: 'IF(F1,1,2)' },
    ],
  ])
  expect(shown).toEqual([
    ['2026-11-30', '2026-11-30 13:30', '36:30', '000001', '9:00', '是'],
    ['2026-12-30', '2026/11/30', '36.5', '2026', '0.5625', '1'],
  ])
  expect(sheet.cells.slice(0, 5).map(({ formula, format }) => [formula, format?.as])).toEqual([
    ['DATE(2026,11,30)', 'date'],
    ['DATE(2026,11,30)+TIME(13,30,0)', 'time'],
    ['1.520833333333333', 'duration'],
    ['1', 'number'],
    ['0.375', 'duration'],
  ])
  expect(notes).toEqual([])
  const old = await read([[{ v: 44894, s: 1 }]], { book: '<workbookPr date1904="1"/>' })
  expect(old.shown).toEqual([['2026-11-30']])
})

test('what a template does not have is named', async () => {
  const { notes } = await read(
    [
      [
        { v: 1, s: 6 },
        { v: 5, s: 7 },
      ],
    ],
    {
      end: '<hyperlinks><hyperlink ref="A1"/></hyperlinks>',
      rels: '<Relationship Id="rId1" Type="http://x/relationships/comments" Target="../comments1.xml"/>',
    },
  )
  expect(notes).toEqual([
    '以下内容没有导入：批注、超链接、删除线、斜线边框、文字旋转、数字格式中的单位、分数和科学记数',
  ])
})
