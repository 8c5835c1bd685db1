import { isExported } from '@tessera/shared/fields/list-design'
import type { Model } from '../model.ts'
import {
  Code,
  definedOf,
  lines,
  lineWidth,
  quote,
  widthOf,
  writeImport,
  writeLiteral,
  type Literal,
} from '../source.ts'

/** Kinds whose texts can be long: their columns share the width that is left. */
const longTexts: ReadonlySet<string> = new Set(['textarea', 'editor', 'address'])
const edges = { none: undefined, left: 'start', right: 'end' } as const

const hasRows = ({ list }: Model) => list.columns.some(({ prop }) => prop.includes('-'))

/** The columns of the list, those of an export, and the filters. */
export function columnsFile(model: Model): string {
  const { names, list, fields, words } = model
  const { type } = names
  const columns = list.columns.flatMap(({ prop, label, align, width, sortable, fixed }, at): Literal[] => {
    const field = fields.get(prop)
    if (!field) return []
    const [table, column] = prop.split('-', 2) as [string, string?]
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
        sortable: sortable || undefined,
        content: longTexts.has(field.kind.tag) ? 'text' : undefined,
        width: width ?? undefined,
        fixed: edges[fixed],
        pinned: at === 0 || undefined,
        render: new Code(
          column === undefined ? `cell(${quote(prop)})` : `cells(${quote(table)}, ${quote(column)})`,
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
  const usesT = [...words.texts.keys()].some((key) => key.startsWith('column.'))
  const filtersUseT = [...words.texts.keys()].some((key) => key.startsWith('filter.'))
  const hasExport =
    list.buttons.some(({ value }) => value === 'download') && [...fields.values()].some(isExported)
  const usesWords = usesT || filtersUseT
  const columnParameters = usesT ? 't: Translate<Word>, fields: Fields' : 'fields: Fields'
  return lines(
    `import { isEmpty } from '@tessera/shared/contract/fields/kind'`,
    `import type { Field } from '@tessera/shared/fields/design'`,
    hasExport && `import { isExported } from '@tessera/shared/fields/list-design'`,
    `import { FieldCell } from '@tessera/shared/forms/field-cell/field-cell'`,
    filters.length > 0 &&
      `import type { FilteredField } from '@tessera/shared/lists/field-filter/field-filter'`,
    usesWords && `import type { Translate } from '@tessera/shared/text/text'`,
    `import type { Column } from '@tessera/shared/ui/table/column'`,
    `import type { ${type}Row } from '../contract.ts'`,
    usesWords && `import type { Word } from './text.ts'`,
    '',
    '/** The fields of the form by their names, `lines-price` for a column of a sub-table. */',
    'type Fields = ReadonlyMap<string, Field>',
    `type Key = keyof ${type}Row & string`,
    '',
    '/** The columns of the list. The first one identifies the record. */',
    `export function columnsOf(${columnParameters}): Column<${type}Row>[] {`,
    `  const titleOf = (name: string) => fields.get(name)?.settings.label ?? name`,
    '  const show = (field: Field | undefined, value: unknown) =>',
    '    field && !isEmpty(value) ? <FieldCell field={field} value={value} /> : null',
    `  const cell = (name: Key) => (row: ${type}Row) => show(fields.get(name), row[name])`,
    ...(hasRows(model)
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
  )
}

/** Which of the translating functions of the columns take the translation. */
const usesKey = (model: Model, start: string) =>
  [...model.words.texts.keys()].some((key) => key.startsWith(start))

/** The property with the form, on three lines where it is too long for one. */
function writeForm(element: string): string {
  const line = `      form={({ id, onClose }) => ${element}}`
  return widthOf(line) <= lineWidth
    ? line
    : `      form={({ id, onClose }) => (\n        ${element}\n      )}`
}

/** The page with the list. Call it after `columnsFile`, which adds its texts. */
export function listPageFile(model: Model): string {
  const { names, list, fields } = model
  const { type, calls, page } = names
  const has = (button: string) => [...list.buttons, ...list.rowButtons].some(({ value }) => value === button)
  const hasFilters = list.filters.length > 0
  const hasExport = has('download') && [...fields.values()].some(isExported)
  const pageSize = list.hasPage ? list.pageSize : 0
  const imported = [
    calls,
    ...(has('upload') ? [`${calls}Imports`] : []),
    `type ${type}Rights`,
    `type ${type}Row`,
  ]
  const right = (name: string, button: string) =>
    `        ${name}: ${has(button) ? `can('${button}')` : 'false'},`
  const columnArguments = usesKey(model, 'column.') ? 't, fields' : 'fields'
  const filterArguments = usesKey(model, 'filter.') ? 't, fields' : 'fields'
  const fromColumns = [
    'columnsOf',
    ...(hasExport ? ['exportColumnsOf'] : []),
    ...(hasFilters ? ['filtersOf'] : []),
  ]
  return lines(
    `import { useMemo } from 'react'`,
    `import type { PageProps } from '@tessera/shared/contract/shell/page'`,
    `import { useCall } from '@tessera/shared/client/use-call'`,
    `import { Crud } from '@tessera/shared/lists/crud/crud'`,
    `import { ListFailed, ListSkeleton } from '@tessera/shared/lists/crud/states'`,
    hasFilters && `import { FieldFilters } from '@tessera/shared/lists/field-filter/field-filter'`,
    `import { useText } from '@tessera/shared/text/text'`,
    `import { EmptyState } from '@tessera/shared/ui/layout/empty-state'`,
    writeImport(imported, '../contract.ts'),
    writeImport(fromColumns, './columns.tsx'),
    `import { fieldsOf, useDesign } from './design.ts'`,
    `import { ${type}Form } from './form.tsx'`,
    `import { text } from './text.ts'`,
    '',
    `/** The list of the records and their forms. The server decides what the user may do. */`,
    `export default function ${page}({ menu }: PageProps) {`,
    `  const { data: rights, error, mutate } = useCall(${calls}.rights, {})`,
    `  if (rights) return <${type}List menu={menu} rights={rights} />`,
    '  if (error) return <ListFailed failure={error} onRetry={() => void mutate()} />',
    '  return <ListSkeleton columns={6} />',
    '}',
    '',
    'interface Props {',
    `  menu: PageProps['menu']`,
    `  rights: ${type}Rights`,
    '}',
    '',
    `function ${type}List({ menu, rights }: Props) {`,
    '  const t = useText(text)',
    '  const design = useDesign()',
    '  const fields = useMemo(() => {',
    '    const hidden = new Set(rights.hiddenColumns)',
    `    const isShown = (name: string) => !hidden.has(name) && !hidden.has(name.split('-', 1)[0]!)`,
    '    return new Map([...fieldsOf(design)].filter(([name]) => isShown(name)))',
    '  }, [design, rights])',
    '  const can = (button: string) => rights.buttons.includes(`btn_${button}`)',
    `  const columns = columnsOf(${columnArguments}).filter(({ key }) => fields.has(key))`,
    '  return (',
    `    <Crud<typeof ${calls}.list, ${type}Row>`,
    '      menu={menu}',
    `      list={${calls}.list}`,
    '      columns={columns}',
    '      rights={{',
    right('add', 'add'),
    right('edit', 'edit'),
    right('remove', 'remove'),
    right('removeMany', 'batchRemove'),
    right('import', 'upload'),
    '      }}',
    `      pageSize={${pageSize}}`,
    pageSize === 0 && '      filter={{ pageSize: 10_000 }}',
    hasFilters && list.filters.length > 2 && '      filterRow',
    hasFilters &&
      `      filters={<FieldFilters filters={filtersOf(${filterArguments})} pageSize={${pageSize}} />}`,
    '      isActionHidden={(action, row) => row._unavailableButtons?.includes(action) ?? false}',
    `      remove={${calls}.remove}`,
    has('batchRemove') && `      removeMany={${calls}.removeMany}`,
    hasExport &&
      `      {...(can('download')\n        ? { exportOptions: { call: ${calls}.export, extraColumns: exportColumnsOf(fields) } }\n        : {})}`,
    has('upload') && `      {...(can('upload') ? { importCalls: ${calls}Imports } : {})}`,
    has('detail') &&
      [
        `      {...(can('detail')`,
        '        ? {',
        '            detail: ({ row, onClose }) => (',
        `              <${type}Form recordId={row.id} rights={rights} readOnly onClose={onClose} />`,
        '            ),',
        '          }',
        '        : {})}',
      ].join('\n'),
    writeForm(`<${type}Form recordId={id} rights={rights} onClose={onClose} />`),
    `      empty={<EmptyState title={t('page.empty')}>{t('page.emptyHint')}</EmptyState>}`,
    '    />',
    '  )',
    '}',
  )
}
