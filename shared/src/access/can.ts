import type { PermissionEntry } from '@tessera/shared/contract/shell/session'

/** Codes a page checks without saying more (specification: areas 6). */
export const defaultCodes = { add: 'btn_add', edit: 'btn_edit', remove: 'btn_remove' } as const

/** A button, column or form field shows only if the permission list has an entry of this menu whose buttons, columns or fields include the code (specification: shell 6). */
export function can(
  permissions: readonly PermissionEntry[],
  modelId: string,
  code: string,
  of: 'button' | 'column' | 'form' = 'button',
): boolean {
  return permissions.some(
    (entry) => entry.modelId === modelId && entry[of].some(({ enCode }) => enCode === code),
  )
}
