import type { KeysWith } from '@tessera/shared/contract/field-row'
import { userFields } from '@tessera/shared/contract/org/user-fields'
import { useFieldLabel } from '../parts/use-field-label.ts'
import { text } from './text.ts'

export type UserField = KeysWith<typeof userFields, 'label'>

/** The label of a field of users in the user's language. */
export const useUserLabel = () => useFieldLabel(text, 'users', userFields)
