import type { Design, Field } from './design.ts'

/** A desktop or tablet, or a phone: the values of `visibility`. */
export type Device = 'pc' | 'app'

const everyDevice = ['pc', 'app'] as const

/**
 * A design as one device shows it. A field that the device does not show is rendered nowhere. On a phone the fields of
 * each level are in the order of `form.app`, and as wide as it says; others follow in their own order and take the whole
 * width.
 */
export function toDeviceDesign(design: Design, device: Device): Design {
  const { order, spans } = design.form.app
  const placeOf = new Map(order.map((formId, at) => [formId, at]))
  const arrange = (fields: readonly Field[]): readonly Field[] =>
    device === 'app' && placeOf.size > 0 ? fields.toSorted((one, other) => rank(one) - rank(other)) : fields
  const rank = ({ settings: { formId } }: Field): number =>
    (formId > 0 ? placeOf.get(formId) : undefined) ?? order.length
  const convert = (fields: readonly Field[], inTable: boolean): Field[] =>
    arrange(fields).map((field) => {
      const { settings } = field
      const isInside = inTable || field.kind.tag === 'table'
      return {
        ...field,
        settings: {
          ...settings,
          visibility: settings.visibility.includes(device) ? [...everyDevice] : [],
          ...(device === 'app' && !inTable ? { span: spans[settings.formId] ?? 24 } : {}),
        },
        children: convert(field.children, isInside),
        panes: field.panes.map((pane) => ({ ...pane, children: convert(pane.children, inTable) })),
      }
    })
  return { ...design, fields: convert(design.fields, false) }
}
