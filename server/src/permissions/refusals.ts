import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import { refuse, Refusal } from '../errors/refusal.ts'
import { localize, translate } from '../errors/translate.ts'
import type { ProtectedModule } from './data-access.ts'
import { builtInItems } from './item-names.ts'
import { text } from './text.ts'

/** The refusal of a write that moves a record out of the rows of its user. */
export const outOfReachRefusal = (): Refusal => refuse(text.outOfReach, {}, Code.forbidden)

/** The refusal of a write into fields that the caller may not write, by the names that users know. */
export function notWritableRefusal(
  fields: readonly string[],
  labelOf: (field: string) => string | LocalizedText,
): Refusal {
  const labels = fields.map(labelOf)
  const inLang = (label: string | LocalizedText, lang: 'zh' | 'en' | 'zhtw') =>
    typeof label === 'string' ? label : translate(label, lang)
  const list = localize((lang) =>
    [...new Set(labels.map((label) => inLang(label, lang)))].join(lang === 'en' ? ', ' : '、'),
  )
  return new Refusal({
    code: Code.forbidden,
    text: text.notWritable,
    values: { fields: list },
    fields: fields.map((field, at) => ({ field, text: text.notWritable, values: { fields: labels[at] } })),
  })
}

/** The name of a form field or column of a module; its code where it has none. */
export const fieldNameOf =
  ({ menu, items }: Pick<ProtectedModule, 'menu' | 'items'>) =>
  (field: string): string | LocalizedText => {
    if (items)
      return [...items.forms, ...items.columns].find((one) => one.enCode === field)?.fullName || field
    const { form, column } = builtInItems[menu] ?? {}
    return form?.[field] ?? column?.[field] ?? field
  }
