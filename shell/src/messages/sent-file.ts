import type { FileBody } from '@tessera/shared/contract/messaging/messages'
import { isText, objectWith, oneOf, parseJson } from '../values/shape.ts'

const isFileBody = objectWith<FileBody>({ type: oneOf([6]), id: isText, text: isText })

/** The id of the file that was sent with a system message; undefined if it has none. */
export function findSentFile(bodyText: string): string | undefined {
  const body = parseJson(bodyText)
  return isFileBody(body) ? body.id : undefined
}
