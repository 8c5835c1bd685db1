import type { users } from '@tessera/shared/contract/org/users'
import type { CallOutput, CallRequest } from '@tessera/shared/contract/wire'

type User = CallOutput<typeof users.read>
type Body = Omit<CallRequest<typeof users.update>, 'id'>

/** Form values of a user: ids as lists, and for a new user the typed passwords. */
export interface UserValues extends Omit<Body, 'positionId' | 'roleId' | 'groupId'> {
  positionId: string[]
  roleId: string[]
  groupId: string[]
  userPassword?: string
  passwordAgain?: string
}

const listOf = (ids: string | null | undefined): string[] => (ids ?? '').split(',').filter(Boolean)

/** Form values of an existing user. */
export const valuesOf = ({ id: _, ...user }: User): UserValues => ({
  ...user,
  positionId: listOf(user.positionId),
  roleId: listOf(user.roleId),
  groupId: listOf(user.groupId),
})

/** Initial form values of a new user: enabled, in the unit selected in the tree. */
export const newUser = (organizeId: string | undefined): Partial<UserValues> => ({
  gender: 1,
  enabledMark: 1,
  sortCode: 0,
  positionId: [],
  roleId: [],
  groupId: [],
  ...(organizeId ? { organizeId } : {}),
})

/** The request body: ids joined by commas. The caller adds the password. */
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
