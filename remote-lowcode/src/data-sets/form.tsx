import { Input, InputNumber, Select } from '@arco-design/web-react'
import { DataSetBody, dataSets, type DataSetDefinition } from '@tessera/shared/contract/lowcode/data-sets'
import { useText } from '@tessera/shared/text/text'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FormSteps } from '@tessera/shared/ui/form-drawer/form-steps'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { useCategories } from './categories.ts'
import { DefinitionEditor } from './definition.tsx'
import { text } from './text.ts'
import { findGap, toFormValues, toInput, type DataSetValues } from './values.ts'

const { shape } = DataSetBody
const stale = [dataSets.list, dataSets.selector, dataSets.read, dataSets.columns]

/** The form of a data set: where its rows come from, with a preview, and then its name. */
export function DataSetForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  const categories = useCategories()
  const checkSource = (value: unknown) => {
    const definition = value as DataSetDefinition | undefined
    if (!definition) return t('dataSets.chooseKind')
    const gap = findGap(definition)
    return gap ? t(`dataSets.gap.${gap}`) : undefined
  }
  return (
    <RecordForm<DataSetValues>
      id={id}
      calls={dataSets}
      stale={stale}
      titles={[t('dataSets.add'), t('dataSets.edit')]}
      width={1_280}
      newRecordValues={{ cacheSeconds: 0 }}
      toFormValues={toFormValues as never}
      toInput={toInput}
      onClose={onClose}
    >
      <FormSteps
        name={t('dataSets.steps')}
        steps={[
          {
            title: t('dataSets.step.data'),
            content: (
              <Field name="source" label={t('dataSets.kind')} required check={checkSource} checkOnLeave wide>
                <DefinitionEditor />
              </Field>
            ),
          },
          {
            title: t('dataSets.step.basic'),
            content: (
              <FieldGroup>
                <Field name="fullName" label={t('dataSets.fullName')} schema={shape.fullName}>
                  <Input maxLength={50} />
                </Field>
                <Field name="enCode" label={t('dataSets.enCode')} schema={shape.enCode}>
                  <Input maxLength={50} />
                </Field>
                <Field name="category" label={t('dataSets.category')} schema={shape.category}>
                  <Select
                    placeholder={t('dataSets.choose')}
                    options={categories.map(({ id: value, fullName: label }) => ({ value, label }))}
                  />
                </Field>
                <Field
                  name="cacheSeconds"
                  label={t('dataSets.cacheLabel')}
                  schema={shape.cacheSeconds}
                  extra={t('dataSets.cacheHint')}
                >
                  <InputNumber min={0} max={3_600} precision={0} />
                </Field>
                <CommonRecordFields shape={shape} />
              </FieldGroup>
            ),
          },
        ]}
      />
    </RecordForm>
  )
}
