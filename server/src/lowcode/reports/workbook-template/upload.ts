import { buffer } from 'node:stream/consumers'
import { ReportBody } from '@tessera/shared/contract/lowcode/reports'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { refuse } from '../../../errors/refusal.ts'
import { formatText } from '../../../errors/translate.ts'
import type { Context } from '../../../http/context.ts'
import { readMultipartFile } from '../../../http/multipart.ts'
import { readWorkbookTemplate } from './read-template.ts'
import { text } from './text.ts'

const maxMegabytes = 5

/** The bytes and the name of an uploaded file; throws a refusal where it is too large. */
export const readUpload = ({ body, contentType }: Pick<Context, 'body' | 'contentType'>) =>
  readMultipartFile(
    { body, contentType, maxBytes: maxMegabytes * 1_000_000 },
    async ({ content, fileName }) => {
      const bytes = await buffer(content)
      if (content.truncated) throw refuse(text.tooLarge, { n: maxMegabytes })
      return { bytes, fileName }
    },
  )

/** A workbook begins as every zip file does. */
export const isWorkbook = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'

/** A sheet of an uploaded workbook as a template, with its notes in the language of the caller. */
export async function templateOf(
  bytes: Buffer,
  sheetNumber: number,
  { lang }: Pick<Context, 'lang'>,
  notWorkbook: LocalizedText = text.notWorkbook,
) {
  const { sheet, names, notes } = await readWorkbookTemplate(bytes, sheetNumber, notWorkbook)
  return { sheet, names: [...names], notes: notes.map((note) => formatText(note, lang)) }
}

/** Says that other sheets of a workbook were left out. */
export const onlyFirstNote = (names: readonly string[], { lang }: Pick<Context, 'lang'>): string[] =>
  names.length > 1
    ? [formatText({ text: text.onlyFirst, values: { n: names.length, name: names[0] } }, lang)]
    : []

/** The name of a report from the name of a file; `fallback` where that is none. */
export function nameOfFile(fileName: string, fallback: string): string {
  const name = fileName
    .replace(/\.\w+$/, '')
    .trim()
    .slice(0, 50)
  return ReportBody.shape.fullName.safeParse(name).success ? name : fallback
}
