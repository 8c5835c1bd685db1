import { Readable } from 'node:stream'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { Db } from '../db/connect.ts'
import type { Context, FileAnswer } from '../http/context.ts'
import type { Session } from '../auth/sessions.ts'
import type { Cell } from './cell.ts'
import { byteOrderMark, formatCsvLine } from './csv.ts'
import { createWorkbook } from './xlsx.ts'

export interface ExportColumn<Row> {
  key: string
  title: LocalizedText
  /** In characters. */
  width?: number
  cell: (row: Row, lang: Lang) => Cell
}

/** Rows may list columns whose value the caller must not see in this row (`grants/scope`). */
interface HiddenColumns {
  _hidden: readonly string[]
}

/** The request that redeems a ticket. */
export type ExportContext = Pick<Context, 'db' | 'session' | 'visitor' | 'ip' | 'userAgent' | 'lang'>

/** Creates the file that a ticket is redeemed for. */
export interface Exporter {
  /** Name in the tickets. */
  name: string
  title: LocalizedText
  createFile: (
    input: ExportInput & { lang: Lang },
    context: ExportContext,
  ) => FileAnswer | Promise<FileAnswer>
}

/**
 * Describes the export of a list. Rows and columns are those that the list's own call shows to this caller.
 */
interface ListExport<Row, Input> {
  name: string
  title: LocalizedText
  columns: (session: Session) => readonly ExportColumn<Row>[]
  rows: (db: Db, input: Input, session: Session) => AsyncIterable<Row[]>
}

/** The types of exported files by their format. */
export const mimes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/**
 * Creates an exporter that generates the file while it is sent. It is never stored, and its length is
 * unknown.
 */
export const createListExporter = <Row, Input extends ExportInput>({
  name,
  title,
  columns,
  rows,
}: ListExport<Row, Input>): Exporter => ({
  name,
  title,
  createFile(input, { db, session }) {
    const { lang, selectKey, format } = input
    const visible = columns(session)
    const selected = selectKey?.length
      ? selectKey.flatMap((key) => visible.find((column) => column.key === key) ?? [])
      : visible
    async function* cells() {
      for await (const batch of rows(db, input as unknown as Input, session))
        yield batch.map((row) =>
          selected.map(({ key, cell }) =>
            (row as Partial<HiddenColumns>)._hidden?.includes(key) ? null : cell(row, lang),
          ),
        )
    }
    return createSheetFile({
      title: title[lang],
      format,
      columns: selected.map(({ title: head, width }) => ({ title: head[lang], width })),
      rows: cells(),
    })
  },
})

interface SheetFile {
  title: string
  format: keyof typeof mimes
  columns: readonly { title: string; width?: number | undefined; required?: boolean | undefined }[]
  rows: AsyncIterable<readonly (readonly Cell[])[]>
  /** Lines above the heads of the columns; a workbook has them, a CSV file begins with its heads. */
  lead?: readonly string[]
}

/** Creates the answer of a download from a sheet. */
export function createSheetFile({ title, format, columns, rows, lead }: SheetFile): FileAnswer {
  const content =
    format === 'xlsx'
      ? createWorkbook({ name: title, columns, rows, lead })
      : Readable.from(csvLines(columns, rows))
  return {
    content,
    mime: mimes[format],
    disposition: `attachment; filename*=UTF-8''${encodeURIComponent(exportFileName(title, format))}`,
  }
}

async function* csvLines(
  heads: readonly { title: string }[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + formatCsvLine(heads.map(({ title }) => title))
  for await (const batch of rows) yield batch.map(formatCsvLine).join('')
}

/** `<title>_<yyyyMMddHHmmss>.<format>`, in the business's time zone. */
export const exportFileName = (title: string, format: string): string =>
  `${title}_${formatInstant(Date.now(), 'yyyyMMddHHmmss')}.${format}`
