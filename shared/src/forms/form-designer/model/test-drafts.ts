import { flattenNodes, readDraft, type Draft } from './draft.ts'
import { nameOf } from './rename.ts'
import { locate } from './tree.ts'

export const draftOf = (fields: unknown[], list?: object): Draft =>
  readDraft({ formData: JSON.stringify({ fields }), columnData: JSON.stringify(list ?? {}) })
export const keyOf = (draft: Draft, name: string) => {
  const node = flattenNodes(draft.nodes).find((one) => nameOf(one) === name || one.settings['title'] === name)
  if (!node) throw new Error(`no field ${name}`)
  return node.key
}
export const names = (draft: Draft) => flattenNodes(draft.nodes).map(nameOf)
export const settingsOf = (draft: Draft, name: string) =>
  locate(draft.nodes, keyOf(draft, name))!.node.settings

/** A design whose fields refer to each other in every way. */
export const referring = () =>
  draftOf(
    [
      { jweeKey: 'numInput', vModel: 'price', label: '单价' },
      { jweeKey: 'date', vModel: 'from' },
      { jweeKey: 'date', vModel: 'to', start: { by: 'field', vModel: 'from' } },
      {
        jweeKey: 'comInput',
        vModel: 'note',
        visibleWhen: [{ logic: 'and', groups: [{ field: 'price', op: '>', value: 1, other: 'from' }] }],
      },
      {
        jweeKey: 'select',
        vModel: 'room',
        dataType: 'dynamic',
        propsUrl: 'x',
        templateJson: [{ field: 'p', sourceType: 1, relationField: 'price' }],
      },
      { jweeKey: 'relationForm', vModel: 'student', modelId: 'm', relationField: 'price' },
      { jweeKey: 'relationFormAttr', relationField: 'student_jnpfTable_lines1', showField: 'x' },
      {
        jweeKey: 'table',
        vModel: 'lines',
        summaryField: ['amount', 'count'],
        children: [
          { jweeKey: 'numInput', vModel: 'count' },
          { jweeKey: 'amount', vModel: 'amount' },
          {
            jweeKey: 'calculate',
            vModel: 'sum',
            expression: [{ __vModel__: 'count', label: '' }, '*', { __vModel__: 'price', label: '' }],
          },
        ],
      },
      { jweeKey: 'calculate', vModel: 'total', expression: [{ __vModel__: 'lines-amount', label: '' }] },
    ],
    {
      type: 3,
      columnList: [{ prop: 'price' }, { prop: 'lines-amount' }],
      searchList: [{ prop: 'price', searchType: 3 }],
      groupField: 'price',
      treeRelation: 'room',
      defaultSidx: 'price',
    },
  )
