import type { PageBody } from '@tessera/shared/contract/messaging/messages'
import { isText, objectWith, oneOf, parseJson } from '../values/shape.ts'

const isPageBody = objectWith<PageBody>({ type: oneOf([5]), path: isText })

/** Finds the page that a system message names: its path, and its address with the filter. Undefined if it names none. */
export function findNamedPage(bodyText: string): { path: string; address: string } | undefined {
  const body = parseJson(bodyText)
  if (!isPageBody(body)) return undefined
  const address = `/${body.path.replace(/^\/+/, '')}`
  return { path: address.split('?')[0]!, address }
}
