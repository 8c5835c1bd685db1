import { numberInputSettings } from '@tessera/shared/contract/fields/typed-number'

/** Settings of Arco's components for the whole product. */
export const componentConfig = { InputNumber: numberInputSettings }
