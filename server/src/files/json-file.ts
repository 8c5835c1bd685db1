import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { Code } from '@tessera/shared/contract/wire'
import type { Context, FileAnswer } from '../http/context.ts'
import { takePart } from '../http/multipart.ts'
import { refuse } from '../http/refusal.ts'
import type { Seal } from '../http/sealed.ts'
import { text } from './text.ts'

/** Milliseconds for which a link to an export works. */
const linkLife = 60_000
/** Megabytes of a file to import. */
const most = 5

/** Records as JSON files (specification: wire 1.7). `kind` stands in the file, and a file of another kind is refused. */
export interface JsonFiles<T> {
  /** A link that works for a minute; `id` is what `content` of its answer is made for. */
  link(id: string, name: string): { name: string; url: string }
  /** What a link gives; refuses one that is over or was not made here. */
  answer(encryption: string, content: (id: string) => Promise<{ name: string; value: unknown }>): Promise<FileAnswer>
  /** The value in an uploaded file, judged by the schema; anything else is refused. */
  take(by: Pick<Context, 'body' | 'contentType'>): Promise<T>
}

export function jsonFiles<T>({ kind, schema, seal, path }: { kind: string; schema: z.ZodType<T>; seal: Seal; path: string }): JsonFiles<T> {
  const File = z.object({ kind: z.literal(kind), version: z.literal(1), value: schema })
  const Link = z.object({ kind: z.literal(kind), id: z.string(), until: z.number() })
  return {
    link: (id, name) => ({ name: `${name}.json`, url: `${path}?encryption=${seal.close({ kind, id, until: Date.now() + linkLife })}` }),
    async answer(encryption, content) {
      const link = Link.safeParse(seal.open(encryption))
      if (!link.success || link.data.until < Date.now()) throw refuse(text.linkOver, {}, Code.gone)
      const { name, value } = await content(link.data.id)
      const bytes = Buffer.from(JSON.stringify({ kind, version: 1, value }, null, 2))
      return { content: Readable.from([bytes]), bytes: bytes.length, mime: 'application/json', disposition: `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.json`)}` }
    },
    take: ({ body, contentType }) =>
      takePart({ body, contentType, most: most * 1_000_000 }, async ({ content }) => {
        const bytes = await buffer(content)
        if (content.truncated) throw refuse(text.tooLarge, { n: most })
        try {
          return File.parse(JSON.parse(bytes.toString('utf8'))).value
        } catch {
          throw refuse(text.wrongFile)
        }
      }),
  }
}
