import type { LocalizedText } from '../contract/localized-text.ts'
import type { DesignProblem, Field } from './design.ts'
import type { DesignOutline } from './plan.ts'

const words = {
  form: { zh: '没有选择关联的表单', en: 'no form is chosen', zhtw: '沒有選擇關聯的表單' },
  shown: { zh: '没有选择显示字段', en: 'no field to show is chosen', zhtw: '沒有選擇顯示欄位' },
  flow: { zh: '没有选择关联的流程', en: 'no flow is chosen', zhtw: '沒有選擇關聯的流程' },
  interface: { zh: '没有选择数据接口', en: 'no data interface is chosen', zhtw: '沒有選擇資料介面' },
  dictionary: { zh: '没有选择字典分类', en: 'no dictionary is chosen', zhtw: '沒有選擇字典分類' },
  options: { zh: '没有填写选项', en: 'it has no options', zhtw: '沒有填寫選項' },
  formula: { zh: '没有填写公式', en: 'it has no formula', zhtw: '沒有填寫公式' },
  rule: { zh: '没有选择单据规则', en: 'no numbering rule is chosen', zhtw: '沒有選擇單據規則' },
  kind: { zh: '没有选择扩展控件', en: 'no contributed field is chosen', zhtw: '沒有選擇擴充控制項' },
  field: { zh: '没有选择关联字段', en: 'no source field is chosen', zhtw: '沒有選擇關聯欄位' },
} satisfies Record<string, LocalizedText>

/** What a field takes its values from and is not chosen yet. */
function missingOf({ kind, settings }: Field): LocalizedText[] {
  const isUnset = (key: string) => {
    const value = settings[key]
    return value === '' || value === undefined || (Array.isArray(value) && value.length === 0)
  }
  const all = (...needed: readonly (readonly [string, LocalizedText])[]) =>
    needed.filter(([key]) => isUnset(key)).map(([, word]) => word)
  switch (kind.tag) {
    case 'relationForm':
      return all(['modelId', words.form], ['relationField', words.shown])
    case 'relationFlow':
      return all(['flowId', words.flow])
    case 'popupSelect':
      return all(['interfaceId', words.interface])
    case 'dicSelect':
      return all(['dictionaryType', words.dictionary])
    case 'calculate':
      return all(['expression', words.formula])
    case 'remoteText':
    case 'remoteNumber':
      return all(['remote', words.kind])
    case 'billRule':
      return all(['rule', words.rule])
    case 'relationFormAttr':
    case 'relationFlowAttr':
    case 'popupAttr':
      return all(['relationField', words.field], ['showField', words.shown])
  }
  if (settings['dataType'] === 'relation') return all(['relationField', words.field])
  if (!kind.options) return []
  switch (settings['dataType']) {
    case 'dictionary':
      return all(['dictionaryType', words.dictionary])
    case 'dynamic':
      return all(['propsUrl', words.interface])
    default:
      return all(['options', words.options])
  }
}

/**
 * Fields whose source is not chosen yet. They are problems of a release and not of reading: a draft has them while it is
 * made, and older releases may have them.
 */
export const findMissingSources = ({ items }: DesignOutline): DesignProblem[] =>
  items.flatMap(({ field, path }) =>
    missingOf(field).map((shown): DesignProblem => {
      const detail = field.settings.label || field.settings.vModel
      return { path, why: 'noSource', detail, shown }
    }),
  )
