// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { CurrentUser, PermissionEntry } from '../contract/session/session.ts'
import { session } from '@tessera/shared/session'
import { can, defaultCodes } from './can.ts'
import { Can } from './use-can.ts'

const entry = (modelId: string, buttons: string[], columns: string[] = []): PermissionEntry => {
  const coded = (enCode: string) => ({ id: enCode, fullName: enCode, enCode })
  return {
    modelId,
    moduleName: modelId,
    button: buttons.map(coded),
    column: columns.map(coded),
    form: [],
    resource: [],
  } as PermissionEntry
}
const list = [entry('users', ['btn_add'], ['mobilePhone']), entry('roles', ['btn_remove'])]

test('default codes', () => {
  expect(defaultCodes).toEqual({ add: 'btn_add', edit: 'btn_edit', remove: 'btn_remove' })
})

test.each([
  ['users', 'btn_add', 'button', true],
  ['users', 'btn_remove', 'button', false],
  ['roles', 'btn_add', 'button', false],
  ['nothing', 'btn_add', 'button', false],
  ['users', 'mobilePhone', 'column', true],
  ['users', 'mobilePhone', 'button', false],
  ['users', 'btn_add', 'column', false],
] as const)('menu %s, code %s as a %s: %s', (modelId, code, kind, allowed) => {
  expect(can(list, modelId, code, kind)).toBe(allowed)
})

test.each([
  ['btn_add', true, 'x'],
  ['btn_remove', true, ''],
  ['btn_remove', false, 'x'],
])('Can with code %s and enforced=%s renders %j', (code, enforced, rendered) => {
  session.setCurrentUser({ permissionList: list } as unknown as CurrentUser)
  const box = document.createElement('div')
  flushSync(() =>
    createRoot(box).render(
      <Can modelId="users" code={code} enforced={enforced}>
        x
      </Can>,
    ),
  )
  expect(box.textContent).toBe(rendered)
})
