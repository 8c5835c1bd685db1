import type { users } from '@tessera/shared/contract/org/users'
import type { CallOutput, CallRequest } from '@tessera/shared/contract/wire'

type User = CallOutput<typeof users.read>
type Body = Omit<CallRequest<typeof users.update>, 'id'>

/** A user as the form holds it: lists as lists; passwords as typed, only for a new one. */
export interface UserValues extends Omit<Body, 'positionId' | 'roleId' | 'groupId'> {
  positionId: string[]
  roleId: string[]
  groupId: string[]
  userPassword?: string
  passwordAgain?: string
}

const listOf = (ids: string | null | undefined): string[] => (ids ?? '').split(',').filter(Boolean)

/** What the form of an existing user starts from. */
export const valuesOf = ({ id: _, ...user }: User): UserValues => ({
  ...user,
  positionId: listOf(user.positionId),
  roleId: listOf(user.roleId),
  groupId: listOf(user.groupId),
})

/** What the form of a new user starts from: in the unit chosen in the tree, enabled. */
export const newUser = (organizeId: string | undefined): Partial<UserValues> => ({
  gender: 1,
  enabledMark: 1,
  sortCode: 0,
  positionId: [],
  roleId: [],
  groupId: [],
  ...(organizeId ? { organizeId } : {}),
})

/** What is sent: lists joined by commas, passwords left to the caller. */
export function bodyOf({
  userPassword: _,
  passwordAgain: __,
  positionId,
  roleId,
  groupId,
  ...values
}: UserValues): Body {
  const joined = (ids: string[] | undefined) => (ids ?? []).join(',')
  return { ...values, positionId: joined(positionId), roleId: joined(roleId), groupId: joined(groupId) }
}
