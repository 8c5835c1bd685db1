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
    writeImport(['isEmpty'], '@tessera/shared/contract/fields/kind'),
    writeImport(['Field'], '@tessera/shared/fields/design', 'import type'),
    hasExport && writeImport(['isExported'], '@tessera/shared/fields/list-design'),
    writeImport(['FieldCell'], '@tessera/shared/forms/field-cell/field-cell'),
    filters.length > 0 &&
      writeImport(['FilteredField'], '@tessera/shared/lists/field-filter/field-filter', 'import type'),
    usesWords && writeImport(['Translate'], '@tessera/shared/text/text', 'import type'),
    writeImport(['Column'], '@tessera/shared/ui/table/column', 'import type'),
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

/** A line of JSX, or its value on lines of its own where it is too long; `indent` is that of the line in the file. */
function writeElement(before: string, element: string, after: string, indent: number): string {
  const line = `${before}${element}${after}`
  const space = line.slice(0, line.length - line.trimStart().length)
  return indent + widthOf(line) <= lineWidth ? line : `${before}(\n${space}  ${element}\n${space})${after}`
}

const indented = (line: string) => line.replaceAll(/^/gm, '  ')

/** The page with the list. Call it after `columnsFile`, which adds its texts. */
export function listPageFile(model: Model): string {
  const { names, list, fields, isFlow } = model
  const { type, calls, page } = names
  const indent = isFlow ? 2 : 0
  const has = (button: string) => [...list.buttons, ...list.rowButtons].some(({ value }) => value === button)
  const hasFilters = list.filters.length > 0
  const hasSums = list.columns.some(({ sum }) => sum)
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
  const firstKey = list.columns[0]?.prop.split('-', 1)[0] ?? 'id'
  const open = `<${type}Form recordId={row.id} rights={rights} readOnly onClose={onClose} />`
  const edit = `<${type}Form recordId={id} rights={rights} onClose={onClose} />`
  const filterElement = `<FieldFilters filters={filtersOf(${filterArguments})} pageSize={${pageSize}} />`
  const canAdd = has('add') ? `can('add')` : 'false'
  const crud = [
    `    <Crud<typeof ${calls}.list, ${type}Row>`,
    '      menu={menu}',
    `      list={${calls}.list}`,
    '      columns={columns}',
    '      rights={{',
    isFlow && has('add')
      ? `        add: ${canAdd} && rights.flow?.canLaunch !== false,`
      : right('add', 'add'),
    right('edit', 'edit'),
    right('remove', 'remove'),
    right('removeMany', 'batchRemove'),
    right('import', 'upload'),
    '      }}',
    `      pageSize={${pageSize}}`,
    pageSize === 0 && '      filter={{ pageSize: 10_000 }}',
    list.filters.length + (isFlow ? 1 : 0) > 2 && '      filterRow',
    ...(isFlow
      ? [
          ...(hasFilters
            ? [
                '      filters={',
                '        <>',
                `          <StateListFilter pageSize={${pageSize}} />`,
                `          ${filterElement}`,
                '        </>',
                '      }',
              ]
            : [`      filters={<StateListFilter pageSize={${pageSize}} />}`]),
          '      isActionHidden={rowFlow.isActionHidden}',
          '      blockedReason={rowFlow.blockedReason}',
          '      words={{ question: rowFlow.removeQuestion }}',
          '      actions={rowFlow.actions}',
        ]
      : [
          hasFilters && `      filters={${filterElement}}`,
          '      isActionHidden={(action, row) => row._unavailableButtons?.includes(action) ?? false}',
        ]),
    hasSums && '      foot={foot}',
    `      remove={${calls}.remove}`,
    has('batchRemove') && `      removeMany={${calls}.removeMany}`,
    hasExport && `      {...(can('download') ? { exportOptions: exported } : {})}`,
    has('upload') &&
      `      {...(can('upload') ? { importCalls: ${isFlow ? 'imports' : `${calls}Imports`} } : {})}`,
    ...(isFlow
      ? [
          '      detail={({ row, onClose }) =>',
          '        rowFlow.canOpen(row) ? (',
          '          <OpenTask taskId={flowOf(row).taskId} onClose={onClose} />',
          '        ) : (',
          `          ${open}`,
          '        )',
          '      }',
          '      form={({ id, onClose }) =>',
          '        id === null && rights.flow ? (',
          `          <${type}Request rights={rights} flow={rights.flow} onClose={onClose} />`,
          '        ) : (',
          `          ${edit}`,
          '        )',
          '      }',
        ]
      : [
          ...(has('detail')
            ? [
                `      {...(can('detail')`,
                '        ? {',
                '            detail: ({ row, onClose }) => (',
                `              ${open}`,
                '            ),',
                '          }',
                '        : {})}',
              ]
            : []),
          writeElement('      form={({ id, onClose }) => ', edit, '}', indent),
        ]),
    `      empty={<EmptyState title={t('page.empty')}>{t('page.emptyHint')}</EmptyState>}`,
    '    />',
  ].filter((line) => line !== false)
  return lines(
    writeImport(['useMemo'], 'react'),
    writeImport(['PageProps'], '@tessera/shared/contract/shell/page', 'import type'),
    writeImport(['useCall'], '@tessera/shared/client/use-call'),
    writeImport(['Crud'], '@tessera/shared/lists/crud/crud'),
    hasSums && writeImport(['useListState'], '@tessera/shared/lists/crud/list-state'),
    writeImport(['ListFailed', 'ListSkeleton'], '@tessera/shared/lists/crud/states'),
    hasFilters && writeImport(['FieldFilters'], '@tessera/shared/lists/field-filter/field-filter'),
    hasSums && writeImport(['useFieldSums'], '@tessera/shared/lists/field-sums/use-field-sums'),
    writeImport(['useText'], '@tessera/shared/text/text'),
    writeImport(['EmptyState'], '@tessera/shared/ui/layout/empty-state'),
    isFlow && writeImport(['Column'], '@tessera/shared/ui/table/column', 'import type'),
    isFlow && writeImport(['OpenTask'], '@tessera/shared/workflow/records/flow-notice'),
    isFlow && writeImport(['flowOf'], '@tessera/shared/workflow/records/flow-row'),
    isFlow && writeImport(['FlowState'], '@tessera/shared/workflow/records/flow-state'),
    isFlow && writeImport(['StateListFilter'], '@tessera/shared/workflow/records/state-filter'),
    isFlow && writeImport(['useRowFlow'], '@tessera/shared/workflow/records/use-row-flow'),
    isFlow && writeImport(['LazyTaskPage'], '@tessera/shared/workflow/task/lazy-task-page'),
    isFlow && writeImport(['useTaskAddress'], '@tessera/shared/workflow/use-task-address'),
    writeImport(imported, '../contract.ts'),
    writeImport(fromColumns, './columns.tsx'),
    writeImport(['fieldsOf', 'useDesign'], './design.ts'),
    writeImport([`${type}Form`], './form.tsx'),
    isFlow && writeImport([`${type}Request`], './request.tsx'),
    writeImport(['text'], './text.ts'),
    '',
    `/** The list of the records and their forms. The server decides what the user may do. */`,
    `export default function ${page}({ menu }: PageProps) {`,
    `  const { data: rights, error, mutate } = useCall(${calls}.rights, {})`,
    ...(isFlow
      ? [
          '  const { opened, close } = useTaskAddress()',
          '  if (opened) return <LazyTaskPage key={opened.taskId} task={opened} onClose={close} />',
        ]
      : []),
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
    ...(hasSums
      ? [
          '  const [{ filter, keyword }] = useListState()',
          '  const shown = { keyword, ...filter }',
          `  const { data: sums } = useCall(${calls}.sums, shown, { keepPreviousData: true })`,
          '  const foot = useFieldSums(sums?.list, fields)',
        ]
      : []),
    '  const can = (button: string) => rights.buttons.includes(`btn_${button}`)',
    ...(isFlow
      ? [
          `  const own = columnsOf(${columnArguments}).filter(({ key }) => fields.has(key))`,
          `  const state: Column<${type}Row> = {`,
          `    key: 'flowState',`,
          `    title: t('page.state'),`,
          '    sortable: true,',
          `    card: 'state',`,
          '    render: (row) => <FlowState state={flowOf(row).state} />,',
          '  }',
          '  const columns = [...own.slice(0, 1), state, ...own.slice(1)]',
          `  const nameOf = (row: ${type}Row) => String(row[${quote(firstKey)}] ?? '')`,
          `  const rowFlow = useRowFlow(nameOf, [${calls}.list], can('detail'))`,
        ]
      : [`  const columns = columnsOf(${columnArguments}).filter(({ key }) => fields.has(key))`]),
    hasExport && `  const exported = { call: ${calls}.export, extraColumns: exportColumnsOf(fields) }`,
    isFlow && has('upload') && `  const imports = { ...${calls}Imports, note: t('page.importNote') }`,
    '  return (',
    ...(isFlow ? ['    <>', ...crud.map(indented), '      {rowFlow.dialog}', '    </>'] : crud),
    '  )',
    '}',
  )
}
