import { expect, test } from 'vitest'
import type { PermissionEntry } from '@tessera/shared/contract/session/session'
import { areKeptRightsDifferent } from './kept-rights.ts'

const entry = (modelId: string, columns: string[] = []): PermissionEntry => ({
  modelId,
  moduleName: modelId,
  button: [],
  column: columns.map((enCode) => ({ id: enCode, fullName: enCode, enCode })),
  form: [],
  resource: [],
})

test('rights are different when a menu of before and now has other columns, not when menus come or go', () => {
  const before = [entry('users', ['phone']), entry('roles')]
  expect(areKeptRightsDifferent(before, [entry('roles'), entry('classes')])).toBe(false)
  expect(areKeptRightsDifferent(before, [entry('users'), entry('roles')])).toBe(true)
})
