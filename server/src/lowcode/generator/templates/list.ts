import { isExported } from '@tessera/shared/fields/list-design'
import type { Model } from '../model.ts'
import { lines, quote, writeElement, writeImport } from '../source.ts'

/** Which of the translating functions of the columns take the translation. */
const usesKey = (model: Model, start: string) =>
  [...model.words.texts.keys()].some((key) => key.startsWith(start))

const indented = (line: string) => line.replaceAll(/^/gm, '  ')

/** The page with the list. Call it after `columnsFile`, which adds its texts. */
export function listPageFile(model: Model): string {
  const { names, list, phoneList, fields, isFlow } = model
  const { type, calls, page } = names
  const has = (button: string) => [...list.buttons, ...list.rowButtons].some(({ value }) => value === button)
  const can = (button: string) => (has(button) ? `can('${button}')` : 'false')
  const hasFilters = list.filters.length > 0
  const hasSums = list.columns.some(({ sum }) => sum)
  const hasExport = has('download') && [...fields.values()].some(isExported)
  const hasBatchEdit = list.batchEdit.length > 0
  const hasBin = has('remove') || has('batchRemove')
  const pageSize = list.hasPage ? list.pageSize : 0
  const columnArguments = usesKey(model, 'column.') ? 't, fields' : 'fields'
  const filterArguments = usesKey(model, 'filter.') ? 't, fields' : 'fields'
  const firstKey = list.columns[0]?.prop.split('-', 1)[0] ?? 'id'
  const canAdd = `${can('add')}${isFlow && has('add') ? ' && rights.flow?.canLaunch !== false' : ''}`
  // Who may select records may print them.
  const hasButtons = list.customButtons.length > 0
  const hasHeadButtons = list.customButtons.some(({ place }) => place === 'head')
  const hasRowButtons = list.customButtons.some(({ place }) => place === 'row')
  const selecting = [
    ...(hasHeadButtons ? ['hasHeadButtons'] : []),
    ...(hasBatchEdit ? ['canBatchEdit'] : []),
    ...(isFlow ? ['canSubmit'] : []),
    ...(has('batchRemove') ? [`can('batchRemove')`] : []),
    ...(has('download') ? [`can('download')`] : []),
  ]
  const canPrint = has('detail') && selecting.length > 0
  const bulk = [
    ...(isFlow ? [['canSubmit', 'submitMany'] as const] : []),
    ...(hasBatchEdit ? [['canBatchEdit', 'batchEdit'] as const] : []),
    ...(hasHeadButtons ? [['hasHeadButtons', 'custom'] as const] : []),
    ...(canPrint ? [['canPrint', 'batchPrint'] as const] : []),
  ]
  const buttonOf = (name: string) => (name === 'custom' ? 'custom.bulkButtons' : `${name}.button`)
  const isAnyOf = selecting.length > 1 ? `(${selecting.join(' || ')})` : selecting[0]
  const dialogs = [
    ...(isFlow ? ['rowFlow', 'submitMany'] : []),
    ...(hasBin ? ['deleted'] : []),
    ...(hasBatchEdit ? ['batchEdit'] : []),
    ...(canPrint ? ['batchPrint'] : []),
    ...(hasButtons ? ['custom'] : []),
  ]
  const hasRecordAction = isFlow && has('detail')
  const isWrapped = dialogs.length > 0
  const indent = isWrapped ? 2 : 0
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
    bulk.length === 1 && `      {...(${bulk[0]![0]} ? { bulkActions: ${buttonOf(bulk[0]![1])} } : {})}`,
    ...(bulk.length > 1
      ? [
          `      {...(${bulk.map(([isShown]) => isShown).join(' || ')}`,
          '        ? {',
          '            bulkActions: (selection) => (',
          '              <>',
          ...bulk.map(([isShown, name]) => `                {${isShown} && ${buttonOf(name)}(selection)}`),
          '              </>',
          '            ),',
          '          }',
          '        : {})}',
        ]
      : []),
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
    writeImport(['NewerRelease'], '@tessera/shared/lists/records/newer-release'),
    writeImport(['useSuperQuery'], '@tessera/shared/lists/records/super-query/super-query'),
    writeImport(['useText'], '@tessera/shared/text/text'),
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
    isFlow && writeImport(['useSubmitMany'], '@tessera/shared/workflow/records/submit-many'),
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
        'columnsOf',
        ...(hasExport ? ['exportColumnsOf'] : []),
        ...(hasFilters ? ['filtersOf'] : []),
        ...(phoneList === null ? [] : ['phoneList']),
      ],
      './columns.tsx',
    ),
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
    has('add') && `  const canAdd = ${canAdd}`,
    isFlow && `  const canDetail = ${can('detail')}`,
    isFlow && '  const canSubmit = rights.flow?.canLaunch === true',
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
          '    sortable: true,',
          `    card: 'state',`,
          '    render: (row) => <FlowState state={flowOf(row).state} />,',
          '  }',
        ]
      : []),
    '  const arranged = useArrangedList({',
    '    design,',
    phoneList === null ? '    phoneList: null,' : '    phoneList,',
    `    columns: ${isFlow ? '[...own.slice(0, 1), state, ...own.slice(1)]' : 'own'},`,
    `    filters: ${hasFilters ? `filtersOf(${filterArguments})` : '[]'},`,
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
          `  const submitMany = useSubmitMany(${calls}Work, shownRecords)`,
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
          ...crud.map(indented),
          hasRecordAction && writeElement('      {recordOf && ', recordForm, '}', 0),
          ...dialogs.map((name) => `      {${name}.dialog}`),
          '    </>',
        ]
      : crud),
    '  )',
    '}',
  )
}
