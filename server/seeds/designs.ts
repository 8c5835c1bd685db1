import { lastFieldNumber, type SeedDesign } from './design-fields.ts'
import { officeDesigns } from './designs-office.ts'
import { teachingDesigns } from './designs-teaching.ts'

/** Designs of the demo business: nine are released, one is a draft. */
export const seedDesigns: readonly SeedDesign[] = [...teachingDesigns, ...officeDesigns]

/** `formData` of a design. */
export const formText = ({ fields, form }: SeedDesign): string =>
  JSON.stringify({
    labelPosition: 'right',
    labelWidth: 100,
    generalWidth: '760px',
    idGlobal: lastFieldNumber(),
    ...form,
    fields,
  })

/** `columnData` of a design with a list. */
export const listText = ({
  columns,
  filters,
  fields,
  sums = [],
  batchEdit = [],
  rowButtons,
  list,
  views = [],
  charts = [],
}: SeedDesign): string => {
  const fieldOf = (name: string) => fields.find(({ vModel }) => vModel === name)!
  const isNumber = (name: string) => ['numInput', 'amount', 'calculate'].includes(fieldOf(name).jweeKey)
  return JSON.stringify({
    type: 1,
    hasPage: true,
    pageSize: 20,
    sort: 'desc',
    ...list,
    columnList: columns.map((prop) => ({
      prop,
      label: fieldOf(prop).label,
      align: isNumber(prop) ? 'right' : 'left',
      sortable: true,
      sum: sums.includes(prop),
    })),
    batchEdit,
    ...(rowButtons ? { columnBtnsList: rowButtons } : {}),
    searchList: filters.map((prop) => ({ prop, label: fieldOf(prop).label })),
    views,
    charts,
  })
}
