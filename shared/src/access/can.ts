import type { PermissionEntry } from '@tessera/shared/contract/shell/session'

/** Codes a page checks without saying more (specification: areas 6). */
export const defaultCodes = { add: 'btn_add', edit: 'btn_edit', remove: 'btn_remove' } as const

/** A button or column shows only if the permission list has an entry of this menu whose buttons, or columns, include the code (specification: shell 6). */
export function can(permissions: readonly PermissionEntry[], modelId: string, code: string, of: 'button' | 'column' = 'button'): boolean {
  return permissions.some((entry) => entry.modelId === modelId && entry[of].some(({ enCode }) => enCode === code))
}
