import { Readable } from 'node:stream'
import yazl from 'yazl'
import { neutralizeFormula, type Cell } from './cell.ts'

export interface Sheet {
  name: string
  columns: readonly { title: string; width?: number | undefined; required?: boolean | undefined }[]
  rows: AsyncIterable<readonly (readonly Cell[])[]>
  /** Lines above the heads of the columns, such as what the rows are of. */
  lead?: readonly string[] | undefined
}

/** The format's limit of rows without the header; further rows are left out. */
const maxRows = 1_048_575

/** Creates a workbook as a stream that holds at most one batch of rows in memory. */
export function createWorkbook(sheet: Sheet): Readable {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  for (const [path, content] of Object.entries(workbookParts(sheet.name)))
    zip.addBuffer(Buffer.from(content), path)
  const body = Readable.from(sheetXml(sheet))
  body.once('error', (error) => out.destroy(error))
  out.once('close', () => body.destroy())
  // Level 1 takes half the time of the default and a tenth more bytes.
  zip.addReadStream(body, 'xl/worksheets/sheet1.xml', {
    compress: true,
    compressionLevel: 1,
  } as Partial<yazl.ReadStreamOptions>)
  zip.end()
  return out
}

async function* sheetXml({ columns, rows, lead = [] }: Sheet): AsyncGenerator<string> {
  const widths = columns
    .map(({ width = 16 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${lead.length + 1}" topLeftCell="A${lead.length + 2}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`
  yield lead.map((line, at) => rowXml(at + 1, [line], () => 0)).join('')
  yield rowXml(
    lead.length + 1,
    columns.map(({ title }) => title),
    (at) => (columns[at]!.required ? 2 : 1),
  )
  let n = lead.length + 1
  for await (const batch of rows) {
    let text = ''
    for (const cells of batch) if (n < maxRows) text += rowXml(++n, cells, () => 0)
    yield text
  }
  yield '</sheetData></worksheet>'
}

function rowXml(n: number, cells: readonly Cell[], style: (at: number) => number): string {
  let text = `<row r="${n}">`
  cells.forEach((cell, at) => {
    if (cell === null || cell === undefined || cell === '') return
    const styleAttribute = style(at) ? ` s="${style(at)}"` : ''
    if (typeof cell === 'number')
      text += Number.isFinite(cell)
        ? `<c r="${columnLetters(at)}${n}"${styleAttribute}><v>${cell}</v></c>`
        : ''
    else
      text += `<c r="${columnLetters(at)}${n}" t="inlineStr"${styleAttribute}><is><t xml:space="preserve">${escapeXml(neutralizeFormula(cell))}</t></is></c>`
  })
  return `${text}</row>`
}

const knownLetters: string[] = []
/** A, B, … Z, AA, … */
export function columnLetters(at: number): string {
  return (knownLetters[at] ??=
    (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26)))
}

// oxlint-disable-next-line no-control-regex -- finds the characters that XML cannot contain
const special = /[&<>\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Removes characters that XML cannot contain; a cell holds at most 32,767 characters. */
export const escapeXml = (text: string) =>
  (text.length > 32_767 ? text.slice(0, 32_767) : text).replace(special, (sign) => entities[sign] ?? '')

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const pack = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * The parts of a workbook besides its sheet. Names of sheets are limited to 31 characters without `\ / ? * [
 * ] :`.
 */
export const workbookParts = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)).replaceAll('"', '&quot;')}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><fonts count="3"><font><sz val="11"/></font><font><b/><sz val="11"/></font><font><b/><sz val="11"/><color rgb="FFC00000"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
})
