import { numberInputSettings } from '@tessera/shared/format/typed-number'

/** Settings of Arco's components for the whole product. */
export const componentConfig = { InputNumber: numberInputSettings }
