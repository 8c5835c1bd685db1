import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { refuse } from '../errors/refusal.ts'
import { sheetLimits } from './sheet-limits.ts'
import { text } from './text.ts'

/** Characters that are parsed at once; other requests come between. */
const chunkLength = 64 * 1024

/** A cell without the form ="0042", in which programs write digits that spreadsheets have to keep as a text. */
export function withoutTextForm(cell: string): string {
  const [, inner] = /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell) ?? []
  return inner === undefined ? cell : inner.replaceAll('""', '"')
}

/**
 * Reads a CSV file in UTF-8, UTF-16 with a byte order mark, or else GB18030, which contains GBK and GB2312. Columns beyond
 * the limit are left out, as of workbooks. Throws a refusal for a file with too many rows, which names the rows that the
 * caller takes (`maxRows`), and for one that cannot be read, with the line.
 */
export async function readCsvRows(bytes: Buffer, maxRows = sheetLimits.rows - 1): Promise<string[][]> {
  const content = decodeText(bytes)
  const [head = ''] = content.slice(0, chunkLength).split(/\r?\n/, 1)
  const delimiter = [',', '\t', ';'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!
  const parser = Readable.from(chunksOf(content), { objectMode: false }).pipe(
    parse({
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: false,
      maxRecordSize: 1_000_000,
    }),
  )
  const rows: string[][] = []
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      rows.push(row.slice(0, sheetLimits.columns).map(withoutTextForm))
      if (rows.length > sheetLimits.rows) throw refuse(text.tooManyRows, { n: maxRows })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refuse(error.code === 'CSV_MAX_RECORD_SIZE' ? text.longRow : text.openQuote, { n: rows.length + 1 })
  }
  return rows
}

async function* chunksOf(content: string) {
  for (let at = 0; at < content.length; at += chunkLength) {
    yield content.slice(at, at + chunkLength)
    await nextTurn()
  }
}

function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
