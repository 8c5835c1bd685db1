import { findingCodes, type FindingCode } from '@tessera/shared/contract/registry/check'
import type { ServerReply } from './send-request.ts'
import type { Finding } from './outcome.ts'

/**
 * What a reply of the server means for the command: done, refused, worth another attempt, or not from
 * Tessera.
 */
export type ReplyResult<T> =
  | { kind: 'done'; data: T }
  | { kind: 'refused'; findings: Finding[] }
  | { kind: 'retry'; why: string }
  | { kind: 'not-tessera'; why: string }

const isFindingCode = (code: unknown): code is FindingCode => findingCodes.some((finding) => finding === code)

/** Envelope codes for a missing permission or session. */
const deniedCodes = [401, 403, 600, 601, 602]
/** Codes that may change with another attempt. */
const retryCodes = [429, 500, 502, 503, 504]

/** Classifies a reply. A publish that is already in progress counts as worth another attempt. */
export function classifyReply<T>({ status, text }: ServerReply): ReplyResult<T> {
  const envelope = parseEnvelope(text)
  const code = envelope?.code ?? status
  if (retryCodes.includes(status) || retryCodes.includes(code))
    return { kind: 'retry', why: envelope?.msg || `it replied with HTTP ${status}` }
  if (!envelope)
    return { kind: 'not-tessera', why: `it replied with HTTP ${status} and text that is not from Tessera` }
  if (code === 200) return { kind: 'done', data: envelope.data as T }
  const received =
    (envelope.data as { findings?: { code?: unknown; detail?: unknown }[] } | null)?.findings ?? []
  const findings = received.map((finding): Finding =>
    isFindingCode(finding.code)
      ? { code: finding.code, detail: String(finding.detail ?? '') }
      : { code: 'refused', detail: `${String(finding.code)} ${String(finding.detail ?? '')}` },
  )
  if (findings.some((finding) => finding.code === 'publish-underway'))
    return { kind: 'retry', why: 'another publish of this remote is in progress' }
  if (findings.length > 0) return { kind: 'refused', findings }
  return { kind: 'refused', findings: [{ code: findingCodeOf(code), detail: envelope.msg }] }
}

function findingCodeOf(code: number): Finding['code'] {
  if (deniedCodes.includes(code)) return 'not-yours'
  return code === 404 ? 'not-found' : 'refused'
}

function parseEnvelope(text: string): { code: number; msg: string; data: unknown } | undefined {
  try {
    const { code, msg, data } = JSON.parse(text) as Record<string, unknown>
    return typeof code === 'number' ? { code, msg: typeof msg === 'string' ? msg : '', data } : undefined
  } catch {
    return undefined
  }
}
