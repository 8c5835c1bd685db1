import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { langs, type Lang } from '@tessera/shared/contract/lang'
import type { Context } from '../../http/context.ts'
import { readMultipartFile } from '../../http/multipart.ts'
import { refuse } from '../../http/refusal.ts'
import { xlsxRows } from '../../import/xlsx.ts'
import { textHeads } from './export.ts'
import { text } from './text.ts'

/** Megabytes of a file of words. */
const most = 10

const File = z.object({
  kind: z.literal('tessera.words'),
  version: z.literal(1),
  words: z.record(z.string(), z.partialRecord(z.enum(langs), z.string().max(2_000))),
})

/** The texts of an uploaded file, `.xlsx` or `.json` as they are exported: key -> language -> text. Anything else is refused. */
export async function readTexts({
  body,
  contentType,
}: Pick<Context, 'body' | 'contentType'>): Promise<Map<string, Partial<Record<Lang, string>>>> {
  const bytes = await readMultipartFile(
    { body, contentType, most: most * 1_000_000 },
    async ({ content }) => {
      const read = await buffer(content)
      if (content.truncated) throw refuse(text.tooLarge, { n: most })
      return read
    },
  )
  // Every zip begins with these two letters, and no JSON does.
  return bytes.subarray(0, 2).toString() === 'PK'
    ? ofSheet(await xlsxRows(bytes))
    : ofJson(bytes.toString('utf8'))
}

function ofJson(said: string): Map<string, Partial<Record<Lang, string>>> {
  try {
    return new Map(Object.entries(File.parse(JSON.parse(said)).words))
  } catch {
    throw refuse(text.wrongFile)
  }
}

/** The key stands in the first column; the languages where their heads are. */
function ofSheet([heads = [], ...rows]: readonly (readonly string[])[]): Map<
  string,
  Partial<Record<Lang, string>>
> {
  const columns = textHeads.flatMap(({ lang, head }) =>
    heads.includes(head) ? [{ lang, at: heads.indexOf(head) }] : [],
  )
  if (columns.length === 0) throw refuse(text.wrongFile)
  return new Map(
    rows
      .filter(([key]) => key)
      .map((row) => [row[0]!, Object.fromEntries(columns.map(({ lang, at }) => [lang, row[at] ?? '']))]),
  )
}
