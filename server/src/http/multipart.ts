import type { Readable } from 'node:stream'
import busboy from '@fastify/busboy'
import { refuse } from './refusal.ts'
import { general } from './text.ts'

export interface FilePart {
  /** As the sender calls it; only its last segment. */
  fileName: string
  /** Ends early, with `truncated`, where the file is larger than the limit. */
  content: Readable & { truncated?: boolean }
  /** The fields that came before it. */
  fields: Readonly<Record<string, string>>
}

const emptyFields = () => Object.create(null) as Record<string, string>

/** The fields of a multipart body without a file; a body that is none is refused. */
export function readMultipartFields({
  body,
  contentType,
}: {
  body: Readable
  contentType: string
}): Promise<Readonly<Record<string, string>>> {
  return new Promise((done, fail) => {
    const fields = emptyFields()
    const broken = () => {
      body.unpipe()
      body.resume()
      fail(refuse(general.noFields))
    }
    let reader: InstanceType<typeof busboy>
    try {
      reader = busboy({
        headers: { 'content-type': contentType },
        limits: { files: 0, fields: 20, fieldSize: 10_000, parts: 30 },
      })
    } catch {
      return broken()
    }
    reader.on('field', (name: string, value: string) => void (fields[name] = value))
    reader.on('error', broken)
    reader.on('finish', () => done(fields))
    body.on('error', fail)
    body.pipe(reader)
  })
}

/**
 * Hands the field `file` of a multipart body to `take` as it arrives; further files and fields are let pass. A body without one is refused.
 * `most` is in bytes.
 */
export function readMultipartFile<T>(
  { body, contentType, most }: { body: Readable; contentType: string; most: number },
  take: (part: FilePart) => Promise<T>,
): Promise<T> {
  return new Promise((done, fail) => {
    const fields = emptyFields()
    let taken: Promise<T> | undefined
    let arriving: FilePart['content'] | undefined
    const refused = (error: unknown) => {
      body.unpipe()
      body.resume()
      fail(error)
    }
    const broken = () => refused(refuse(general.noFile))
    let reader: InstanceType<typeof busboy>
    try {
      reader = busboy({
        headers: { 'content-type': contentType },
        limits: { fileSize: most, files: 1, fields: 20, fieldSize: 10_000, parts: 30 },
      })
    } catch {
      return broken()
    }
    reader.on('file', (field: string, content: FilePart['content'], fileName: string) => {
      if (field !== 'file' || taken || !fileName) return content.resume()
      arriving = content
      // Whatever it throws, also before its first wait, is its refusal.
      taken = (async () =>
        take({ fileName: fileName.split(/[/\\]/).at(-1)!.slice(0, 255), content, fields }))()
      taken.catch(refused)
      return undefined
    })
    reader.on('field', (name: string, value: string) => void (fields[name] = value))
    reader.on('error', broken)
    reader.on('finish', () => (taken ? done(taken) : broken()))
    // A connection that is cut ends what was arriving as well: its receiver must not wait for the rest.
    body.on('error', (error) => {
      arriving?.destroy(error)
      fail(error)
    })
    body.pipe(reader)
  })
}
