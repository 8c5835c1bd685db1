import { parse } from 'csv-parse/sync'

/**
 * Reads a CSV file in UTF-8, UTF-16 with a byte order mark, or else GB18030, which contains GBK and GB2312.
 */
export function readCsvRows(bytes: Buffer): string[][] {
  const text = decodeText(bytes)
  const [head = ''] = text.split(/\r?\n/, 1)
  const delimiter = [',', '\t', ';'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!
  return parse(text, {
    delimiter,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: false,
    maxRecordSize: 1_000_000,
  }) as string[][]
}

function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
