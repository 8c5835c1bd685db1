import type { BranchAdmin } from '@tessera/shared/contract/org/branch-admins'

export const layers = ['thisLayer', 'subLayer'] as const
export const deeds = ['Add', 'Edit', 'Delete'] as const
export type Right = `${(typeof layers)[number]}${(typeof deeds)[number]}`
type Rights = Pick<BranchAdmin, Right>

export const rights: readonly Right[] = layers.flatMap((layer) =>
  deeds.map((deed): Right => `${layer}${deed}`),
)
export const heldRights = (row: Rights): Right[] => rights.filter((right) => row[right] === 1)
export const flagsOf = (held: readonly Right[]): Rights =>
  Object.fromEntries(rights.map((right) => [right, held.includes(right) ? 1 : 0])) as unknown as Rights
