import type { users } from '@tessera/shared/contract/org/users'
import type { CallOutput, CallRequest } from '@tessera/shared/contract/wire'

type User = CallOutput<typeof users.read>
type Body = Omit<CallRequest<typeof users.create>, 'userPassword'>

const listKeys = ['organizeId', 'positionId', 'roleId', 'groupId'] as const
type ListKey = (typeof listKeys)[number]

/** Form values of a user: ids as lists, and for a new user the typed passwords. */
export interface UserValues extends Omit<Body, ListKey>, Record<ListKey, string[]> {
  userPassword?: string
  passwordAgain?: string
}

const listOf = (ids: string): string[] => ids.split(',').filter(Boolean)

/** Form values of an existing user. A list that the caller may not see is absent, and stays so in the body. */
export function valuesOf({ id: _, organizeIdTree: __, ...user }: User): UserValues {
  const lists = listKeys.flatMap((key) => (typeof user[key] === 'string' ? [[key, listOf(user[key])]] : []))
  return { ...user, ...Object.fromEntries(lists) } as UserValues
}

/** Initial form values of a new user: enabled, in the unit selected in the tree. */
export const newUser = (organizeId: string | undefined): Partial<UserValues> => ({
  gender: 1,
  enabledMark: 1,
  organizeId: organizeId ? [organizeId] : [],
  positionId: [],
  roleId: [],
  groupId: [],
})

/** The request body: ids joined by commas. The caller adds the password. */
export function bodyOf({ userPassword: _, passwordAgain: __, ...values }: UserValues): Body {
  const lists = listKeys.flatMap((key) => (values[key] ? [[key, values[key].join(',')]] : []))
  return { ...values, ...Object.fromEntries(lists) } as Body
}
