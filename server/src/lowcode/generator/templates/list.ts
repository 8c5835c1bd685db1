import { isExported } from '@tessera/shared/fields/list-design'
import {
  columnsShown,
  hasBatchEdit as canEditMany,
  hasSums as isSummed,
  hasTree,
  isGrouped,
  type Model,
} from '../model.ts'
import { lines, quote, writeElement, writeImport } from '../source.ts'
import { aroundList, bulkLines, indented, noKeysLines, returnPage, usesKey, wrapList } from './around-list.ts'

/** The page with the list. Call it after `columnsFile`, which adds its texts. */
export function listPageFile(model: Model): string {
  const { names, list, phoneList, fields, isFlow, isApp } = model
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
  const around = aroundList(model, pageSize)
  const indent = 2 * ((isWrapped ? 1 : 0) + around.length)
  const open = `<${type}Form recordId={row.id} rights={rights} readOnly onClose={onClose} />`
  const edit = `<${type}Form recordId={id} rights={rights} onClose={onClose} />`
  const bin = [
    ...(has('remove') ? [`can('remove')`] : []),
    ...(has('batchRemove') ? [`can('batchRemove')`] : []),
  ]
  const question = isFlow ? 'rowFlow' : 'deleted'
  const crud = [
    `    <Crud<typeof ${calls}.list, ${type}Row>`,
    '      menu={menu}',
    `      list={${calls}.list}`,
    '      stale={shownRecords}',
    '      columns={arranged.columns}',
    ...(grouped ? ['      rowKeys={noKeys}', '      tree', '      grouped'] : []),
    '      rights={{',
    `        add: ${has('add') ? 'canAdd' : 'false'},`,
    `        edit: ${can('edit')},`,
    `        remove: ${can('remove')},`,
    `        removeMany: ${can('batchRemove')},`,
    `        import: ${can('upload')},`,
    '      }}',
    `      pageSize={${pageSize}}`,
    pageSize === 0
      ? '      filter={{ pageSize: 10_000, ...arranged.order }}'
      : '      filter={arranged.order}',
    list.filters.length + (isFlow ? 1 : 0) > 2 && '      filterRow',
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
    ...(hasBin
      ? [
          '      tools={',
          '        <>',
          '          {!arranged.isPhone && superQuery.tool}',
          `          {${bin.length > 1 ? `(${bin.join(' || ')})` : bin[0]} && deleted.tool}`,
          '        </>',
          '      }',
        ]
      : ['      tools={!arranged.isPhone && superQuery.tool}']),
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
                '        {',
                `          label: t('page.record'),`,
                '          // Details of a row are the page of its task, so that its record needs an action of its own.',
                "          hidden: (row) => !canDetail || !rowFlow.canOpen(row) || isActionHidden('detail', row),",
                '          run: setRecordOf,',
                '        },',
                '        ...rowFlow.actions,',
                ...(hasRowButtons ? ['        ...custom.actions,'] : []),
                '      ]}',
              ]
            : [
                `      actions={${hasRowButtons ? '[...rowFlow.actions, ...custom.actions]' : 'rowFlow.actions'}}`,
              ]),
        ]
      : [
          '      isActionHidden={isActionHidden}',
          ...(hasRowButtons ? ['      actions={custom.actions}'] : []),
        ]),
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
    `      empty={<EmptyState title={t('page.empty')}>{emptyHint}</EmptyState>}`,
    '    />',
  ].filter((line) => line !== false)
  const wrapped = wrapList(crud, around, isWrapped ? 2 : 0)
  const recordForm = `<${type}Form recordId={recordOf.id} rights={rights} readOnly onClose={closeRecord} />`
  return lines(
    writeImport(hasRecordAction ? ['useMemo', 'useState'] : ['useMemo'], 'react'),
    writeImport(['PageProps'], '@tessera/shared/contract/shell/page', 'import type'),
    writeImport(hasButtons ? ['refresh', 'useCall'] : ['useCall'], '@tessera/shared/client/use-call'),
    writeImport(['useArrangedList'], '@tessera/shared/lists/cards/use-arranged-list'),
    writeImport(['Crud'], '@tessera/shared/lists/crud/crud'),
    hasSums && writeImport(['useListState'], '@tessera/shared/lists/crud/list-state'),
    writeImport(['ListFailed', 'ListSkeleton'], '@tessera/shared/lists/crud/states'),
    hasFilters && writeImport(['FieldFilters'], '@tessera/shared/lists/field-filter/field-filter'),
    hasSums && writeImport(['useFieldSums'], '@tessera/shared/lists/field-sums/use-field-sums'),
    hasBin && writeImport(['useDeletedRecords'], '@tessera/shared/lists/records/deleted/use-deleted-records'),
    list.charts.length > 0 && writeImport(['WithCharts'], '@tessera/shared/lists/records/charts/with-charts'),
    writeImport(['NewerRelease'], '@tessera/shared/lists/records/newer-release'),
    writeImport(['useSuperQuery'], '@tessera/shared/lists/records/super-query/super-query'),
    hasTree(model) && writeImport(['TreePane'], '@tessera/shared/lists/records/tree-pane/tree-pane'),
    writeImport(['useText'], '@tessera/shared/text/text'),
    isApp && writeImport(['AppPage'], '@tessera/shared/ui/layout/app-page'),
    writeImport(['EmptyState'], '@tessera/shared/ui/layout/empty-state'),
    isFlow && writeImport(['Column'], '@tessera/shared/ui/table/column', 'import type'),
    hasBatchEdit &&
      writeImport(['useBatchEdit'], '@tessera/shared/workflow/records/batch-edit/use-batch-edit'),
    isFlow && writeImport(['OpenTask'], '@tessera/shared/workflow/records/flow-notice'),
    isFlow && writeImport(['flowOf'], '@tessera/shared/workflow/records/flow-row'),
    isFlow && writeImport(['FlowState'], '@tessera/shared/workflow/records/flow-state'),
    (!isFlow || hasRecordAction) &&
      writeImport(['isActionHidden'], '@tessera/shared/workflow/records/is-action-hidden'),
    isFlow && hasExport && writeImport(['draftsLeftOut'], '@tessera/shared/workflow/records/own-drafts'),
    isFlow && writeImport(['StateListFilter'], '@tessera/shared/workflow/records/state-filter'),
    canSubmitMany && writeImport(['useSubmitMany'], '@tessera/shared/workflow/records/submit-many'),
    canPrint && writeImport(['useBatchPrint'], '@tessera/shared/workflow/records/use-batch-print'),
    hasButtons && writeImport(['useCustomButtons'], '@tessera/shared/workflow/records/use-custom-buttons'),
    isFlow && writeImport(['useEmptyHint'], '@tessera/shared/workflow/records/use-empty-hint'),
    isFlow && writeImport(['useRowFlow'], '@tessera/shared/workflow/records/use-row-flow'),
    isFlow && writeImport(['LazyTaskPage'], '@tessera/shared/workflow/task/lazy-task-page'),
    isFlow && writeImport(['useTaskAddress'], '@tessera/shared/workflow/use-task-address'),
    writeImport(
      [
        calls,
        ...(has('upload') ? [`${calls}Imports`] : []),
        `${calls}Work`,
        'release',
        'shownRecords',
        `type ${type}Rights`,
        `type ${type}Row`,
      ],
      '../contract.ts',
    ),
    writeImport(
      [
        ...(hasBatchEdit ? ['batchFieldsOf'] : []),
        ...(hasButtons ? ['buttonsOf'] : []),
        ...(list.charts.length > 0 ? ['chartsOf'] : []),
        'columnsOf',
        ...(hasExport ? ['exportColumnsOf'] : []),
        ...(hasFilters ? ['filtersOf'] : []),
        ...(phoneList === null ? [] : ['phoneList']),
        ...(hasTree(model) ? ['tree'] : []),
      ],
      './columns.tsx',
    ),
    writeImport(['fieldsOf', 'useDesign'], './design.ts'),
    writeImport([`${type}Form`], './form.tsx'),
    isFlow && writeImport([`${type}Request`], './request.tsx'),
    writeImport(['text'], './text.ts'),
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
    ...returnPage(isApp, `<${type}List menu={menu} rights={rights} />`),
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
    has('add') && `  const canAdd = ${canAdd}`,
    isFlow && `  const canDetail = ${can('detail')}`,
    canSubmitMany && '  const canSubmit = rights.flow?.canLaunch === true',
    hasBatchEdit && `  const canBatchEdit = can('batchEdit')`,
    ...(hasButtons
      ? [
          `  const granted = buttonsOf(${usesKey(model, 'button.') ? 't' : ''}).filter(({ value }) => can(value))`,
          '  const page = { refresh: () => void refresh(...shownRecords) }',
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
    `    columns: ${isFlow ? '[...own.slice(0, 1), state, ...own.slice(1)]' : 'own'},`,
    `    filters: ${hasFilters ? `filtersOf(${filterArguments})` : '[]'},`,
    grouped && '    isGrouped: true,',
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
