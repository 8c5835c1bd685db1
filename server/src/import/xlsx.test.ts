import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { Refusal } from '../errors/refusal.ts'
import { readXlsxRows } from './xlsx.ts'
import { isDateFormat, formatSerialDate } from './xlsx-dates.ts'

const rels = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'
const book = '<workbook><sheets><sheet name="x" r:id="rId1"/></sheets></workbook>'

function zipped(parts: Readonly<Record<string, string | Readable>>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [path, content] of Object.entries({
    'xl/workbook.xml': book,
    'xl/_rels/workbook.xml.rels': rels,
    ...parts,
  }))
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), path)
    else zip.addReadStream(content, path)
  zip.end()
  return buffer(zip.outputStream)
}

test('reads shared, rich and inline texts, numbers, dates and booleans, also with gaps', async () => {
  const bytes = await zipped({
    'xl/sharedStrings.xml':
      '<sst><si><t>账号</t></si><si><r><t>张</t></r><r><t>三</t></r><rPh><t>zhang</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="3"><c r="A3"><v>13.5</v></c><c r="B3" s="1"><v>45352</v></c><c r="C3" s="2"><v>45352.5</v></c><c r="D3" t="b"><v>1</v></c><c r="E3" t="inlineStr"><is><t>a</t></is></c></row></sheetData></worksheet>',
  })
  expect(await readXlsxRows(bytes)).toEqual([
    ['账号', '', '张三'],
    [],
    ['13.5', '2024-03-01', '2024-03-01 12:00:00', 'TRUE', 'a'],
  ])
})

test('reads the dates of a workbook that counts days from 1904', async () => {
  const dates = async (workbookPr: string) => {
    const bytes = await zipped({
      'xl/workbook.xml': book.replace('<sheets>', `${workbookPr}<sheets>`),
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row r="1"><c s="1"><v>43890</v></c><c s="1"><v>43890.5</v></c><c s="1"><v>0.25</v></c><c><v>43890</v></c></row></sheetData></worksheet>',
    })
    return (await readXlsxRows(bytes))[0]
  }
  const from1904 = ['2024-03-01', '2024-03-01 12:00:00', '06:00:00', '43890']
  expect(await dates('<workbookPr date1904="1"/>')).toEqual(from1904)
  expect(await dates('<workbookPr date1904="true"/>')).toEqual(from1904)
  const from1900 = ['2020-02-29', '2020-02-29 12:00:00', '06:00:00', '43890']
  expect(await dates('<workbookPr date1904="0"/>')).toEqual(from1900)
  expect(await dates('<workbookPr/>')).toEqual(from1900)
})

test('a cell without a value keeps its place where cells name none', async () => {
  const bytes = await zipped({
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row><c><v>1</v></c><c/><c><v>3</v></c><c r="F1"><v>6</v></c><c/><c><v>8</v></c></row><row><c/><c><v>2</v></c></row></sheetData></worksheet>',
  })
  expect(await readXlsxRows(bytes)).toEqual([
    ['1', '', '3', '', '', '6', '', '8'],
    ['', '2'],
  ])
})

test('refuses a zip bomb before unpacking', async () => {
  const blank = ' '.repeat(1_000_000)
  const bytes = await zipped({
    'xl/worksheets/sheet1.xml': Readable.from(Array.from({ length: 120 }, () => blank)),
  })
  expect(bytes.length).toBeLessThan(1_000_000)
  await expect(readXlsxRows(bytes)).rejects.toThrow('too large after unpacking')
})

test('does not unpack a sheet at an unexpected path', async () => {
  const rels = '<Relationships><Relationship Id="rId1" Target="media/sheet1.xml"/></Relationships>'
  const bytes = await zipped({
    'xl/_rels/workbook.xml.rels': rels,
    'xl/media/sheet1.xml':
      '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
  })
  await expect(readXlsxRows(bytes)).rejects.toBeInstanceOf(Refusal)
})

test('limits the total length of a shared text in many cells', async () => {
  const cells = (n: number) => '<c t="s"><v>0</v></c>'.repeat(n)
  const sheet = (n: number) =>
    zipped({
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells(n)}</row></sheetData></worksheet>`,
    })
  const small = await sheet(90)
  expect((await readXlsxRows(small))[0]).toHaveLength(90)
  const large = await sheet(110)
  await expect(readXlsxRows(large)).rejects.toThrow('too large after unpacking')
})

test('refuses files that are not zip, truncated files and other zip files', async () => {
  const whole = await zipped({ 'xl/worksheets/sheet1.xml': '<worksheet/>' })
  for (const bytes of [
    Buffer.from('PK\u0003\u0004nothing'),
    whole.subarray(0, whole.length - 30),
    await zipped({}),
  ])
    await expect(readXlsxRows(bytes)).rejects.toBeInstanceOf(Refusal)
})

test('recognizes date formats and formats their values', () => {
  const own = new Map([
    [164, 'yyyy-mm-dd'],
    [165, '0.00'],
    [166, '[Red]"day" 0'],
    [167, 'h:mm'],
  ])
  expect([14, 22, 0, 2, 164, 165, 166, 167].map((id) => isDateFormat(id, own))).toEqual([
    true,
    true,
    false,
    false,
    true,
    false,
    false,
    true,
  ])
  expect([45352, 0.5, 45352.25, 1].map((serial) => formatSerialDate(serial))).toEqual([
    '2024-03-01',
    '12:00:00',
    '2024-03-01 06:00:00',
    '1899-12-31',
  ])
})
