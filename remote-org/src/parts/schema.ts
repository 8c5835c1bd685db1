import type { ComponentProps } from 'react'
import type { Field } from '@tessera/shared/ui/form-drawer/field'

/** Schema of a form field, from the contract. */
export type Schema = NonNullable<ComponentProps<typeof Field>['schema']>
