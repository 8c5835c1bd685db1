import { readHeaders, type Header } from '@tessera/shared/contract/data/interface-parameters'
import { refuseField } from '../../errors/refusal.ts'
import type { Secrets } from '../../auth/secrets.ts'
import { text } from './text.ts'

const headerPurpose = (id: string) => `system_data_interface.request_headers ${id}`

export function parseHeaders(json: string): Header[] {
  const headers = readHeaders(json)
  if (!headers) throw refuseField('requestHeaders', text.wrongHeaders)
  return headers
}

interface InterfaceHeaders {
  id: string
  path: string
  requestHeaders: string
}

/**
 * Headers as they are stored, with secret values sealed. An empty secret value keeps the stored one of the
 * same name. Refuses this if the address points to another server: otherwise a user who can change the
 * address would receive the secret.
 */
export function sealHeaders(
  secrets: Secrets,
  { id, path, requestHeaders }: InterfaceHeaders,
  previous: InterfaceHeaders | null,
): string {
  const stored = previous ? parseHeaders(previous.requestHeaders) : []
  return JSON.stringify(
    parseHeaders(requestHeaders).map(({ field, value, secret }) => {
      if (!secret) return { field, value, secret }
      const storedValue = stored.find((header) => header.secret && header.field === field)?.value ?? ''
      // Callers who cannot see the headers send the sealed value back unchanged.
      if (value && value !== storedValue)
        return { field, value: secrets.encrypt(value, headerPurpose(id)), secret }
      if (storedValue && previous && originOf(previous.path) !== originOf(path))
        throw refuseField('requestHeaders', text.secretElsewhere, { name: field })
      return { field, value: storedValue, secret }
    }),
  )
}

const originOf = (path: string) => (URL.canParse(path) ? new URL(path).origin : path)

/** Headers with secret values in clear, for sending. */
export const openHeaders = (secrets: Secrets, id: string, stored: string): Header[] =>
  parseHeaders(stored).map(({ field, value, secret }) => ({
    field,
    value: secret && value ? secrets.decrypt(value, headerPurpose(id)) : value,
    secret,
  }))

/** Headers without secret values, for clients. */
export const maskHeaders = (stored: string): string =>
  JSON.stringify(
    (readHeaders(stored) ?? []).map(({ field, value, secret }) => ({
      field,
      value: secret ? '' : value,
      secret,
    })),
  )
