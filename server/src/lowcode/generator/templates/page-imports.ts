import { hasPageSteps, hasTree, type Model } from '../model.ts'
import { writeImport } from '../source.ts'

/** What the page of a list has. */
interface Parts {
  readonly asTree: boolean
  readonly canPrint: boolean
  readonly canSubmitMany: boolean
  readonly hasBatchEdit: boolean
  readonly hasBin: boolean
  readonly hasButtons: boolean
  readonly hasExport: boolean
  readonly hasFilters: boolean
  readonly hasImport: boolean
  readonly hasRecordAction: boolean
  readonly hasSums: boolean
  readonly viewed: boolean
}

/** The imports of the page of a list. */
export function importLines(
  model: Model,
  {
    asTree,
    canPrint,
    canSubmitMany,
    hasBatchEdit,
    hasBin,
    hasButtons,
    hasExport,
    hasFilters,
    hasImport,
    hasRecordAction,
    hasSums,
    viewed,
  }: Parts,
): (string | false)[] {
  const { names, list, phoneList, isFlow, isApp } = model
  const { type, calls } = names
  const opensPages = hasPageSteps(model)
  return [
    writeImport(hasRecordAction ? ['useMemo', 'useState'] : ['useMemo'], 'react'),
    writeImport(['PageProps'], '@tessera/shared/contract/shell/page', 'import type'),
    writeImport(
      hasButtons && !opensPages ? ['refresh', 'useCall'] : ['useCall'],
      '@tessera/shared/client/use-call',
    ),
    viewed && writeImport(['Design'], '@tessera/shared/fields/design', 'import type'),
    viewed && writeImport(['viewsFor'], '@tessera/shared/fields/list-views'),
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
    opensPages &&
      hasButtons &&
      writeImport(['usePageEffects'], '@tessera/shared/workflow/records/designed/page-effects'),
    opensPages && writeImport(['PageSteps'], '@tessera/shared/workflow/records/designed/page-steps'),
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
    viewed && writeImport(['RecordViews'], '@tessera/shared/workflow/records/views/record-views'),
    asTree && writeImport(['treePropsOf'], '@tessera/shared/workflow/records/views/table-views'),
    viewed && writeImport(['TableView'], '@tessera/shared/workflow/records/views/view-props', 'import type'),
    isFlow && writeImport(['LazyTaskPage'], '@tessera/shared/workflow/task/lazy-task-page'),
    isFlow && writeImport(['useTaskAddress'], '@tessera/shared/workflow/use-task-address'),
    writeImport(
      [
        calls,
        ...(hasImport ? [`${calls}Imports`] : []),
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
        ...(viewed ? ['viewsOf'] : []),
      ],
      './columns.tsx',
    ),
    writeImport(['fieldsOf', 'useDesign'], './design.ts'),
    writeImport([`${type}Form`], './form.tsx'),
    isFlow && writeImport([`${type}Request`], './request.tsx'),
    writeImport(['text'], './text.ts'),
  ]
}
