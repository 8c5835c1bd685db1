/** The same form for every arm: 300 fields in 10 groups. */
export interface LabField {
  readonly name: string
  readonly label: string
  readonly kind: 'input' | 'textarea' | 'number' | 'select' | 'switch'
  readonly required: boolean
  /** Shown only while this one is on. */
  readonly shownBy: string | null
}

const kinds = [
  ...Array<'input'>(18).fill('input'),
  ...Array<'textarea'>(3).fill('textarea'),
  ...Array<'number'>(4).fill('number'),
  ...Array<'select'>(3).fill('select'),
  ...Array<'switch'>(2).fill('switch'),
]

/** Of each group the first field is required, and the second stands and falls with a switch. */
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

export const initial: Readonly<Record<string, unknown>> = Object.fromEntries(
  groups.flatMap(({ fields }) =>
    fields.map(({ name, kind }) => [name, kind === 'switch' ? 1 : kind === 'number' ? null : '']),
  ),
)
export const options = [
  { id: '1', fullName: 'One' },
  { id: '2', fullName: 'Two' },
]
