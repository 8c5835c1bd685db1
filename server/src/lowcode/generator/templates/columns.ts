import { isExported } from '@tessera/shared/fields/list-design'
import { columnsShown, hasBatchEdit, hasTree, hasViews, isGrouped, type Model } from '../model.ts'
import { isTranslatable } from '../words.ts'
import { viewsLines } from './views.ts'
import {
  Code,
  definedOf,
  lines,
  quote,
  writeElement,
  writeImport,
  writeLiteral,
  type Literal,
} from '../source.ts'

/** Kinds whose texts can be long: their columns share the width that is left. */
const longTexts: ReadonlySet<string> = new Set(['textarea', 'editor', 'address'])
const edges = { none: undefined, left: 'start', right: 'end' } as const

const hasCells = ({ list }: Model) => list.columns.some(({ prop }) => prop.includes('-'))
const isTable = ({ fields }: Model, prop: string) => fields.get(prop)?.kind.tag === 'table'

/** The columns of the list, those of an export, and the filters. */
export function columnsFile(model: Model): string {
  const { names, list, phoneList, fields, words } = model
  const { type } = names
  const grouped = isGrouped(model)
  const listed = columnsShown(model)
  const columns = listed.flatMap(({ prop, label, align, width, sortable, fixed }, at): Literal[] => {
    const field = fields.get(prop)
    if (!field) return []
    const [table, column] = splitName(prop)
    const own = label || field.settings.label || prop
    const isOwnLabel = own === field.settings.label
    const ofTable = column === undefined || !isOwnLabel ? undefined : fields.get(table)?.settings.label
    const title =
      isOwnLabel && !ofTable
        ? new Code(`titleOf(${quote(prop)})`)
        : words.add(`column.${prop.replace('-', '.')}`, ofTable ? `${ofTable} · ${own}` : own)
    return [
      definedOf({
        key: prop,
        title,
        align: align === 'left' ? undefined : align,
        sortable: (sortable && !grouped) || undefined,
        content: isTable(model, prop) || longTexts.has(field.kind.tag) ? 'text' : undefined,
        width: width ?? undefined,
        fixed: edges[fixed],
        pinned: at === 0 || undefined,
        print: isTable(model, prop) ? new Code(`printed(${quote(prop)})`) : undefined,
        render: new Code(
          grouped && at === 0 ? `grouped(${quote(prop)}, ${renderOf(model, prop)})` : renderOf(model, prop),
        ),
      }),
    ]
  })
  const filters = list.filters.flatMap(({ prop, label, searchType }): Literal[] => {
    const field = fields.get(prop)
    if (!field) return []
    const own =
      label && label !== field.settings.label ? words.add(`filter.${prop.replace('-', '.')}`, label) : ''
    return [{ prop, label: own, searchType }]
  })
  const buttons = list.customButtons.map(({ value, label, icon, place, actions, func }): Literal => ({
    value,
    label: isTranslatable(label) ? words.add(`button.${value}`, label) : label || value,
    icon,
    place,
    hasSteps: actions.click.length > 0,
    func,
  }))
  const charts = list.charts.map(({ key, name, kind, measure, field, by }): Literal => ({
    key,
    name: isTranslatable(name) ? words.add(`chart.${key}`, name) : name,
    kind,
    measure,
    field,
    by,
  }))
  const views = hasViews(model) ? viewsLines(model) : []
  if (hasTree(model) && isTranslatable(list.treeTitle)) words.add('tree.title', list.treeTitle)
  const chartsUseT = [...words.texts.keys()].some((key) => key.startsWith('chart.'))
  const buttonsUseT = [...words.texts.keys()].some((key) => key.startsWith('button.'))
  const usesT = [...words.texts.keys()].some((key) => key.startsWith('column.'))
  const filtersUseT = [...words.texts.keys()].some((key) => key.startsWith('filter.'))
  const hasExport =
    list.buttons.some(({ value }) => value === 'download') && [...fields.values()].some(isExported)
  const viewsUseT = [...words.texts.keys()].some((key) => key.startsWith('view.'))
  const usesWords = usesT || filtersUseT || buttonsUseT || chartsUseT || viewsUseT
  const usesTables = listed.some(({ prop }) => isTable(model, prop))
  const usesOwn = listed.some(({ prop }) => !prop.includes('-') && !isTable(model, prop))
  const usesCells = usesOwn || hasCells(model)
  const columnParameters = usesT ? 't: Translate<Word>, fields: Fields' : 'fields: Fields'
  return lines(
    grouped && writeImport(['ReactNode'], 'react', 'import type'),
    writeImport(['isEmpty'], '@tessera/shared/contract/fields/kind'),
    writeImport(['Field'], '@tessera/shared/fields/design', 'import type'),
    hasExport && writeImport(['isExported'], '@tessera/shared/fields/list-design'),
    charts.length + views.length > 0 &&
      writeImport(
        [...(charts.length > 0 ? ['ListChart'] : []), ...(views.length > 0 ? ['ViewSettings'] : [])],
        '@tessera/shared/fields/list-views',
        'import type',
      ),
    phoneList !== null && writeImport(['PhoneList'], '@tessera/shared/fields/phone-list', 'import type'),
    usesCells && writeImport(['FieldCell'], '@tessera/shared/forms/field-cell/field-cell'),
    filters.length > 0 &&
      writeImport(['FilteredField'], '@tessera/shared/lists/field-filter/field-filter', 'import type'),
    grouped && writeImport(['GroupName'], '@tessera/shared/lists/records/group-name'),
    usesTables && writeImport(['LinesCell', 'LinesTable'], '@tessera/shared/lists/records/lines-cell'),
    hasTree(model) &&
      writeImport(['TreeSettings'], '@tessera/shared/lists/records/tree-pane/tree-pane', 'import type'),
    usesWords && writeImport(['Translate'], '@tessera/shared/text/text', 'import type'),
    writeImport(['Column'], '@tessera/shared/ui/table/column', 'import type'),
    buttons.length > 0 &&
      writeImport(['ListButton'], '@tessera/shared/workflow/records/use-custom-buttons', 'import type'),
    writeImport([`${type}Row`], '../contract.ts', 'import type'),
    usesWords && writeImport(['Word'], './text.ts', 'import type'),
    '',
    '/** The fields of the form by their names, `lines-price` for a column of a sub-table. */',
    'type Fields = ReadonlyMap<string, Field>',
    `type Key = keyof ${type}Row & string`,
    '',
    '/** The columns of the list. The first one identifies the record. */',
    `export function columnsOf(${columnParameters}): Column<${type}Row>[] {`,
    `  const titleOf = (name: string) => fields.get(name)?.settings.label ?? name`,
    ...(usesCells
      ? [
          '  const show = (field: Field | undefined, value: unknown) =>',
          '    field && !isEmpty(value) ? <FieldCell field={field} value={value} /> : null',
        ]
      : []),
    usesOwn && `  const cell = (name: Key) => (row: ${type}Row) => show(fields.get(name), row[name])`,
    ...(usesTables
      ? [
          '  /** The rows of a sub-table: how many there are, and the rows in a popup. */',
          `  const rows = (name: Key) => (row: ${type}Row) =>`,
          '    isEmpty(row[name]) ? null : <LinesCell fields={fields} table={name} row={row} />',
          writeElement(
            `  const printed = (name: Key) => (row: ${type}Row) => `,
            '<LinesTable fields={fields} table={name} row={row} />',
            '',
            0,
          ),
        ]
      : []),
    ...(hasCells(model)
      ? [
          '  /** A column of a sub-table has one value per row. */',
          `  const cells = (table: Key, name: string) => (row: ${type}Row) => {`,
          '    const rows: unknown = row[table]',
          '    const values = Array.isArray(rows)',
          '      ? rows.map((line: Record<string, unknown>) => line[name]).filter((value) => !isEmpty(value))',
          '      : undefined',
          '    return show(fields.get(`${table}-${name}`), values)',
          '  }',
        ]
      : []),
    ...(grouped
      ? [
          '  /** The first column of a group has the value that its records share, and their number. */',
          `  const grouped = (name: Key, render: (row: ${type}Row) => ReactNode) => (row: ${type}Row) =>`,
          '    row.children ? <GroupName name={row[name]} count={row.children.length} /> : render(row)',
        ]
      : []),
    `  return ${writeLiteral(columns, 2, 7, 0)}`,
    '}',
    ...(hasExport
      ? [
          '',
          '/** What an export offers beside the columns of the list; columns of sub-tables are selected at first. */',
          'export const exportColumnsOf = (fields: Fields) =>',
          '  [...fields].flatMap(([key, field]) => {',
          `    const table = key.includes('-') ? fields.get(key.split('-', 1)[0]!) : undefined`,
          '    const { label } = field.settings',
          '    const title = table ? `${table.settings.label} · ${label}` : label',
          '    return isExported(field) ? [{ key, title, shown: table !== undefined }] : []',
          '  })',
        ]
      : []),
    ...(filters.length > 0
      ? [
          '',
          '/** The filters of the list. `searchType` 1 finds equal values, 2 texts that contain it, 3 a range. */',
          `export function filtersOf(${filtersUseT ? 't: Translate<Word>, fields: Fields' : 'fields: Fields'}): FilteredField[] {`,
          `  const filters = ${writeLiteral(filters, 2, 16, 0)}`,
          '  return filters.flatMap((filter) => {',
          '    const field = fields.get(filter.prop)',
          '    return field ? [{ filter, field }] : []',
          '  })',
          '}',
        ]
      : []),
    ...(buttons.length > 0
      ? [
          '',
          '/** Buttons of the design. Their steps run on the server, their scripts in the browser. */',
          `export const buttonsOf = (${buttonsUseT ? 't: Translate<Word>' : ''}): ListButton[] => ${writeLiteral(buttons, 0, buttonsUseT ? 63 : 46, 0)}`,
        ]
      : []),
    ...(charts.length > 0
      ? [
          '',
          '/** The figures and charts above the list. */',
          `export const chartsOf = (${chartsUseT ? 't: Translate<Word>' : ''}): ListChart[] => ${writeLiteral(charts, 0, chartsUseT ? 61 : 44, 0)}`,
        ]
      : []),
    ...views,
    ...(hasTree(model)
      ? [
          '',
          '/** The tree beside the list, and the field that its nodes filter. */',
          `export const tree: TreeSettings = ${writeLiteral(treeOf(model), 0, 34, 0)}`,
        ]
      : []),
    ...(phoneList === null
      ? []
      : [
          '',
          '/** What phones show of the list. */',
          `export const phoneList: PhoneList = ${writeLiteral({ ...phoneList, order: phoneList.order && { ...phoneList.order } }, 0, 36, 0)}`,
        ]),
    ...(hasBatchEdit(model)
      ? [
          '',
          `const batchNames = ${writeLiteral(list.batchEdit, 0, 19, 0)}`,
          '/** The fields that users may set in many records at once. */',
          'export const batchFieldsOf = (fields: Fields, locked: readonly string[]) =>',
          '  new Map(',
          `    batchNames.flatMap((name) => {`,
          '      const field = locked.includes(name) ? undefined : fields.get(name)',
          '      return field ? [[name, field] as const] : []',
          '    }),',
          '  )',
        ]
      : []),
  )
}

const treeOf = ({ list }: Model): Literal => ({
  treeDataSource: list.treeDataSource,
  treeDictionary: list.treeDictionary,
  treeRelation: list.treeRelation,
  treePropsUrl: list.treePropsUrl,
  treePropsValue: list.treePropsValue,
  treePropsLabel: list.treePropsLabel,
  treePropsChildren: list.treePropsChildren,
})

const splitName = (prop: string) => prop.split('-', 2) as [string, string?]

/** The function that renders a column. */
function renderOf(model: Model, prop: string): string {
  const [table, column] = splitName(prop)
  if (column !== undefined) return `cells(${quote(table)}, ${quote(column)})`
  return `${isTable(model, prop) ? 'rows' : 'cell'}(${quote(prop)})`
}
