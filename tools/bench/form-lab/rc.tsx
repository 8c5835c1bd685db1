import Form, { Field, type FormInstance } from 'rc-field-form'
import { LabControl, LabGroup, LabRow } from './row.tsx'
import { groups, initial, type LabField } from './fields.ts'

/** The same form with rc-field-form, written as in its documentation. */
export function RcForm() {
  const [form] = Form.useForm()
  return (
    <Form form={form} initialValues={initial} component="form">
      {groups.map(({ title, fields }) => (
        <LabGroup key={title} title={title}>
          {fields.map((field) =>
            field.shownBy ? (
              <ConditionalField key={field.name} field={field} by={field.shownBy} />
            ) : (
              <RcField key={field.name} field={field} />
            ),
          )}
        </LabGroup>
      ))}
    </Form>
  )
}

const RcField = ({ field }: { field: LabField }) => (
  <Field
    name={field.name}
    rules={[{ required: field.required, message: 'required' }]}
    validateTrigger="onBlur"
  >
    {(control, { errors }) => (
      <LabRow field={field} error={errors[0]}>
        <LabControl
          field={field}
          id={field.name}
          {...control}
          status={errors.length > 0 ? 'error' : undefined}
        />
      </LabRow>
    )}
  </Field>
)

const ConditionalField = ({ field, by }: { field: LabField; by: string }) => (
  <Field
    shouldUpdate={(before: Record<string, unknown>, now: Record<string, unknown>) => before[by] !== now[by]}
  >
    {(_control: unknown, _meta: unknown, form: FormInstance) =>
      form.getFieldValue(by) === 1 ? <RcField field={field} /> : null
    }
  </Field>
)
