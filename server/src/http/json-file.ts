import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import type { Context, FileAnswer } from './context.ts'
import { readMultipartFile } from './multipart.ts'
import { refuse } from '../errors/refusal.ts'
import type { Signer } from './signer.ts'
import { text } from '../files/text.ts'

const linkLifetimeMs = 60_000
/** Limit of an imported file. */
const maxMegabytes = 5

/**
 * Exports and imports records as JSON files. The file contains its `kind`; a file of another kind is refused.
 */
export interface JsonFiles<T> {
  /** Creates a link that works for a minute; `createAnswer` passes its `id` to `content`. */
  createLink(id: string, name: string): { name: string; url: string }
  /** Creates the answer of a link; throws a refusal where it is expired or invalid. */
  createAnswer(
    encryption: string,
    content: (id: string) => Promise<{ name: string; value: unknown }>,
  ): Promise<FileAnswer>
  /** Reads the value of an uploaded file; throws a refusal where it does not match the schema. */
  accept(by: Pick<Context, 'body' | 'contentType'>): Promise<T>
  /** The same of the content of a file. */
  parse(content: Buffer | string): T
}

/** Creates download links that work for a minute without any other permission. */
export function createMinuteLinks({ kind, signer, path }: { kind: string; signer: Signer; path: string }) {
  const Link = z.object({ kind: z.literal(kind), id: z.string(), until: z.number() })
  return {
    createLink: (id: string, name: string) => ({
      name: `${name}.json`,
      url: `${path}?encryption=${signer.sign({ kind, id, until: Date.now() + linkLifetimeMs })}`,
    }),
    /** The id in a link; throws a refusal where the link is expired or invalid. */
    requireId(encryption: string): string {
      const link = Link.safeParse(signer.verify(encryption))
      if (!link.success || link.data.until < Date.now()) throw refuse(text.linkOver, {}, Code.notFound)
      return link.data.id
    },
  }
}

/** Creates the answer of a download from a value. */
export function createJsonAnswer(name: string, value: unknown): FileAnswer {
  const bytes = Buffer.from(JSON.stringify(value, null, 2))
  return {
    content: Readable.from([bytes]),
    bytes: bytes.length,
    mime: 'application/json',
    disposition: `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.json`)}`,
  }
}

/** Reads the text of an uploaded file; throws a refusal where it exceeds the limit. */
export const readUploadedText = ({
  body,
  contentType,
}: Pick<Context, 'body' | 'contentType'>): Promise<string> =>
  readMultipartFile({ body, contentType, maxBytes: maxMegabytes * 1_000_000 }, async ({ content }) => {
    const bytes = await buffer(content)
    if (content.truncated) throw refuse(text.tooLarge, { n: maxMegabytes })
    return bytes.toString('utf8')
  })

export function createJsonFiles<T>({
  kind,
  schema,
  signer,
  path,
  wrongFile = text.wrongFile,
}: {
  kind: string
  schema: z.ZodType<T>
  signer: Signer
  path: string
  /** Why another file is refused, where the page takes further kinds of files. */
  wrongFile?: LocalizedText
}): JsonFiles<T> {
  const File = z.object({ kind: z.literal(kind), version: z.literal(1), value: schema })
  const { createLink, requireId } = createMinuteLinks({ kind, signer, path })
  const parse = (content: Buffer | string): T => {
    try {
      return File.parse(JSON.parse(String(content))).value
    } catch {
      throw refuse(wrongFile)
    }
  }
  return {
    createLink,
    async createAnswer(encryption, content) {
      const { name, value } = await content(requireId(encryption))
      return createJsonAnswer(name, { kind, version: 1, value })
    },
    async accept(by) {
      return parse(await readUploadedText(by))
    },
    parse,
  }
}
