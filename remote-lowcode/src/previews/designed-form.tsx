import { Message } from '@arco-design/web-react'
import { readDesign } from '@tessera/shared/fields/design'
import { useText } from '@tessera/shared/text/text'
import { DesignForm } from '@tessera/shared/forms/design-form/design-form'
import { text } from './text.ts'

const field = (jweeKey: string, vModel: string, label: string, settings: object = {}) => ({
  jweeKey,
  vModel,
  label,
  span: 12,
  ...settings,
})

/**
 * A form design with validation rules, options that depend on another field, a child table with totals, and a
 * formula.
 */
const sampleDesign = {
  labelPosition: 'top',
  hasPrintBtn: true,
  fields: [
    field('comInput', 'name', '班级名称', { required: true, maxlength: 30 }),
    field('select', 'level', '级别', {
      required: true,
      options: [
        { id: '1', fullName: '初级' },
        { id: '2', fullName: '高级' },
      ],
    }),
    field('select', 'campus', '校区', { dataType: 'dynamic', propsUrl: 'interface.Campuses' }),
    field('select', 'room', '教室', {
      dataType: 'dynamic',
      propsUrl: 'interface.CampusClassrooms',
      templateJson: [
        { field: 'campus', fieldName: '校区', required: 1, sourceType: 1, relationField: 'campus' },
      ],
    }),
    field('date', 'from', '开课日期', { start: { by: 'today', days: 0 } }),
    field('date', 'to', '结课日期', { start: { by: 'field', vModel: 'from' } }),
    {
      ...field('table', 'rows', '教材', { span: 24, showSummary: true, summaryField: ['count', 'price'] }),
      children: [
        field('comInput', 'title', '名称', { required: true }),
        field('numInput', 'count', '数量', { min: 0 }),
        field('amount', 'price', '单价', { showChinese: false }),
        field('calculate', 'sum', '小计', {
          expression: [{ __vModel__: 'count', label: '数量' }, '*', { __vModel__: 'price', label: '单价' }],
        }),
      ],
    },
    field('textarea', 'note', '备注', { span: 24, maxlength: 200 }),
  ],
}
const sampleRecord = {
  name: '',
  level: '',
  rows: [
    { title: '瑜伽垫', count: 20, price: 68 },
    { title: '', count: 2, price: 120 },
  ],
}

const parsed = readDesign(sampleDesign)

/** The sample design and its record, for the form and for printing. Null if the design is invalid. */
export const sampleForm = 'problems' in parsed ? null : { design: parsed.design, record: sampleRecord }

/** The form rendered from the sample design. Submitting stores nothing. */
export function DesignedForm() {
  const t = useText(text)
  if (!sampleForm) return null
  return (
    <DesignForm
      title={t('previews.form')}
      design={sampleForm.design}
      record={sampleForm.record}
      guard={false}
      buttons="always"
      onSubmit={() => void Message.success(t('previews.submitted'))}
    />
  )
}
