import { failureCodes, type FailureCode } from '@tessera/shared/contract/registry/failures'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import type { CurrentUser } from '@tessera/shared/contract/session/session'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { changesSession } from '../../values/session-address.ts'

/** Where the shell is, as the router of a sandboxed page shows it. */
export interface FrameLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** What a failure of a sandboxed page says. */
export interface FrameFailure {
  readonly code: FailureCode
  readonly detail: string
  readonly where: string
}

/** A field of a form that is sent: its name, its value, and the name of a file. */
export type FormEntry = readonly [name: string, value: string | Blob, fileName?: string]

/** What the shell says to a frame. */
export type ShellMessage =
  /** Look and language: entries of the shell's storage by key. Sent first, and after every change. */
  | { readonly type: 'look'; readonly storage: Readonly<Record<string, string>> }
  | {
      readonly type: 'open'
      readonly entry: RegistryEntry
      readonly page: string
      readonly attempt: number
      readonly current: CurrentUser | null
    }
  /** The page is on screen with these props. */
  | { readonly type: 'show'; readonly props: PageProps; readonly location: FrameLocation }
  | { readonly type: 'hide' }
  | { readonly type: 'ping'; readonly number: number }
  | {
      readonly type: 'answer'
      readonly id: number
      /** 0: no answer arrived. */
      readonly status: number
      readonly contentType: string
      readonly body: ArrayBuffer
    }

/** A call that a sandboxed page wants to make. */
export interface FrameCall {
  readonly type: 'call'
  readonly id: number
  readonly method: (typeof methods)[number]
  /** Path below `/api/`, with its query. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | readonly FormEntry[] | null
}

/** What a frame says to the shell. Whatever runs in the frame may send it, so nothing of it is trusted. */
export type FrameMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'loaded'; readonly manifest: number; readonly entry: number; readonly chunk: number }
  | { readonly type: 'mounted'; readonly milliseconds: number }
  | ({ readonly type: 'failed' | 'partFailed' } & FrameFailure)
  | { readonly type: 'pong'; readonly number: number }
  | FrameCall
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'go'; readonly to: string; readonly replace: boolean }
  | { readonly type: 'back' }
  | { readonly type: 'title'; readonly title: string | null }
  | { readonly type: 'unsaved'; readonly reasons: readonly string[] }

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
/** Headers that the shell sends on behalf of a page. It adds its own authorization. */
const passedHeaders = ['accept-language', 'content-type', 'idempotency-key']

const maxText = 2_000
const maxBody = 10 * 1024 * 1024
const maxEntries = 50
const maxReasons = 20

type Values = Readonly<Record<string, unknown>>
const isText = (value: unknown, max = maxText): value is string =>
  typeof value === 'string' && value.length <= max
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER
const oneOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  values.includes(value as T)

/** Whether a text is an address inside the shell: a path, a query or a fragment, never another origin or one that signs in. */
const isInside = (to: unknown, origin: string): to is string =>
  isText(to) && /^[/?#]/.test(to) && !/^\/[/\\]|\\|\p{Cc}/u.test(to) && !changesSession(to, origin)

/** Whether a text is the address of a call. */
function isCallAddress(address: unknown, origin: string): address is string {
  if (!isText(address, 8_000) || !address.startsWith('/api/')) return false
  const url = URL.parse(address, origin)
  return url?.origin === origin && url.pathname.startsWith('/api/')
}

const isFormEntry = (entry: unknown): entry is FormEntry =>
  Array.isArray(entry) &&
  isText(entry[0], 100) &&
  (isText(entry[1], maxBody) || (entry[1] instanceof Blob && entry[1].size <= maxBody)) &&
  (entry[2] === undefined || isText(entry[2], 300))

function readHeaders(headers: unknown): Record<string, string> | null {
  if (typeof headers !== 'object' || headers === null) return null
  const entries = Object.entries(headers).filter(([name]) => passedHeaders.includes(name))
  return entries.every(([, value]) => isText(value, 300) && !/[\r\n\0]/.test(value))
    ? (Object.fromEntries(entries) as Record<string, string>)
    : null
}

function readCall(value: Values, origin: string): FrameCall | null {
  const { id, method, address, body } = value
  const headers = readHeaders(value['headers'])
  if (!isNumber(id) || !oneOf(methods, method) || !isCallAddress(address, origin) || !headers) return null
  const isBody =
    body === null ||
    isText(body, maxBody) ||
    (Array.isArray(body) && body.length <= maxEntries && body.every(isFormEntry))
  return isBody ? { type: 'call', id, method, address, headers, body: body as FrameCall['body'] } : null
}

const readFailure = ({ code, detail, where }: Values): FrameFailure | null =>
  oneOf(failureCodes, code) && isText(detail) && isText(where) ? { code, detail, where } : null

/** Reads a message of a frame; null for everything that is none. `origin` is the shell's own. */
export function readFrameMessage(data: unknown, origin: string): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const value = data as Values
  switch (value['type']) {
    case 'ready':
    case 'back':
      return { type: value['type'] }
    case 'loaded': {
      const { manifest, entry, chunk } = value
      return isNumber(manifest) && isNumber(entry) && isNumber(chunk)
        ? { type: 'loaded', manifest, entry, chunk }
        : null
    }
    case 'mounted':
      return isNumber(value['milliseconds']) ? { type: 'mounted', milliseconds: value['milliseconds'] } : null
    case 'failed':
    case 'partFailed': {
      const failure = readFailure(value)
      return failure && { type: value['type'], ...failure }
    }
    case 'pong':
      return isNumber(value['number']) ? { type: 'pong', number: value['number'] } : null
    case 'call':
      return readCall(value, origin)
    case 'cancel':
      return isNumber(value['id']) ? { type: 'cancel', id: value['id'] } : null
    case 'go':
      return isInside(value['to'], origin) && typeof value['replace'] === 'boolean'
        ? { type: 'go', to: value['to'], replace: value['replace'] }
        : null
    case 'title':
      return value['title'] === null || isText(value['title'], 100)
        ? { type: 'title', title: value['title'] }
        : null
    case 'unsaved': {
      const { reasons } = value
      return Array.isArray(reasons) &&
        reasons.length <= maxReasons &&
        reasons.every((reason) => isText(reason, 300))
        ? { type: 'unsaved', reasons }
        : null
    }
    default:
      return null
  }
}
