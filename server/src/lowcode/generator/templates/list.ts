import { isExported } from '@tessera/shared/fields/list-design'
import {
  columnsShown,
  hasBatchEdit as canEditMany,
  hasPageSteps,
  hasSums as isSummed,
  hasViewOf,
  hasViews,
  isGrouped,
  type Model,
} from '../model.ts'
import { lines, quote, writeElement } from '../source.ts'
import { aroundList, bulkLines, indented, noKeysLines, returnPage, usesKey, wrapList } from './around-list.ts'
import { importLines } from './page-imports.ts'
import { filterRowOf, shownFieldsLines, viewsComponent } from './views.ts'

/** The page with the list. Call it after `columnsFile`, which adds its texts. */
export function listPageFile(model: Model): string {
  const { names, list, phoneList, fields, isFlow } = model
  const { type, calls, page } = names
  const has = (button: string) => [...list.buttons, ...list.rowButtons].some(({ value }) => value === button)
  const can = (button: string) => (has(button) ? `can('${button}')` : 'false')
  const hasFilters = list.filters.length > 0
  const hasSums = isSummed(model)
  const grouped = isGrouped(model)
  const canSubmitMany = isFlow && !grouped
  const hasExport = has('download') && [...fields.values()].some(isExported)
  const hasBatchEdit = canEditMany(model)
  const hasBin = has('remove') || has('batchRemove')
  const pageSize = list.hasPage && !grouped ? list.pageSize : 0
  const columnArguments = usesKey(model, 'column.') ? 't, fields' : 'fields'
  const filterArguments = usesKey(model, 'filter.') ? 't, fields' : 'fields'
  const firstKey = columnsShown(model)[0]?.prop.split('-', 1)[0] ?? 'id'
  const canAdd = `${can('add')}${isFlow && has('add') ? ' && rights.flow?.canLaunch !== false' : ''}`
  // Who may select records may print them.
  const hasButtons = list.customButtons.length > 0
  const opensPages = hasPageSteps(model)
  const hasHeadButtons = list.customButtons.some(({ place }) => place === 'head')
  const hasRowButtons = list.customButtons.some(({ place }) => place === 'row')
  const selecting = [
    ...(hasHeadButtons ? ['hasHeadButtons'] : []),
    ...(hasBatchEdit ? ['canBatchEdit'] : []),
    ...(canSubmitMany ? ['canSubmit'] : []),
    ...(has('batchRemove') ? [`can('batchRemove')`] : []),
    ...(has('download') ? [`can('download')`] : []),
  ]
  const canPrint = !grouped && has('detail') && selecting.length > 0
  const bulk = [
    ...(canSubmitMany ? [['canSubmit', 'submitMany'] as const] : []),
    ...(hasBatchEdit ? [['canBatchEdit', 'batchEdit'] as const] : []),
    ...(hasHeadButtons ? [['hasHeadButtons', 'custom'] as const] : []),
    ...(canPrint ? [['canPrint', 'batchPrint'] as const] : []),
  ]
  const isAnyOf = selecting.length > 1 ? `(${selecting.join(' || ')})` : selecting[0]
  const dialogs = [
    ...(isFlow ? ['rowFlow'] : []),
    ...(canSubmitMany ? ['submitMany'] : []),
    ...(hasBin ? ['deleted'] : []),
    ...(hasBatchEdit ? ['batchEdit'] : []),
    ...(canPrint ? ['batchPrint'] : []),
    ...(hasButtons ? ['custom'] : []),
  ]
  const hasRecordAction = isFlow && has('detail')
  const isWrapped = dialogs.length > 0
  const viewed = hasViews(model)
  const asTree = viewed && hasViewOf(model, 'treeTable')
  const inRows = viewed && hasViewOf(model, 'editable')
  const filterRow = filterRowOf(model, 'Boolean(view.viewSwitch)')
  // The views have it around them.
  const around = viewed ? [] : aroundList(model, pageSize)
  const indent = 2 * ((isWrapped ? 1 : 0) + around.length)
  const open = `<${type}Form recordId={row.id} rights={rights} readOnly onClose={onClose} />`
  const detailOfTask = [
    '        rowFlow.canOpen(row) ? (',
    '          <OpenTask taskId={flowOf(row).taskId} onClose={onClose} />',
    '        ) : (',
    `          ${open}`,
    '        )',
  ]
  const edit = `<${type}Form recordId={id} rights={rights} onClose={onClose} />`
  const actionsLines = (own: readonly string[]) => {
    const all = [...(inRows ? ['view.actions'] : []), ...own, ...(hasRowButtons ? ['custom.actions'] : [])]
    if (all.length === 0) return []
    return [`      actions={${all.length === 1 ? all[0] : `[${all.map((one) => `...${one}`).join(', ')}]`}}`]
  }
  const all = isFlow ? '[...own.slice(0, 1), state, ...own.slice(1)]' : 'own'
  const bin = [
    ...(has('remove') ? [`can('remove')`] : []),
    ...(has('batchRemove') ? [`can('batchRemove')`] : []),
  ]
  const tools = [
    ...(viewed ? ['view.viewSwitch'] : []),
    '!arranged.isPhone && superQuery.tool',
    ...(hasBin ? [`${bin.length > 1 ? `(${bin.join(' || ')})` : bin[0]} && deleted.tool`] : []),
  ]
  const question = isFlow ? 'rowFlow' : 'deleted'
  const crud = [
    `    <Crud<typeof ${calls}.list, ${type}Row>`,
    '      menu={menu}',
    asTree
      ? `      list={view.tree ? (view.tree.list as typeof ${calls}.list) : ${calls}.list}`
      : `      list={${calls}.list}`,
    '      stale={shownRecords}',
    '      columns={arranged.columns}',
    ...(grouped ? ['      rowKeys={noKeys}', '      tree', '      grouped'] : []),
    asTree && '      {...treePropsOf(view, arranged.columns)}',
    '      rights={{',
    `        add: ${has('add') ? 'canAdd' : 'false'},`,
    `        edit: ${can('edit')}${inRows && has('edit') ? ' && !view.isEditable' : ''},`,
    `        remove: ${can('remove')},`,
    `        removeMany: ${can('batchRemove')},`,
    `        import: ${can('upload')},`,
    '      }}',
    `      pageSize={${pageSize}}`,
    pageSize === 0
      ? '      filter={{ pageSize: 10_000, ...arranged.order }}'
      : '      filter={arranged.order}',
    filterRow !== 'false' && `      filterRow${filterRow === 'true' ? '' : `={${filterRow}}`}`,
    ...(hasFilters || isFlow
      ? [
          '      filters={',
          '        <>',
          ...(isFlow ? [`          <StateListFilter pageSize={${pageSize}} />`] : []),
          ...(hasFilters
            ? [`          <FieldFilters filters={arranged.filters} pageSize={${pageSize}} />`]
            : []),
          '          {arranged.isPhone && superQuery.tool}',
          '        </>',
          '      }',
        ]
      : ['      filters={arranged.isPhone && superQuery.tool}']),
    ...(tools.length > 1
      ? [
          '      tools={',
          '        <>',
          ...tools.map((tool) => `          {${tool}}`),
          '        </>',
          '      }',
        ]
      : [`      tools={${tools[0]}}`]),
    '      above={',
    '        <>',
    '          <NewerRelease generated={release} current={rights.release} />',
    '          {superQuery.above}',
    '        </>',
    '      }',
    ...(isFlow
      ? [
          '      isActionHidden={rowFlow.isActionHidden}',
          '      blockedReason={rowFlow.blockedReason}',
          ...(hasRecordAction
            ? [
                '      actions={[',
                ...(inRows ? ['        ...view.actions,'] : []),
                '        {',
                `          label: t('page.record'),`,
                '          // Details of a row are the page of its task, so that its record needs an action of its own.',
                ...(inRows
                  ? [
                      '          hidden: (row) =>',
                      "            view.isEditable || !canDetail || !rowFlow.canOpen(row) || isActionHidden('detail', row),",
                    ]
                  : [
                      "          hidden: (row) => !canDetail || !rowFlow.canOpen(row) || isActionHidden('detail', row),",
                    ]),
                '          run: setRecordOf,',
                '        },',
                '        ...rowFlow.actions,',
                ...(hasRowButtons ? ['        ...custom.actions,'] : []),
                '      ]}',
              ]
            : actionsLines(['rowFlow.actions'])),
        ]
      : ['      isActionHidden={isActionHidden}', ...actionsLines([])]),
    (isFlow || hasBin) && `      words={{ question: ${question}.removeQuestion }}`,
    hasSums && '      foot={foot}',
    `      remove={${calls}.remove}`,
    has('batchRemove') && `      removeMany={${calls}.removeMany}`,
    ...bulkLines(bulk),
    hasExport && `      {...(can('download') ? { exportOptions: exported } : {})}`,
    has('upload') &&
      `      {...(can('upload') ? { importCalls: ${isFlow ? 'imports' : `${calls}Imports`} } : {})}`,
    ...(isFlow
      ? [
          ...(inRows
            ? [
                '      {...(view.isEditable',
                '        ? {}',
                '        : {',
                '            detail: ({ row, onClose }) =>',
                ...detailOfTask.map((line) => `      ${line}`),
                '          })}',
              ].map((line) => (line.endsWith('  )') ? `${line},` : line))
            : ['      detail={({ row, onClose }) =>', ...detailOfTask, '      }']),
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
                `      {...(can('detail')${inRows ? ' && !view.isEditable' : ''}`,
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
    `      empty={<EmptyState title={t('page.empty')}>{emptyHint}</EmptyState>}`,
    '    />',
  ].filter((line) => line !== false)
  const wrapped = wrapList(crud, around, isWrapped ? 2 : 0)
  const recordForm = `<${type}Form recordId={recordOf.id} rights={rights} readOnly onClose={closeRecord} />`
  return lines(
    ...importLines(model, {
      asTree,
      canPrint,
      canSubmitMany,
      hasBatchEdit,
      hasBin,
      hasButtons,
      hasExport,
      hasFilters,
      hasRecordAction,
      hasSums,
      hasImport: has('upload'),
      viewed,
    }),
    ...(grouped ? noKeysLines : []),
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
    ...returnPage(model, `<${type}${viewed ? 'Views' : 'List'} menu={menu} rights={rights} />`),
    '  if (error) return <ListFailed failure={error} onRetry={() => void mutate()} />',
    '  return <ListSkeleton columns={6} />',
    '}',
    '',
    'interface Props {',
    `  menu: PageProps['menu']`,
    `  rights: ${type}Rights`,
    '}',
    '',
    ...(viewed ? [...shownFieldsLines(type), ...viewsComponent(model, pageSize)] : []),
    viewed
      ? `function ${type}List({ menu, rights, view }: Props & { view: TableView }) {`
      : `function ${type}List({ menu, rights }: Props) {`,
    '  const t = useText(text)',
    '  const design = useDesign()',
    ...(viewed
      ? ['  const fields = useShownFields(design, rights)']
      : [
          '  const fields = useMemo(() => {',
          '    const hidden = new Set(rights.hiddenColumns)',
          `    const isShown = (name: string) => !hidden.has(name) && !hidden.has(name.split('-', 1)[0]!)`,
          '    return new Map([...fieldsOf(design)].filter(([name]) => isShown(name)))',
          '  }, [design, rights])',
        ]),
    ...(hasSums
      ? [
          '  const [{ filter, keyword }] = useListState()',
          '  const shown = { keyword, ...filter }',
          `  const { data: sums } = useCall(${calls}.sums, shown, { keepPreviousData: true })`,
          '  const foot = useFieldSums(sums?.list, fields)',
        ]
      : []),
    '  const can = (button: string) => rights.buttons.includes(`btn_${button}`)',
    has('add') && `  const canAdd = ${canAdd}`,
    isFlow && `  const canDetail = ${can('detail')}`,
    canSubmitMany && '  const canSubmit = rights.flow?.canLaunch === true',
    hasBatchEdit && `  const canBatchEdit = can('batchEdit')`,
    ...(hasButtons
      ? [
          `  const granted = buttonsOf(${usesKey(model, 'button.') ? 't' : ''}).filter(({ value }) => can(value))`,
          opensPages
            ? '  const page = usePageEffects(shownRecords)'
            : '  const page = { refresh: () => void refresh(...shownRecords) }',
          `  const custom = useCustomButtons<${type}Row>(granted, ${calls}Work, page)`,
        ]
      : []),
    hasHeadButtons && `  const hasHeadButtons = granted.some(({ place }) => place === 'head')`,
    canPrint && `  const canPrint = ${isFlow ? 'canDetail' : `can('detail')`} && ${isAnyOf}`,
    `  const own = columnsOf(${columnArguments}).filter(({ key }) => fields.has(key))`,
    ...(isFlow
      ? [
          `  const state: Column<${type}Row> = {`,
          `    key: 'flowState',`,
          `    title: t('page.state'),`,
          ...(grouped ? [] : ['    sortable: true,']),
          `    card: 'state',`,
          grouped
            ? '    render: (row) => (row.children ? null : <FlowState state={flowOf(row).state} />),'
            : '    render: (row) => <FlowState state={flowOf(row).state} />,',
          '  }',
        ]
      : []),
    '  const arranged = useArrangedList({',
    '    design,',
    phoneList === null ? '    phoneList: null,' : '    phoneList,',
    `    columns: ${asTree || inRows ? `view.arrange(${all})` : all},`,
    `    filters: ${hasFilters ? `filtersOf(${filterArguments})` : '[]'},`,
    grouped && '    isGrouped: true,',
    asTree && '    isTree: view.tree !== undefined,',
    '  })',
    `  const superQuery = useSuperQuery(fields, ${calls}Work, ${pageSize})`,
    ...(hasBin
      ? [
          '  const deleted = useDeletedRecords({',
          `    calls: ${calls}Work,`,
          '    stale: shownRecords,',
          '    columns: own.map(({ key }) => key),',
          '  })',
        ]
      : []),
    ...(isFlow
      ? [
          `  const nameOf = (row: ${type}Row) => String(row[${quote(firstKey)}] ?? '')`,
          '  const rowFlow = useRowFlow(nameOf, shownRecords, canDetail)',
          canSubmitMany && `  const submitMany = useSubmitMany(${calls}Work, shownRecords)`,
        ]
      : []),
    ...(hasRecordAction
      ? [
          `  const [recordOf, setRecordOf] = useState<${type}Row | null>(null)`,
          '  const closeRecord = () => setRecordOf(null)',
        ]
      : []),
    ...(hasBatchEdit
      ? [
          '  const batchEdit = useBatchEdit({',
          `    calls: ${calls}Work,`,
          '    stale: shownRecords,',
          '    fields: batchFieldsOf(fieldsOf(design), rights.lockedFields),',
          '    release,',
          `    flow: ${isFlow ? 'rights.flow' : 'null'},`,
          '  })',
        ]
      : []),
    canPrint && `  const batchPrint = useBatchPrint(${calls}Work.designId, design.form.printId)`,
    ...(hasExport
      ? [
          '  const exported = {',
          `    call: ${calls}.export,`,
          '    extraColumns: exportColumnsOf(fields),',
          isFlow && `    leftOut: draftsLeftOut(${calls}Work, t('page.draftsLeftOut')),`,
          '  }',
        ]
      : []),
    isFlow && has('upload') && `  const imports = { ...${calls}Imports, note: t('page.importNote') }`,
    ...(isFlow
      ? [
          '  const flow = rights.flow && { ...rights.flow, flowId: rights.flowId }',
          `  const emptyHint = useEmptyHint(flow, ${has('add') ? 'canAdd' : 'false'})`,
        ]
      : [
          has('add')
            ? `  const emptyHint = t(canAdd ? 'page.emptyHint' : 'page.emptyReadOnly')`
            : `  const emptyHint = t('page.emptyReadOnly')`,
        ]),
    '  return (',
    ...(isWrapped
      ? [
          '    <>',
          ...wrapped.map(indented),
          hasRecordAction && writeElement('      {recordOf && ', recordForm, '}', 0),
          ...dialogs.map((name) => `      {${name}.dialog}`),
          '    </>',
        ]
      : wrapped),
    '  )',
    '}',
  )
}
