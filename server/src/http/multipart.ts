import type { Readable } from 'node:stream'
import busboy from '@fastify/busboy'
import { refuse } from './refusal.ts'
import { general } from './text.ts'

export interface Part {
  /** As the sender calls it; only its last segment. */
  fileName: string
  /** Ends early, with `truncated`, where the file is larger than the limit. */
  content: Readable & { truncated?: boolean }
}

/**
 * Hands the field `file` of a multipart body to `take` as it arrives; further files and fields are let pass. A body without one is refused.
 * `most` is in bytes.
 */
export function takePart<T>({ body, contentType, most }: { body: Readable; contentType: string; most: number }, take: (part: Part) => Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    let taken: Promise<T> | undefined
    let arriving: Part['content'] | undefined
    const refused = (error: unknown) => {
      body.unpipe()
      body.resume()
      fail(error)
    }
    const broken = () => refused(refuse(general.noFile))
    let reader: InstanceType<typeof busboy>
    try {
      reader = busboy({ headers: { 'content-type': contentType }, limits: { fileSize: most, files: 1, fields: 20, fieldSize: 10_000, parts: 30 } })
    } catch {
      return broken()
    }
    reader.on('file', (field: string, content: Part['content'], fileName: string) => {
      if (field !== 'file' || taken || !fileName) return content.resume()
      arriving = content
      taken = take({ fileName: fileName.split(/[/\\]/).at(-1)!.slice(0, 255), content })
      taken.catch(refused)
      return undefined
    })
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
