import type { Call, Envelope, CallOutput } from '../contract/wire.ts'
import { networkFailure, buildRequest, unwrapEnvelope, type CallResult } from './call.ts'

/**
 * Posts one file as the field `file` to a call with a multipart body; `input` goes into its path. Rejects
 * with a `CallError`.
 */
export async function sendFile<C extends Call>(
  row: C,
  file: File,
  { quiet, input = {} }: { quiet?: boolean; input?: Readonly<Record<string, unknown>> } = {},
): Promise<CallResult<CallOutput<C>>> {
  const { url, init } = buildRequest(row, input)
  const body = new FormData()
  body.append('file', file, file.name)
  const envelope = await fetch(url, { ...init, body })
    .then((response) => response.json() as Promise<Envelope>)
    .catch(networkFailure)
  return unwrapEnvelope(row, envelope, quiet)
}
