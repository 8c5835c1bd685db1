import type { PermissionEntry } from '@tessera/shared/contract/session/session'

export const isDifferent = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) !== JSON.stringify(other)

/** Whether the rights on a menu that the user had before and still has are different. */
export function areKeptRightsDifferent(
  before: readonly PermissionEntry[],
  now: readonly PermissionEntry[],
): boolean {
  const entries = new Map(before.map((entry) => [entry.modelId, entry]))
  return now.some((entry) => {
    const previous = entries.get(entry.modelId)
    return previous !== undefined && isDifferent(entry, previous)
  })
}
