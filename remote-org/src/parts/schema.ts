import type { ComponentProps } from 'react'
import type { Field } from '@tessera/shared/widgets/form-drawer/field'

/** What the contract says of a field. */
export type Schema = NonNullable<ComponentProps<typeof Field>['schema']>
