import { expect, test } from 'vitest'
import { readOutline } from './design.ts'
import { findFormProblems } from './form-problems.ts'
import { listKinds } from './kinds.ts'

const problemsOf = (field: object) => {
  const { outline, problems } = readOutline({ fields: [{ vModel: 'a', label: '甲', ...field }] })
  return [...problems, ...findFormProblems(outline!)].map(({ why, shown }) => shown?.zh ?? why)
}

test('a field of each kind that needs a source says which one is missing', () => {
  const missing = listKinds().flatMap(({ tag }) => {
    const found = problemsOf({ jweeKey: tag })
    return found.length > 0 ? [[tag, ...found]] : []
  })
  expect(Object.fromEntries(missing.map(([tag, ...found]) => [tag, found]))).toEqual({
    cascader: ['没有填写选项'],
    treeSelect: ['没有填写选项'],
    dicSelect: ['没有选择字典分类'],
    relationForm: ['没有选择关联的表单', '没有选择显示字段'],
    relationFlow: ['没有选择关联的流程'],
    popupSelect: ['没有选择数据接口'],
    relationFormAttr: ['没有选择关联字段', '没有选择显示字段'],
    relationFlowAttr: ['没有选择关联字段', '没有选择显示字段'],
    popupAttr: ['没有选择关联字段', '没有选择显示字段'],
    remoteText: ['没有选择扩展控件'],
    remoteNumber: ['没有选择扩展控件'],
    calculate: ['没有填写公式'],
    billRule: ['没有选择单据规则'],
    table: ['noColumns'],
  })
})

test.each([
  [{ jweeKey: 'select', dataType: 'dynamic' }, ['没有选择数据接口']],
  [{ jweeKey: 'radio', dataType: 'dictionary' }, ['没有选择字典分类']],
  [{ jweeKey: 'select', options: [] }, ['没有填写选项']],
  [{ jweeKey: 'qrcode', dataType: 'relation' }, ['没有选择关联字段']],
  [{ jweeKey: 'select', dataType: 'dynamic', propsUrl: 'interface.a' }, []],
])('%j', (field, problems) => {
  expect(problemsOf(field)).toEqual(problems)
})

test('a condition without a value and an empty sub-table are named together', () => {
  const condition = [{ logic: 'and', groups: [{ field: 'day', op: '==', value: '' }] }]
  const { outline, problems } = readOutline({
    fields: [
      { jweeKey: 'date', vModel: 'day' },
      { jweeKey: 'comInput', vModel: 'why', requiredWhen: condition },
      { jweeKey: 'table', vModel: 'lines', label: '明细' },
    ],
  })
  expect([...problems, ...findFormProblems(outline!)].map(({ why }) => why)).toEqual(['noValue', 'noColumns'])
})

test.each([
  [{ op: '==', value: '' }, true],
  [{ op: 'like', value: null }, true],
  [{ op: '==', value: '出差' }, false],
  [{ op: 'null', value: '' }, false],
  [{ op: '==', value: '', other: 'what' }, false],
])('a text compared by %j lacks a value: %s', (comparison, isProblem) => {
  const when = [{ logic: 'and', groups: [{ field: 'why', ...comparison }] }]
  const text = { jweeKey: 'comInput', vModel: 'why' }
  const { outline, problems } = readOutline({
    fields: [text, { ...text, vModel: 'what', requiredWhen: when }],
    checks: [{ by: 'rule', field: 'why', message: 'm', when }],
    actions: { onLoad: [{ type: 'message', text: 'm', when }] },
  })
  // Releases of earlier versions are still read.
  expect(problems).toEqual([])
  const found = findFormProblems(outline!).map(({ why, path }) => `${why} ${path}`)
  const places = ['fields[1].requiredWhen', 'actions.onLoad[0].when', 'checks[0].when']
  expect(found).toEqual(isProblem ? places.map((path) => `noValue ${path}[0].groups[0]`) : [])
})
