/** One field of the form that all arms render: 300 fields in 10 groups. */
export interface LabField {
  readonly name: string
  readonly label: string
  readonly kind: 'input' | 'textarea' | 'number' | 'select' | 'switch'
  readonly required: boolean
  /** Name of the switch that must be on to show this field; null for always. */
  readonly shownBy: string | null
}

const kinds = [
  ...Array<'input'>(18).fill('input'),
  ...Array<'textarea'>(3).fill('textarea'),
  ...Array<'number'>(4).fill('number'),
  ...Array<'select'>(3).fill('select'),
  ...Array<'switch'>(2).fill('switch'),
]

/** In each group every fifth field is required, and a switch shows or hides the second field. */
export const groups: readonly { readonly title: string; readonly fields: readonly LabField[] }[] = Array.from(
  { length: 10 },
  (_, group) => ({
    title: `Group ${group + 1}`,
    fields: kinds.map((kind, at) => ({
      name: `g${group}f${at}`,
      label: `Field ${group + 1}.${at + 1}`,
      kind,
      required: at % 5 === 0,
      shownBy: at === 1 ? `g${group}f29` : null,
    })),
  }),
)

function initialValueOf(kind: LabField['kind']): unknown {
  if (kind === 'switch') return 1
  return kind === 'number' ? null : ''
}

export const initial: Readonly<Record<string, unknown>> = Object.fromEntries(
  groups.flatMap(({ fields }) => fields.map(({ name, kind }) => [name, initialValueOf(kind)])),
)
export const options = [
  { id: '1', fullName: 'One' },
  { id: '2', fullName: 'Two' },
]
