import type { Readable } from 'node:stream'
import busboy from '@fastify/busboy'
import { isStorableText } from './assert-input.ts'
import { refuse } from '../errors/refusal.ts'
import { general } from '../errors/text.ts'

export interface FilePart {
  /** Last segment of the name that the client sent. */
  fileName: string
  /** Ends early, with `truncated` set, where the file is larger than the limit. */
  content: Readable & { truncated?: boolean }
  /** The fields that the body holds before the file. */
  fields: Readonly<Record<string, string>>
}

const areStorable = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).flat().every(isStorableText)
const emptyFields = () => Object.create(null) as Record<string, string>

/** Reads the fields of a multipart body without a file. Throws a refusal where the body is not multipart. */
export function readMultipartFields({
  body,
  contentType,
}: {
  body: Readable
  contentType: string
}): Promise<Readonly<Record<string, string>>> {
  return new Promise((resolve, reject) => {
    const fields = emptyFields()
    const rejectInvalid = () => {
      body.unpipe()
      body.resume()
      reject(refuse(general.noFields))
    }
    let reader: InstanceType<typeof busboy>
    try {
      reader = busboy({
        headers: { 'content-type': contentType },
        limits: { files: 0, fields: 20, fieldSize: 10_000, parts: 30 },
      })
    } catch {
      return rejectInvalid()
    }
    reader.on('field', (name: string, value: string) => void (fields[name] = value))
    reader.on('error', rejectInvalid)
    // A file has no place here, and the reader would wait for its content to be read.
    reader.on('filesLimit', rejectInvalid)
    reader.on('finish', () => (areStorable(fields) ? resolve(fields) : rejectInvalid()))
    body.on('error', reject)
    body.pipe(reader)
  })
}

/**
 * Passes the field `file` of a multipart body to `accept` as a stream and returns its result. Further files
 * are ignored. Rejects with a refusal where the body has no such field, and with the error of `accept`.
 */
export function readMultipartFile<T>(
  { body, contentType, maxBytes }: { body: Readable; contentType: string; maxBytes: number },
  accept: (part: FilePart) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const fields = emptyFields()
    let accepted: Promise<T> | undefined
    let fileStream: FilePart['content'] | undefined
    const rejectWith = (error: unknown) => {
      body.unpipe()
      body.resume()
      reject(error)
    }
    const rejectInvalid = () => rejectWith(refuse(general.noFile))
    let reader: InstanceType<typeof busboy>
    try {
      reader = busboy({
        headers: { 'content-type': contentType },
        limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000, parts: 30 },
      })
    } catch {
      return rejectInvalid()
    }
    reader.on('file', (field: string, content: FilePart['content'], fileName: string) => {
      if (field !== 'file' || accepted || !fileName) return content.resume()
      if (!isStorableText(fileName) || !areStorable(fields)) {
        content.resume()
        return rejectWith(refuse(general.badValue))
      }
      fileStream = content
      // The async function turns an error that `accept` throws before its first await into a rejection.
      accepted = (async () =>
        accept({ fileName: fileName.split(/[/\\]/).at(-1)!.slice(0, 255), content, fields }))()
      accepted.catch(rejectWith)
      return undefined
    })
    reader.on('field', (name: string, value: string) => void (fields[name] = value))
    reader.on('error', rejectInvalid)
    reader.on('finish', () => (accepted ? resolve(accepted) : rejectInvalid()))
    // A lost connection destroys the file's stream as well, so that its reader does not wait for the rest.
    body.on('error', (error) => {
      fileStream?.destroy(error)
      reject(error)
    })
    body.pipe(reader)
  })
}
