import type { KeysWith } from '@tessera/shared/contract/field-row'
import { userFields } from '@tessera/shared/contract/org/user-fields'
import { wordKey } from '@tessera/shared/text/field-words'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

export type UserField = KeysWith<typeof userFields, 'label'>

/** The label of a field of users in the user's language. */
export function useUserLabel(): (key: UserField) => string {
  const t = useText(text)
  return (key) => t(wordKey('users', userFields, key))
}
