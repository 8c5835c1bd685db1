import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { langs, type Lang } from '@tessera/shared/contract/lang'
import type { Context } from '../../http/context.ts'
import { readMultipartFile } from '../../http/multipart.ts'
import { refuse } from '../../errors/refusal.ts'
import { readXlsxRows } from '../../import/xlsx.ts'
import { textHeads } from './export.ts'
import { text } from './text.ts'

const maxMegabytes = 10

const File = z.object({
  kind: z.literal('tessera.words'),
  version: z.literal(1),
  words: z.record(z.string(), z.partialRecord(z.enum(langs), z.string().max(2_000))),
})

/**
 * Reads the texts of an uploaded `.xlsx` or `.json` file in the exported format: key -> language -> text.
 * Throws a refusal for any other file.
 */
export async function readTexts({
  body,
  contentType,
}: Pick<Context, 'body' | 'contentType'>): Promise<Map<string, Partial<Record<Lang, string>>>> {
  const bytes = await readMultipartFile(
    { body, contentType, maxBytes: maxMegabytes * 1_000_000 },
    async ({ content }) => {
      const fileBytes = await buffer(content)
      if (content.truncated) throw refuse(text.tooLarge, { n: maxMegabytes })
      return fileBytes
    },
  )
  // Every zip file, and so every xlsx file, begins with `PK`.
  return bytes.subarray(0, 2).toString() === 'PK'
    ? parseSheet(await readXlsxRows(bytes))
    : parseJson(bytes.toString('utf8'))
}

function parseJson(json: string): Map<string, Partial<Record<Lang, string>>> {
  try {
    return new Map(Object.entries(File.parse(JSON.parse(json)).words))
  } catch {
    throw refuse(text.wrongFile)
  }
}

/** The first column is the key; the titles name the columns of the languages. */
function parseSheet([heads = [], ...rows]: readonly (readonly string[])[]): Map<
  string,
  Partial<Record<Lang, string>>
> {
  const columns = textHeads.flatMap(({ lang, head }) =>
    heads.includes(head) ? [{ lang, index: heads.indexOf(head) }] : [],
  )
  if (columns.length === 0) throw refuse(text.wrongFile)
  return new Map(
    rows
      .filter(([key]) => key)
      .map((row) => [
        row[0]!,
        Object.fromEntries(columns.map(({ lang, index }) => [lang, row[index] ?? ''])),
      ]),
  )
}
