import { useCan } from '../../access/use-can.ts'
import { defaultCodes } from '../../access/can.ts'

/** What a user may do with the records of a list. The server checks again. */
export interface ListRights {
  readonly add: boolean
  readonly edit: boolean
  readonly remove: boolean
  readonly removeMany: boolean
  readonly import: boolean
}

/** The rights that a page names, or those that the buttons of the menu give. */
export function useListRights(menuId: string, named?: ListRights): ListRights {
  const can = useCan(menuId)
  if (named) return named
  const [add, remove] = [can(defaultCodes.add), can(defaultCodes.remove)]
  return { add, edit: can(defaultCodes.edit), remove, removeMany: remove, import: add }
}
