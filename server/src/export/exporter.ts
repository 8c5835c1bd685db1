import { Readable } from 'node:stream'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { printDate } from '@tessera/shared/fields/instant'
import type { Db } from '../db/connect.ts'
import type { Context, FileAnswer } from '../http/context.ts'
import type { Session } from '../shell/session/sessions.ts'
import type { Cell } from './cell.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { workbook } from './xlsx.ts'

export interface ExportColumn<Row> {
  key: string
  title: LocalizedText
  /** Characters. */
  width?: number
  cell: (row: Row, lang: Lang) => Cell
}

/** Rows may name the columns that the caller may not see in them (`grants/scope`). */
interface Hiding {
  _hidden: readonly string[]
}

/** A file that a ticket is worth. */
export interface Exporter {
  /** Known by it to tickets. */
  name: string
  title: LocalizedText
  file: (ask: ExportInput & { lang: Lang }, context: Pick<Context, 'db' | 'session'>) => FileAnswer
}

/** What may be exported of a list. Rows and columns are those that this caller may see: the list's own call decides both. */
interface ListExport<Row, Ask> {
  name: string
  title: LocalizedText
  columns: (session: Session) => readonly ExportColumn<Row>[]
  rows: (db: Db, ask: Ask, session: Session) => AsyncIterable<Row[]>
}

const mimes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** The rows of a list as a file, made while it is sent: nothing of it lies on the disk, and its length is not known before its end. */
export const listExporter = <Row, Ask extends ExportInput>({
  name,
  title,
  columns,
  rows,
}: ListExport<Row, Ask>): Exporter => ({
  name,
  title,
  file(ask, { db, session }) {
    const { lang, selectKey, format } = ask
    const offered = columns(session)
    const chosen = selectKey?.length
      ? selectKey.flatMap((key) => offered.find((column) => column.key === key) ?? [])
      : offered
    async function* cells() {
      for await (const batch of rows(db, ask as unknown as Ask, session))
        yield batch.map((row) =>
          chosen.map(({ key, cell }) =>
            (row as Partial<Hiding>)._hidden?.includes(key) ? null : cell(row, lang),
          ),
        )
    }
    return sheetFile({
      title: title[lang],
      format,
      heads: chosen.map(({ title: head, width }) => ({ title: head[lang], width })),
      rows: cells(),
    })
  },
})

interface SheetFile {
  title: string
  format: keyof typeof mimes
  heads: readonly { title: string; width?: number | undefined; required?: boolean | undefined }[]
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}

/** A sheet as the answer to whoever follows its link. */
export function sheetFile({ title, format, heads, rows }: SheetFile): FileAnswer {
  const content =
    format === 'xlsx' ? workbook({ name: title, heads, rows }) : Readable.from(lines(heads, rows))
  return {
    content,
    mime: mimes[format],
    disposition: `attachment; filename*=UTF-8''${encodeURIComponent(fileName(title, format))}`,
  }
}

async function* lines(
  heads: readonly { title: string }[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(heads.map(({ title }) => title))
  for await (const batch of rows) yield batch.map(csvLine).join('')
}

/** `<title>_<yyyyMMddHHmmss>.<format>`, in the time of the business. */
export const fileName = (title: string, format: string): string =>
  `${title}_${printDate(Date.now(), 'yyyyMMddHHmmss')}.${format}`
