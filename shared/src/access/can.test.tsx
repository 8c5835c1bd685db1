// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { CurrentUser, PermissionEntry } from '@tessera/shared/contract/shell/session'
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

test('the default codes are those of the specification', () => {
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
] as const)('of %s, %s as a %s shows: %s', (modelId, code, of, shows) => {
  expect(can(list, modelId, code, of)).toBe(shows)
})

test.each([
  ['btn_add', true, 'x'],
  ['btn_remove', true, ''],
  ['btn_remove', false, 'x'],
])('what asks for %s, with judging %s, draws %j', (code, judging, drawn) => {
  session.know({ permissionList: list } as unknown as CurrentUser)
  const box = document.createElement('div')
  flushSync(() =>
    createRoot(box).render(
      <Can modelId="users" code={code} judging={judging}>
        x
      </Can>,
    ),
  )
  expect(box.textContent).toBe(drawn)
})
