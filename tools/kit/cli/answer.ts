import { findingCodes, type FindingCode } from '@tessera/shared/contract/shell/check'
import type { Reply } from './ask-server.ts'
import type { Finding } from './outcome.ts'

/** What a server's answer means for whoever sent a command. */
export type Verdict<T> =
  | { at: 'done'; data: T }
  | { at: 'refused'; findings: Finding[] }
  | { at: 'later'; why: string }
  | { at: 'no-tessera'; why: string }

const isCode = (code: unknown): code is FindingCode => findingCodes.some((one) => one === code)

/** Codes of the envelope (README: answers are HTTP 200 with a code) that say who may, and those that another attempt may change. */
const notYours = [401, 403, 600, 601, 602]
const busy = [429, 500, 502, 503, 504]

/** Reads an answer: done, refused for good, or worth another attempt. A publish that is already under way ends by itself. */
export function verdictOn<T>({ status, text }: Reply): Verdict<T> {
  const envelope = read(text)
  const code = envelope?.code ?? status
  if (busy.includes(status) || busy.includes(code))
    return { at: 'later', why: envelope?.msg || `it answered ${status}` }
  if (!envelope) return { at: 'no-tessera', why: `it answered ${status} and nothing that Tessera would say` }
  if (code === 200) return { at: 'done', data: envelope.data as T }
  const said = (envelope.data as { findings?: { code?: unknown; detail?: unknown }[] } | null)?.findings ?? []
  const findings = said.map((one): Finding =>
    isCode(one.code)
      ? { code: one.code, detail: String(one.detail ?? '') }
      : { code: 'refused', detail: `${String(one.code)} ${String(one.detail ?? '')}` },
  )
  if (findings.some((one) => one.code === 'publish-underway'))
    return { at: 'later', why: 'another publish of this remote is under way' }
  if (findings.length > 0) return { at: 'refused', findings }
  return {
    at: 'refused',
    findings: [
      {
        code: notYours.includes(code) ? 'not-yours' : code === 404 ? 'not-found' : 'refused',
        detail: envelope.msg,
      },
    ],
  }
}

function read(text: string): { code: number; msg: string; data: unknown } | undefined {
  try {
    const { code, msg, data } = JSON.parse(text) as Record<string, unknown>
    return typeof code === 'number' ? { code, msg: typeof msg === 'string' ? msg : '', data } : undefined
  } catch {
    return undefined
  }
}
