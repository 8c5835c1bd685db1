import type { LocalizedText } from '@tessera/shared/contract/localized-text'
import { FlowFormType } from '@tessera/shared/contract/workflow/flows'
import { namedFields, readDesign } from '@tessera/shared/fields/design'
import { suitsSummary } from '@tessera/shared/fields/suits-summary'
import type { SystemForms } from '../../feature/system-form.ts'

/** A field that can sum up a task. */
export interface SummaryField {
  readonly id: string
  readonly label: LocalizedText
  /** Whether the value is a number that may be large. */
  readonly isNumber: boolean
}

interface Form {
  readonly formType: number
  readonly formData: string
  readonly enCode: string
}

/** The fields of a form that suit a summary, in their order; a system form names its own. */
function listSuitable({ formType, formData, enCode }: Form, systemForms: SystemForms): SummaryField[] {
  if (formType === FlowFormType.system) {
    const form = systemForms.find(enCode)
    const named = form?.summary ?? form?.fields.map(({ id }) => id) ?? []
    return named.flatMap((id) => {
      const field = form?.fields.find((one) => one.id === id)
      return field ? [{ id, label: field.name, isNumber: false }] : []
    })
  }
  const read = readDesign(JSON.parse(formData || 'null'))
  if ('problems' in read) return []
  return namedFields(read.design.fields).flatMap(({ path, field }) => {
    if (!suitsSummary(path, field)) return []
    const label = field.settings.label || path
    return [
      { id: path, label: { zh: label, en: label, zhtw: label }, isNumber: field.kind.sum !== undefined },
    ]
  })
}

/** The fields that sum up a task: those that the flow names, else all that suit. */
export function listSummaryFields(
  form: Form,
  chosen: readonly string[],
  systemForms: SystemForms,
): { readonly fields: readonly SummaryField[]; readonly isChosen: boolean } {
  const suitable = listSuitable(form, systemForms)
  const named = chosen.flatMap((id) => suitable.find((field) => field.id === id) ?? [])
  return named.length > 0 ? { fields: named, isChosen: true } : { fields: suitable, isChosen: false }
}
