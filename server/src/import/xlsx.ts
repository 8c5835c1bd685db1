import { Readable } from 'node:stream'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import yauzl from 'yauzl'
import { refuse, Refusal } from '../http/refusal.ts'
import { isDateFormat, serialText } from './xlsx-dates.ts'
import { text } from './text.ts'

/** Bytes that all parts of a workbook that are read may unpack to, its parts, and rows, columns and characters of its sheet. */
const most = { unpacked: 100_000_000, parts: 500, rows: 100_001, columns: 300, characters: 100_000_000 }

type Parts = ReadonlyMap<string, () => Promise<Readable>>

/**
 * The first sheet of a workbook as texts, row by row as the sheet counts them. Refuses what is no workbook, and one that unpacks to more
 * than the limit: what it says of itself is judged before, and unpacking stops where it says less than there is.
 */
export async function xlsxRows(bytes: Buffer): Promise<string[][]> {
  let zip: yauzl.ZipFile | undefined
  try {
    zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
    const parts = await partsOf(zip)
    const [path, shared, dates] = [await firstSheet(parts), await sharedTexts(parts), await dateStyles(parts)]
    return await sheetRows(parts, path, shared, dates)
  } catch (error) {
    if (error instanceof Refusal || error instanceof TypeError) throw error
    throw refuse(text.notWorkbook)
  } finally {
    zip?.close()
  }
}

async function partsOf(zip: yauzl.ZipFile): Promise<Parts> {
  if (zip.entryCount > most.parts) throw refuse(text.tooBig)
  const parts = new Map<string, () => Promise<Readable>>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    if (!read.test(entry.fileName)) continue
    unpacked += entry.uncompressedSize
    if (unpacked > most.unpacked) throw refuse(text.tooBig)
    parts.set(entry.fileName, () => zip.openReadStreamPromise(entry))
  }
  return parts
}
/** No other part is read, wherever a workbook says that its sheet lies. */
const read =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/

/** Reads a part as it is unpacked; false where there is none. */
async function walk(
  parts: Parts,
  path: string,
  {
    open,
    text: said,
    close,
  }: { open?: (tag: SaxesTagPlain) => void; text?: (text: string) => void; close?: (name: string) => void },
): Promise<boolean> {
  const part = parts.get(path)
  if (!part) return false
  const parser = new SaxesParser({ xmlns: false })
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  if (open) parser.on('opentag', (tag) => open({ ...tag, name: local(tag.name) }))
  if (said) parser.on('text', said)
  if (close) parser.on('closetag', ({ name }) => close(local(name)))
  const content = await part()
  content.setEncoding('utf8')
  for await (const chunk of content) parser.write(chunk as string)
  parser.close()
  return true
}

async function firstSheet(parts: Parts): Promise<string> {
  let id = ''
  let target = ''
  const found = await walk(parts, 'xl/workbook.xml', {
    open: ({ name, attributes }) => void (name === 'sheet' && (id ||= attributes['r:id'] ?? '')),
  })
  await walk(parts, 'xl/_rels/workbook.xml.rels', {
    open: ({ attributes }) => void (attributes['Id'] === id && (target = attributes['Target'] ?? '')),
  })
  if (!found || !target) throw refuse(text.notWorkbook)
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

async function sharedTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = []
  let [at, inside, spoken] = ['', false, false]
  await walk(parts, 'xl/sharedStrings.xml', {
    open: ({ name }) => {
      if (name === 'si') at = ''
      if (name === 'rPh') spoken = true
      inside = name === 't' && !spoken
    },
    text: (part) => void (inside && (at += part)),
    close: (name) => {
      if (name === 'rPh') spoken = false
      if (name === 't') inside = false
      if (name === 'si') texts.push(at)
    },
  })
  return texts
}

/** Which styles show a number as a date. */
async function dateStyles(parts: Parts): Promise<boolean[]> {
  const formats = new Map<number, string>()
  const styles: boolean[] = []
  let inCells = false
  await walk(parts, 'xl/styles.xml', {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) styles.push(isDateFormat(Number(attributes['numFmtId'] ?? 0), formats))
    },
    close: (name) => void (name === 'cellXfs' && (inCells = false)),
  })
  return styles
}

async function sheetRows(
  parts: Parts,
  path: string,
  shared: readonly string[],
  dates: readonly boolean[],
): Promise<string[][]> {
  const rows: string[][] = []
  let n = 0
  let characters = 0
  let cell = { at: 0, type: '', date: false }
  let value: string | null = null
  const found = await walk(parts, path, {
    open({ name, attributes }) {
      if (name === 'row') {
        n = Number(attributes['r'] ?? n + 1)
        if (n > most.rows) throw refuse(text.tooManyRows, { n: most.rows - 1 })
      } else if (name === 'c') {
        cell = {
          at: columnOf(attributes['r']) ?? rows[n - 1]?.length ?? 0,
          type: attributes['t'] ?? 'n',
          date: dates[Number(attributes['s'] ?? 0)] ?? false,
        }
      } else if (name === 'v' || name === 't') value = ''
    },
    text: (part) => void (value !== null && (value += part)),
    close(name) {
      if ((name !== 'v' && name !== 't') || value === null) return
      const said =
        cell.type === 's'
          ? (shared[Number(value)] ?? '')
          : cell.type === 'b'
            ? value === '1'
              ? 'TRUE'
              : 'FALSE'
            : cell.type === 'n' && cell.date
              ? serialText(Number(value))
              : value
      value = null
      if (cell.at >= most.columns) return
      // One shared text may stand in every cell.
      characters += said.length
      if (characters > most.characters) throw refuse(text.tooBig)
      while (rows.length < n) rows.push([])
      const row = rows[n - 1]!
      while (row.length < cell.at) row.push('')
      // Rich texts come in pieces.
      row[cell.at] = (cell.type === 'inlineStr' ? (row[cell.at] ?? '') : '') + said
    },
  })
  if (!found) throw refuse(text.notWorkbook)
  return rows
}

/** `C7` is the third: 2. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  return letters
    ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    : undefined
}
