import { refuse } from '../errors/refusal.ts'
import { readCsvRows } from './csv.ts'
import { text } from './text.ts'
import { readXlsxRows } from './xlsx.ts'

/** A workbook starts with the signature of a zip file; other files are read as text. */
export async function readSheet(bytes: Buffer, name: string, maxRows?: number): Promise<string[][]> {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return readXlsxRows(bytes, maxRows)
  if (!/\.(csv|txt)$/i.test(name) || (bytes.includes(0) && bytes[0] !== 0xff)) throw refuse(text.notWorkbook)
  return readCsvRows(bytes, maxRows)
}
