import { parse } from 'csv-parse/sync'

/** The rows of a text table: UTF-8 or UTF-16 by their mark, else UTF-8 where the bytes are such, else GB18030, which holds GBK and GB2312. */
export function csvRows(bytes: Buffer): string[][] {
  const text = textOf(bytes)
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

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
