import type { RecordBody } from '@tessera/shared/contract/messaging/messages'
import { MenuType } from '@tessera/shared/contract/session/session'
import { parseMenuProperty } from '../menu/property.ts'
import type { MenuRoutes } from '../menu/routes.ts'
import { isText, objectWith, oneOf, parseJson } from '../values/shape.ts'

const isRecordBody = objectWith<RecordBody>({
  type: oneOf([4]),
  id: isText,
  recordId: isText,
  text: isText,
})

/**
 * Finds the page of the record that a system message is about: `path` is undefined where the user has no menu of its
 * design. Undefined if the message is about none.
 */
export function findRecordPage(
  bodyText: string,
  routes: MenuRoutes,
): { path: string | undefined; recordId: string } | undefined {
  const body = parseJson(bodyText)
  if (!isRecordBody(body)) return undefined
  const route = [...routes.values()].find(
    ({ item }) => item.type === MenuType.form && parseMenuProperty(item.propertyJson).moduleId === body.id,
  )
  return { path: route?.path, recordId: body.recordId }
}
