import { refuse } from '../errors/refusal.ts'
import { sheetLimits } from './sheet-limits.ts'
import { isDateFormat, formatSerialDate } from './xlsx-dates.ts'
import { columnIndexOf, parsePart, readSharedTexts, readWorkbookParts, type Parts } from './xlsx-parts.ts'
import { text } from './text.ts'

/** Limits of the sheet: rows, columns and characters. */
const limits = { characters: 100_000_000, ...sheetLimits }

/**
 * Reads the first sheet of a workbook as texts, by row. Throws a refusal for other files and for workbooks
 * above the limits.
 */
export const readXlsxRows = (bytes: Buffer, maxRows = limits.rows - 1): Promise<string[][]> =>
  readWorkbookParts(bytes, { readable: readableParts }, async (parts) => {
    const { path, daysBefore } = await readWorkbook(parts)
    const shared = await readSharedTexts(parts)
    const dates = await readDateStyles(parts)
    return readSheetRows(parts, path, { shared, dates, daysBefore, maxRows })
  })

const readableParts =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/

/** Workbooks of early Excel for Mac count days from 1904. */
const daysBefore1904 = 1462

/** The path of the first sheet, and how many days before its day 0 those of the usual date system begin. */
async function readWorkbook(parts: Parts): Promise<{ path: string; daysBefore: number }> {
  let id = ''
  let target = ''
  let daysBefore = 0
  const found = await parsePart(parts, 'xl/workbook.xml', {
    open({ name, attributes }) {
      if (name === 'sheet') id ||= attributes['r:id'] ?? ''
      if (name === 'workbookPr' && /^(?:1|true|on)$/.test(attributes['date1904'] ?? ''))
        daysBefore = daysBefore1904
    },
  })
  await parsePart(parts, 'xl/_rels/workbook.xml.rels', {
    open: ({ attributes }) => void (attributes['Id'] === id && (target = attributes['Target'] ?? '')),
  })
  if (!found || !target) throw refuse(text.notWorkbook)
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, daysBefore }
}

/** For each cell style, whether it shows a number as a date. */
async function readDateStyles(parts: Parts): Promise<boolean[]> {
  const formats = new Map<number, string>()
  const styles: boolean[] = []
  let inCells = false
  await parsePart(parts, 'xl/styles.xml', {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) styles.push(isDateFormat(Number(attributes['numFmtId'] ?? 0), formats))
    },
    close: (name) => void (name === 'cellXfs' && (inCells = false)),
  })
  return styles
}

async function readSheetRows(
  parts: Parts,
  path: string,
  book: { shared: readonly string[]; dates: readonly boolean[]; daysBefore: number; maxRows: number },
): Promise<string[][]> {
  const rows: string[][] = []
  let n = 0
  /** Column of the next cell that names none: a cell without a value takes a column, too. */
  let next = 0
  let characters = 0
  let cell = { at: 0, type: '', date: false }
  let value: string | null = null
  const found = await parsePart(parts, path, {
    open({ name, attributes }) {
      if (name === 'row') {
        n = Number(attributes['r'] ?? n + 1)
        next = 0
        if (n > limits.rows) throw refuse(text.tooManyRows, { n: book.maxRows })
      } else if (name === 'c') {
        cell = {
          at: columnIndexOf(attributes['r']) ?? next,
          type: attributes['t'] ?? 'n',
          date: book.dates[Number(attributes['s'] ?? 0)] ?? false,
        }
        next = cell.at + 1
      } else if (name === 'v' || name === 't') value = ''
    },
    text: (part) => void (value !== null && (value += part)),
    close(name) {
      if ((name !== 'v' && name !== 't') || value === null) return
      const cellText = textOf(cell, value, book)
      value = null
      if (cell.at >= limits.columns) return
      // A shared text may occur in many cells, so it counts each time.
      characters += cellText.length
      if (characters > limits.characters) throw refuse(text.tooBig)
      while (rows.length < n) rows.push([])
      const row = rows[n - 1]!
      while (row.length < cell.at) row.push('')
      // Rich text consists of several parts.
      row[cell.at] = (cell.type === 'inlineStr' ? (row[cell.at] ?? '') : '') + cellText
    },
  })
  if (!found) throw refuse(text.notWorkbook)
  return rows
}

function textOf(
  cell: { type: string; date: boolean },
  value: string,
  { shared, daysBefore }: { shared: readonly string[]; daysBefore: number },
): string {
  if (cell.type === 's') return shared[Number(value)] ?? ''
  if (cell.type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  return cell.type === 'n' && cell.date ? formatSerialDate(Number(value), daysBefore) : value
}
