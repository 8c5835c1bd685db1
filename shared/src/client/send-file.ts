import type { Call, Envelope, CallOutput } from '@tessera/shared/contract/wire'
import { notArrived, request, settle, type Answer } from './call.ts'

/** Posts one file as the field `file` to a row that takes a form (specification: wire 1.7, imports), `input` in its path; rejects with a `CallError`. */
export async function sendFile<C extends Call>(
  row: C,
  file: File,
  { quiet, input = {} }: { quiet?: boolean; input?: Readonly<Record<string, unknown>> } = {},
): Promise<Answer<CallOutput<C>>> {
  const { url, init } = request(row, input)
  const body = new FormData()
  body.append('file', file, file.name)
  const envelope = await fetch(url, { ...init, body })
    .then((response) => response.json() as Promise<Envelope>)
    .catch(notArrived)
  return settle(row, envelope, quiet)
}
