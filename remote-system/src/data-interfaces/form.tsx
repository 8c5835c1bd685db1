import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { useText } from '@tessera/shared/text/text'
import { FormSteps } from '@tessera/shared/ui/form-drawer/form-steps'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { BasicFields } from './form-parts.tsx'
import { text } from './text.ts'
import { toBody, newInterface, toFormValues, type InterfaceValues } from './values.ts'
import { Workbench } from './workbench.tsx'

const stale = [dataInterfaces.list, dataInterfaces.selector, dataInterfaces.read]

/** Form of a data interface in two steps. The second one tests it beside its definition, before it is saved. */
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
  return (
    <RecordForm<InterfaceValues>
      id={id}
      calls={dataInterfaces}
      stale={stale}
      titles={[t('interfaces.add'), t('interfaces.edit')]}
      width={1360}
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
            { title: t('interfaces.data'), content: <Workbench id={id} values={values} /> },
          ]}
        />
      )}
    </RecordForm>
  )
}
