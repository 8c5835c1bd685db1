/** A field of a design as the designer saves it. */
export interface SeedField {
  jweeKey: string
  vModel: string
  label: string
  formId: number
  [setting: string]: unknown
}

export interface SeedDesign {
  enCode: string
  fullName: string
  category: 'teaching' | 'sales' | 'office'
  webType: 1 | 2
  /** Drafts have no release, and so no records. */
  released: boolean
  description: string
  fields: readonly SeedField[]
  /** Names of the fields that are columns and filters of the list. */
  columns: readonly string[]
  filters: readonly string[]
  /** Further settings of the form and the list, such as steps, checks and custom buttons. */
  form?: object
  list?: object
  /** Views besides the table, and charts above the list. */
  views?: readonly object[]
  charts?: readonly object[]
  /** Names of the columns that the foot adds up, and of the fields of batch edits. */
  sums?: readonly string[]
  batchEdit?: readonly string[]
  /** Row buttons with a condition; by default those without. */
  rowButtons?: readonly object[]
}

let lastNumber = 100
/** The highest number of a field so far. */
export const lastFieldNumber = (): number => lastNumber

export const field = (jweeKey: string, vModel: string, label: string, settings: object = {}): SeedField => ({
  jweeKey,
  vModel,
  label,
  formId: ++lastNumber,
  span: 12,
  ...settings,
})
export const choices = (...names: string[]) => ({
  options: names.map((fullName) => ({ id: fullName, fullName })),
})
/** Conditions with one comparison for each of these fields. */
export const when = (...tests: [field: string, op: string, value?: unknown][]) => [
  { logic: 'and', groups: tests.map(([name, op, value]) => ({ field: name, op, value })) },
]
export const fixed = (value: unknown) => ({ by: 'value', value })
export const required = { required: true }
export const wide = { span: 24 }
