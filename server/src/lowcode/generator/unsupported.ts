import type { Step } from '@tessera/shared/contract/fields/actions'
import { namedFields, type Design } from '@tessera/shared/fields/design'
import { ListType, type ListDesign } from '@tessera/shared/fields/list-design'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { localize } from '../../errors/translate.ts'
import { text } from './text.ts'

/** Steps that need the page of the product: they open or leave pages. */
const pageSteps: ReadonlySet<string> = new Set<Step['type']>(['open', 'navigate', 'flow'])

/** The types of all steps inside of a setting, whichever event they belong to. */
function stepTypesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(stepTypesIn)
  if (typeof value !== 'object' || value === null) return []
  const { type } = value as { type?: unknown }
  return [...(typeof type === 'string' ? [type] : []), ...Object.values(value).flatMap(stepTypesIn)]
}

/** What of a design the generated page would not have, one sentence each; [] where it has everything. */
export function listUnsupported({
  design,
  list,
  webType,
}: {
  design: Design
  list: ListDesign
  webType: number
}): LocalizedText[] {
  const found: LocalizedText[] = []
  const add = (sentence: LocalizedText, name = '') =>
    void found.push(localize((lang) => sentence[lang].replace('{{name}}', () => name)))
  const fields = namedFields(design.fields)
  if (stepTypesIn(design.form.actions).some((type) => pageSteps.has(type))) add(text.formSteps)
  for (const { path, field } of fields)
    if (stepTypesIn(field.settings.actions).some((type) => pageSteps.has(type)))
      add(text.fieldSteps, field.settings.label || path)
  if (webType === 1) return found
  // Rows are in groups, or below others.
  for (const { kind, name } of list.type === ListType.grouped ? list.views : [])
    if (kind === 'treeTable') add(text.treeInGroups, name || kind)
  for (const { actions, label, value } of list.customButtons)
    if (stepTypesIn(actions).some((type) => pageSteps.has(type))) add(text.button, label || value)
  return found
}
