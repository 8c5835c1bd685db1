import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import { fillGolden } from '../../../../test/reports/golden.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { formatText } from '../../../errors/translate.ts'
import { createReportWorkbook } from '../workbook.ts'
import { readWorkbookTemplate } from './read-template.ts'

const rels = (items: string) => `<Relationships>${items}</Relationships>`
const styles = `<styleSheet>
  <numFmts><numFmt numFmtId="164" formatCode="&quot;¥&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts>
  <fonts><font><sz val="11"/></font><font><b/><i/><u/><sz val="16"/><color rgb="FFC00000"/></font></fonts>
  <fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor theme="4" tint="0.5"/></patternFill></fill></fills>
  <borders><border/><border><left style="thin"><color rgb="FF112233"/></left><right/><top/><bottom/></border><border><left/><right style="medium"/><top/><bottom style="dotted"/></border></borders>
  <cellStyleXfs><xf/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf fontId="1" fillId="2" borderId="1"><alignment horizontal="center" vertical="top" wrapText="1"/></xf>
  <xf numFmtId="164"/><xf numFmtId="10"/><xf numFmtId="165"/><xf borderId="2"/><xf numFmtId="14"/></cellXfs></styleSheet>`
const sheet1 = `<worksheet><sheetViews><sheetView><pane xSplit="1" ySplit="2" state="frozen"/></sheetView></sheetViews>
  <sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="1" width="20"/><col min="3" max="3" width="10" hidden="1"/></cols><sheetData>
  <row r="1" ht="30"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="5"/><c r="C1" s="5"/></row>
  <row r="2"><c r="A2" t="inlineStr"><is><t>{{campus}}</t></is></c><c r="B2" s="2"><v>1200.5</v></c><c r="C2" s="6"><v>45352</v></c></row>
  <row r="3"><c r="A3" t="str"><f>"合计 A9"</f><v>x</v></c><c r="B3" s="2"><f>SUM(B2:B2,$D$9)*2</f><v>1</v></c><c r="C3" s="3"><f t="shared" ref="C3:C4" si="0">B3/$B$2</f></c></row>
  <row r="4"><c r="A4"><f>VLOOKUP(A1,Sheet2!A:B,2,0)</f><v>1</v></c><c r="C4" s="3"><f t="shared" si="0"/></c><c r="D4" s="4"><f>TODAY()</f></c></row>
  </sheetData><autoFilter ref="A1:C4"/><mergeCells><mergeCell ref="A1:C1"/></mergeCells><conditionalFormatting/>
  <pageMargins left="0.5" right="0.5"/><pageSetup paperSize="11" orientation="landscape"/><drawing r:id="rId9"/></worksheet>`
const parts = {
  'xl/workbook.xml': `<workbook><sheets><sheet name="收费" r:id="rId1"/><sheet name="第二" r:id="rId2"/></sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">收费!$2:$2</definedName></definedNames></workbook>`,
  'xl/_rels/workbook.xml.rels': rels(
    '<Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/>',
  ),
  'xl/styles.xml': styles,
  'xl/theme/theme1.xml':
    '<a:theme><a:clrScheme><a:accent1><a:srgbClr val="4472C4"/></a:accent1></a:clrScheme></a:theme>',
  'xl/sharedStrings.xml': '<sst><si><r><t>收费</t></r><r><t>汇总</t></r></si></sst>',
  'xl/worksheets/sheet1.xml': sheet1,
  'xl/worksheets/sheet2.xml':
    '<worksheet><sheetData><row r="1"><c r="A1"><v>7</v></c></row></sheetData></worksheet>',
  'xl/worksheets/_rels/sheet1.xml.rels': rels(
    '<Relationship Id="rId9" Type="http://x/relationships/drawing" Target="../drawings/drawing1.xml"/>',
  ),
  'xl/drawings/drawing1.xml': '<xdr:wsDr><xdr:pic/><xdr:graphicFrame/></xdr:wsDr>',
}

function workbook(changed: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [path, content] of Object.entries({ ...parts, ...changed }))
    zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream)
}

test('a sheet of a workbook becomes a template with its styles, formats, formulas and page', async () => {
  const bytes = await workbook()
  const { sheet, names, notes } = await readWorkbookTemplate(bytes, 1)
  expect(ReportSheet.parse(sheet)).toEqual(sheet)
  expect(names).toEqual(['收费', '第二'])
  const style = {
    bold: true,
    italic: true,
    underline: true,
    size: 16,
    color: '#c00000',
    fill: '#a2b9e2',
    align: 'center',
    vertical: 'top',
    wrap: true,
    border: {
      left: { width: 1, color: '#112233', line: 'solid' },
      right: { width: 2, color: '#000000', line: 'solid' },
      bottom: { width: 1, color: '#000000', line: 'dotted' },
    },
  }
  const money = { as: 'money', decimals: 2, thousands: true }
  const percent = { as: 'percent', decimals: 2 }
  expect(sheet).toEqual({
    version: 1,
    columns: [{ width: 140 }, { width: 64 }, { width: 70 }, { width: 64 }],
    rows: [
      { height: 40, kind: 'title' },
      { height: 20, kind: 'head' },
      ...Array.from({ length: 7 }, () => ({ height: 20 })),
    ],
    cells: [
      { at: 'A1', columns: 3, text: '收费汇总', style },
      { at: 'A2', text: '{{campus}}' },
      { at: 'B2', formula: '1200.5', format: money },
      { at: 'C2', formula: 'DATE(2024,3,1)', format: { as: 'date' } },
      { at: 'A3', formula: '"合计 A9"' },
      { at: 'B3', formula: 'SUM(B2:B2,D9)*2', format: money },
      { at: 'C3', formula: 'B3/B2', format: percent },
      { at: 'A4', text: '=VLOOKUP(A1,Sheet2!A:B,2,0)' },
      { at: 'C4', formula: 'B4/B2', format: percent },
      { at: 'D4', formula: 'TODAY()', format: { as: 'month' } },
      // Formulas name them.
      { at: 'B4', text: '' },
      { at: 'D9', text: '' },
    ].toSorted((a, b) => Number(a.at.slice(1)) - Number(b.at.slice(1)) || (a.at < b.at ? -1 : 1)),
    sets: [],
    frozen: { rows: 2, columns: 1 },
    page: { size: 'A5', landscape: true, margin: 13 },
  })
  expect(notes.map((note) => formatText(note, 'zh'))).toEqual([
    '以下单元格的公式暂不支持，已保留为文本：A4 (VLOOKUP)',
    '以下内容没有导入：图片、图表、筛选、条件格式',
    '工作表中隐藏的行列已改为显示',
  ])
  expect((await readWorkbookTemplate(bytes, 2)).sheet.cells).toEqual([{ at: 'A1', formula: '7' }])
})

test('what is no workbook, is too large or has no such sheet is refused in words', async () => {
  const refusalOf = async (bytes: Buffer | Promise<Buffer>, number = 1) => {
    const read = await Promise.resolve(bytes)
      .then((found) => readWorkbookTemplate(found, number))
      .catch((error: unknown) => error)
    return read instanceof Refusal ? formatText(read, 'en') : read
  }
  const cell = (at: string) =>
    `<worksheet><sheetData><row r="${at.slice(-3)}"><c r="${at}"><v>1</v></c></row></sheetData></worksheet>`
  expect(await refusalOf(Buffer.from('PK\u0003\u0004 broken'))).toBe(
    'This file cannot be read. Upload an .xlsx file.',
  )
  expect(await refusalOf(workbook({ 'xl/worksheets/sheet1.xml': '<worksheet><row' }))).toMatch(
    /cannot be read/,
  )
  for (const xml of [
    '<worksheet><cols><col min="-1e12" max="2" width="x"/></cols><sheetData><row r="-1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
    `<worksheet><mergeCells>${'<mergeCell ref="A1:CV500"/>'.repeat(50_000)}</mergeCells></worksheet>`,
  ])
    expect(await refusalOf(workbook({ 'xl/worksheets/sheet1.xml': xml }))).toMatch(/cannot be read/)
  expect(await refusalOf(workbook(), 3)).toBe('The workbook has no sheet number 3.')
  for (const xml of [
    cell('A501'),
    cell('CW100'),
    '<worksheet><mergeCells><mergeCell ref="A1:A9999"/></mergeCells></worksheet>',
  ])
    expect(await refusalOf(workbook({ 'xl/worksheets/sheet1.xml': xml }))).toBe(
      'The sheet is too large for a template: at most 500 rows, 100 columns and 3000 cells.',
    )
})

test('a report that was exported is a template with the same cells', async () => {
  const { sheet, filled } = fillGolden({
    name: '',
    expected: '',
    template: `
      收费 | <
      [r.way group] | [r.amount sum]`,
    more: { A1: { style: { bold: true, fill: '#f2f3f5' } }, B2: { format: { as: 'money' } } },
  })
  async function* batches() {
    yield [...filled.rows]
  }
  const bytes = await buffer(
    createReportWorkbook(
      'x',
      { sheet, widths: filled.widths, batches: batches() },
      { lang: 'zh', loadPictures: () => Promise.resolve(new Map()) },
    ),
  )
  const read = await readWorkbookTemplate(bytes, 1)
  const money = { as: 'money', decimals: 2, thousands: true }
  expect(read.notes).toEqual([])
  expect(read.sheet.columns).toEqual(sheet.columns)
  expect(
    read.sheet.cells.map(({ at, columns, text, formula, format }) => [at, columns, text ?? formula, format]),
  ).toEqual([
    ['A1', 2, '收费', undefined],
    ['A2', undefined, '微信', undefined],
    ['B2', undefined, '1100.49', money],
    ['A3', undefined, '现金', undefined],
    ['B3', undefined, '-190', money],
    ['A4', undefined, '刷卡', undefined],
    ['B4', undefined, '1409.5', money],
  ])
  expect(read.sheet.cells[0]!.style).toMatchObject({ bold: true, fill: '#f2f3f5' })
})
