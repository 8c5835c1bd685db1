import { createForm, type Field as FieldModel } from '@formily/core'
import { connect, Field, FormProvider, mapProps, useField } from '@formily/react'
import { useMemo, type ReactNode } from 'react'
import { LabControl, LabGroup, LabRow } from './row.tsx'
import { groups, initial, type LabField } from './fields.ts'

/**
 * The registry has no current binding of Formily to Arco; this minimal one follows Formily's documentation.
 */
const Control = connect(
  LabControl,
  mapProps((props, field) => ({
    ...props,
    status: (field as FieldModel).selfErrors.length > 0 ? ('error' as const) : undefined,
  })),
)

function Item({ field, children }: { field: LabField; children?: ReactNode }) {
  const model = useField<FieldModel>()
  return (
    <LabRow field={field} error={model.selfErrors[0]}>
      {children}
    </LabRow>
  )
}

/** The same form with Formily. */
export function FormilyForm() {
  const form = useMemo(() => createForm({ initialValues: { ...initial } }), [])
  return (
    <FormProvider form={form}>
      {groups.map(({ title, fields }) => (
        <LabGroup key={title} title={title}>
          {fields.map((field) => (
            <Field
              key={field.name}
              name={field.name}
              required={field.required}
              validateFirst
              decorator={[Item, { field }]}
              component={[Control, { field, id: field.name }]}
              {...(field.shownBy
                ? {
                    reactions: (model: unknown) =>
                      void ((model as FieldModel).visible = form.getValuesIn(field.shownBy!) === 1),
                  }
                : {})}
            />
          ))}
        </LabGroup>
      ))}
    </FormProvider>
  )
}
