import { readHeaders, type Header } from '@tessera/shared/contract/system/interface-parameters'
import { refuseField } from '../../http/refusal.ts'
import type { Secrets } from '../../secrets.ts'
import { text } from './text.ts'

const about = (id: string) => `system_data_interface.request_headers ${id}`

export function headersOf(json: string): Header[] {
  const read = readHeaders(json)
  if (!read) throw refuseField('requestHeaders', text.wrongHeaders)
  return read
}

interface Sent {
  id: string
  path: string
  requestHeaders: string
}

/**
 * Headers as they are stored: secret values sealed; an empty one keeps what is stored under its name, but not for another server, or whoever
 * may change the address would be told the secret.
 */
export function sealedHeaders(
  secrets: Secrets,
  { id, path, requestHeaders }: Sent,
  before: Sent | null,
): string {
  const stored = before ? headersOf(before.requestHeaders) : []
  return JSON.stringify(
    headersOf(requestHeaders).map(({ field, value, secret }) => {
      if (!secret) return { field, value, secret }
      const kept = stored.find((one) => one.secret && one.field === field)?.value ?? ''
      // What is stored comes back where its sender may not see the headers.
      if (value && value !== kept) return { field, value: secrets.seal(value, about(id)), secret }
      if (kept && before && originOf(before.path) !== originOf(path))
        throw refuseField('requestHeaders', text.secretElsewhere, { name: field })
      return { field, value: kept, secret }
    }),
  )
}

const originOf = (path: string) => (URL.canParse(path) ? new URL(path).origin : path)

/** Headers as they are sent to the address. */
export const openHeaders = (secrets: Secrets, id: string, stored: string): Header[] =>
  headersOf(stored).map(({ field, value, secret }) => ({
    field,
    value: secret && value ? secrets.open(value, about(id)) : value,
    secret,
  }))

/** Headers as they are shown: without what is secret. */
export const shownHeaders = (stored: string): string =>
  JSON.stringify(
    (readHeaders(stored) ?? []).map(({ field, value, secret }) => ({
      field,
      value: secret ? '' : value,
      secret,
    })),
  )
