import { readDesign } from '@tessera/shared/fields/design'
import { DesignForm } from '@tessera/shared/forms/design-form/design-form'
import { groups, initial, options } from './fields.ts'

const tags = {
  input: 'comInput',
  textarea: 'textarea',
  number: 'numInput',
  select: 'select',
  switch: 'switch',
} as const

const formJson = {
  fields: groups.map(({ title, fields }) => ({
    jweeKey: 'card',
    header: title,
    children: fields.map(({ name, label, kind, required, shownBy }) => ({
      jweeKey: tags[kind],
      vModel: name,
      label,
      required,
      span: 12,
      options,
      clearable: false,
      controlsPosition: 'right',
      showWordLimit: false,
      visibleWhen: shownBy ? [{ groups: [{ field: shownBy, op: '==', value: 1 }] }] : null,
    })),
  })),
}
const column = (at: number) =>
  at % 2 === 0
    ? { jweeKey: 'comInput', vModel: `c${at}`, label: `Column ${at}`, required: at === 0 }
    : { jweeKey: 'numInput', vModel: `c${at}`, label: `Column ${at}`, controlsPosition: 'right' }
const tableJson = {
  fields: [
    {
      jweeKey: 'table',
      vModel: 'lines',
      label: 'Lines',
      showSummary: true,
      children: [
        ...Array.from({ length: 9 }, (_, at) => column(at)),
        {
          jweeKey: 'calculate',
          vModel: 'c9',
          label: 'Sum',
          expression: [{ __vModel__: 'c1' }, '*', { __vModel__: 'c3' }],
        },
      ],
    },
    {
      jweeKey: 'calculate',
      vModel: 'total',
      label: 'Total',
      expression: ['SUM(', { __vModel__: 'lines-c9' }, ')'],
    },
  ],
}
const rows = Array.from({ length: 1_000 }, (_, row) =>
  Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`c${at}`, at % 2 === 0 ? `text ${row}` : row + at]),
  ),
)

function designOf(json: object) {
  const read = readDesign(json)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.design
}

/** Read once, as a page does before it opens records. */
const [formDesign, tableDesign] = [designOf(formJson), designOf(tableJson)]

/** Measures the milliseconds for reading the design of 300 fields. */
export function measureReading(): number {
  const startedAt = performance.now()
  designOf(formJson)
  return performance.now() - startedAt
}

export const DesignedForm = ({ defer }: { defer: boolean }) => (
  <DesignForm design={formDesign} record={initial} onSubmit={() => {}} guard={false} defer={defer} />
)
export const DesignedTable = () => (
  <DesignForm design={tableDesign} record={{ lines: rows }} onSubmit={() => {}} guard={false} />
)
