import type { PermissionEntry } from '../contract/session/session.ts'

/** Codes that a page checks by default. */
export const defaultCodes = { add: 'btn_add', edit: 'btn_edit', remove: 'btn_remove' } as const

/**
 * Whether the permission list has an entry of this menu whose buttons, columns or form fields include the
 * code.
 */
export function can(
  permissions: readonly PermissionEntry[],
  modelId: string,
  code: string,
  kind: 'button' | 'column' | 'form' = 'button',
): boolean {
  return permissions.some(
    (entry) => entry.modelId === modelId && entry[kind].some(({ enCode }) => enCode === code),
  )
}
