import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { Code } from '@tessera/shared/contract/wire'
import type { Context, FileAnswer } from '../http/context.ts'
import { readMultipartFile } from '../http/multipart.ts'
import { refuse } from '../http/refusal.ts'
import type { Signer } from '../http/signer.ts'
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
  answer(
    encryption: string,
    content: (id: string) => Promise<{ name: string; value: unknown }>,
  ): Promise<FileAnswer>
  /** The value in an uploaded file, judged by the schema; anything else is refused. */
  take(by: Pick<Context, 'body' | 'contentType'>): Promise<T>
}

/** Links to exports that work for a minute; whoever has one needs no other right. */
export function minuteLinks({ kind, seal, path }: { kind: string; seal: Signer; path: string }) {
  const Link = z.object({ kind: z.literal(kind), id: z.string(), until: z.number() })
  return {
    link: (id: string, name: string) => ({
      name: `${name}.json`,
      url: `${path}?encryption=${seal.sign({ kind, id, until: Date.now() + linkLife })}`,
    }),
    /** What a link is to; refuses one that is over or was not made here. */
    opened(encryption: string): string {
      const link = Link.safeParse(seal.verify(encryption))
      if (!link.success || link.data.until < Date.now()) throw refuse(text.linkOver, {}, Code.notFound)
      return link.data.id
    },
  }
}

/** A value as a file to keep. */
export function jsonAnswer(name: string, value: unknown): FileAnswer {
  const bytes = Buffer.from(JSON.stringify(value, null, 2))
  return {
    content: Readable.from([bytes]),
    bytes: bytes.length,
    mime: 'application/json',
    disposition: `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.json`)}`,
  }
}

/** The text of an uploaded file, which is refused where it is larger than a file to import may be. */
export const uploadedText = ({ body, contentType }: Pick<Context, 'body' | 'contentType'>): Promise<string> =>
  readMultipartFile({ body, contentType, most: most * 1_000_000 }, async ({ content }) => {
    const bytes = await buffer(content)
    if (content.truncated) throw refuse(text.tooLarge, { n: most })
    return bytes.toString('utf8')
  })

export function jsonFiles<T>({
  kind,
  schema,
  seal,
  path,
}: {
  kind: string
  schema: z.ZodType<T>
  seal: Signer
  path: string
}): JsonFiles<T> {
  const File = z.object({ kind: z.literal(kind), version: z.literal(1), value: schema })
  const { link, opened } = minuteLinks({ kind, seal, path })
  return {
    link,
    async answer(encryption, content) {
      const { name, value } = await content(opened(encryption))
      return jsonAnswer(name, { kind, version: 1, value })
    },
    async take(by) {
      const given = await uploadedText(by)
      try {
        return File.parse(JSON.parse(given)).value
      } catch {
        throw refuse(text.wrongFile)
      }
    },
  }
}
