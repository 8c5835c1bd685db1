import type { BranchAdmin } from '@tessera/shared/contract/org/branch-admins'

export const layers = ['thisLayer', 'subLayer'] as const
export const rightActions = ['Add', 'Edit', 'Delete'] as const
/** Name of a right, such as `thisLayerAdd`. It is also a field of the record. */
export type Right = `${(typeof layers)[number]}${(typeof rightActions)[number]}`
type Rights = Pick<BranchAdmin, Right>

export const allRights: readonly Right[] = layers.flatMap((layer) =>
  rightActions.map((action): Right => `${layer}${action}`),
)
/** The rights whose flag is 1. */
export const rightsOf = (row: Rights): Right[] => allRights.filter((right) => row[right] === 1)
/** One flag per right: 1 if selected, 0 if not. */
export const flagsOf = (selectedRights: readonly Right[]): Rights =>
  Object.fromEntries(
    allRights.map((right) => [right, selectedRights.includes(right) ? 1 : 0]),
  ) as unknown as Rights
