// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { arrangeForPhone } from '@tessera/shared/lists/cards/arrange-for-phone'
import { columnsOf } from '../columns.tsx'
import { readModel } from '@tessera/shared/workflow/records/designed/read-model'
import { withStateColumn } from './state-column.tsx'

const config = {
  fullName: '报销',
  enCode: 'expense',
  type: 1,
  webType: 3,
  formData: JSON.stringify({
    fields: ['name', 'amount'].map((vModel) => ({ jweeKey: 'comInput', vModel, label: vModel })),
  }),
  columnData: JSON.stringify({ columnList: [{ prop: 'name' }, { prop: 'amount' }] }),
  appColumnData: JSON.stringify({ titleField: 'name', columnList: [{ prop: 'name' }, { prop: 'amount' }] }),
  flowTemplateJson: '',
  flowEnCode: '',
  flowId: 'f1',
  flow: {
    canLaunch: true,
    canEditLocked: false,
    saveBtnText: '',
    submitBtnText: '',
    formOperates: [],
    freeFlow: null,
  },
  release: 1,
  buttons: ['btn_add'],
  hiddenColumns: [],
  lockedFields: [],
  readOnlyFields: [],
}

test('the state of the task stands behind the name, and on every card of a phone', () => {
  const model = readModel(config)!
  const columns = withStateColumn(columnsOf(model), model, '审批状态', true)
  expect(columns.map(({ key }) => key)).toEqual(['name', 'flowState', 'amount'])
  const onPhone = arrangeForPhone(columns, model.phoneList, false)
  expect(onPhone.map(({ key, card }) => `${key} ${card}`)).toEqual([
    'name title',
    'amount fact',
    'flowState state',
  ])
})

test('a design without a flow has no state', () => {
  const model = readModel({ ...config, flow: null, flowId: '' })!
  expect(withStateColumn(columnsOf(model), model, '审批状态', true).map(({ key }) => key)).toEqual([
    'name',
    'amount',
  ])
})
