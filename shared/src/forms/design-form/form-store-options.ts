import type { ContextSymbols } from '../../contract/fields/rules.ts'
import type { Plan } from '../../fields/plan.ts'
import type { Row } from '../../fields/validate.ts'

export interface FormStoreOptions {
  plan: Plan
  /** Initial values; null for a new record with the defaults of its fields. */
  record: Row | null
  /** Values that a new record has instead of the defaults of its fields. */
  preset?: Row | undefined
  symbols?: ContextSymbols
  now?: number
  /** Whether rows without any value are values as well: pages without a form design count them. */
  keepsBlankRows?: boolean
}
