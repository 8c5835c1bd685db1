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

/** Headers as they are stored: secret values sealed; an empty one keeps what is stored under its name. */
export function sealedHeaders(secrets: Secrets, id: string, sent: string, stored: string): string {
  const before = headersOf(stored)
  return JSON.stringify(
    headersOf(sent).map(({ field, value, secret }) => {
      if (!secret) return { field, value, secret }
      const kept = before.find((one) => one.secret && one.field === field)
      return { field, value: value ? secrets.seal(value, about(id)) : (kept?.value ?? ''), secret }
    }),
  )
}

/** Headers as they are sent to the address. */
export const openHeaders = (secrets: Secrets, id: string, stored: string): Header[] =>
  headersOf(stored).map(({ value, ...header }) => ({ ...header, value: header.secret && value ? secrets.open(value, about(id)) : value }))

/** Headers as they are shown: without what is secret. */
export const shownHeaders = (stored: string): string => JSON.stringify((readHeaders(stored) ?? []).map(({ value, ...header }) => ({ ...header, value: header.secret ? '' : value })))
