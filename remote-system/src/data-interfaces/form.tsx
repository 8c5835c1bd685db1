import { useState } from 'react'
import { dataInterfaces } from '@tessera/shared/contract/system/data-interfaces'
import { useText } from '@tessera/shared/text/text'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { FormSteps } from '@tessera/shared/widgets/form-drawer/form-steps'
import { RecordForm } from '@tessera/shared/widgets/form-drawer/record-form'
import { BasicFields, ResultFields, SourceFields, ParameterFields } from './form-parts.tsx'
import { text } from './text.ts'
import { TestPanel } from './test-panel.tsx'
import { toBody, newInterface, toFormValues, type InterfaceValues } from './values.ts'

const stale = [dataInterfaces.list, dataInterfaces.selector, dataInterfaces.read]

/** Form of a data interface in steps; the last step tests it before it is saved. */
export function InterfaceForm({
  id,
  categoryId,
  onClose,
}: {
  id: string | null
  categoryId: string
  onClose: () => void
}) {
  const t = useText(text)
  const [problem, setProblem] = useState<{ field: string; line: number | null } | null>(null)
  const wrongLine = (field: string) => (problem?.field === field ? problem.line : null)
  return (
    <RecordForm<InterfaceValues>
      id={id}
      calls={dataInterfaces}
      stale={stale}
      titles={[t('interfaces.add'), t('interfaces.edit')]}
      width={920}
      newRecordValues={{ ...newInterface, ...(categoryId && { categoryId }) }}
      toFormValues={toFormValues as never}
      toInput={toBody}
      onClose={onClose}
    >
      {(values) => (
        <FormSteps
          name={t('interfaces.steps')}
          steps={[
            { title: t('interfaces.basic'), content: <BasicFields values={values} /> },
            { title: t('interfaces.data'), content: <SourceFields values={values} wrongLine={wrongLine} /> },
            { title: t('interfaces.parameters'), content: <ParameterFields /> },
            {
              title: t('interfaces.result'),
              content: (
                <>
                  <ResultFields wrongLine={wrongLine} />
                  <FieldGroup title={t('interfaces.testing')}>
                    <TestPanel id={id} values={values} onProblem={setProblem} />
                  </FieldGroup>
                </>
              ),
            },
          ]}
        />
      )}
    </RecordForm>
  )
}
