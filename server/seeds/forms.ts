/** One field of a designed form: its name, its label and its kind. */
export type Field = readonly [
  vModel: string,
  label: string,
  kind: 'comInput' | 'textarea' | 'numInput' | 'amount' | 'date' | 'userSelect' | 'PsdInput',
]

const tags = {
  comInput: 'el-input',
  textarea: 'el-input',
  numInput: 'el-input-number',
  amount: 'el-input-number',
  date: 'el-date-picker',
  userSelect: 'user-select',
  PsdInput: 'el-input',
} as const

const designed = ([vModel, label, kind]: Field, at: number) => ({
  __config__: {
    jweeKey: kind,
    label,
    showLabel: true,
    tag: tags[kind],
    required: at === 0,
    layout: 'colFormItem',
    span: 24,
    formId: 101 + at,
    regList: [],
    trigger: 'blur',
  },
  __vModel__: vModel,
  placeholder: label,
  clearable: true,
})

/** The JSON text of a form as the designer writes it. */
export const formText = (fields: readonly Field[]) =>
  JSON.stringify({
    formRef: 'elForm',
    formModel: 'dataForm',
    size: 'small',
    labelPosition: 'right',
    labelWidth: 100,
    formRules: 'rules',
    popupType: 'general',
    generalWidth: '600px',
    fullScreenWidth: '100%',
    gutter: 15,
    disabled: false,
    span: 24,
    formBtns: false,
    idGlobal: 100 + fields.length,
    fields: fields.map(designed),
  })
