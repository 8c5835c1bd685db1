import { useState } from 'react'
import { dataInterfaces } from '@tessera/shared/contract/system/data-interfaces'
import { useText } from '@tessera/shared/text/text'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { FormSteps } from '@tessera/shared/widgets/form-drawer/form-steps'
import { RecordForm } from '@tessera/shared/widgets/form-drawer/record-form'
import { Basics, Result, Source, Taken } from './form-parts.tsx'
import { text } from './text.ts'
import { TryPanel } from './try-panel.tsx'
import { bodyOf, newInterface, valuesOf, type InterfaceValues } from './values.ts'

const stale = [dataInterfaces.list, dataInterfaces.selector, dataInterfaces.read]

/** A data interface in the steps in which one thinks of it; the last one tries it before it is saved. */
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
  const [place, setPlace] = useState<{ field: string; line: number | null } | null>(null)
  const wrongLine = (field: string) => (place?.field === field ? place.line : null)
  return (
    <RecordForm<InterfaceValues>
      id={id}
      calls={dataInterfaces}
      stale={stale}
      titles={[t('interfaces.add'), t('interfaces.edit')]}
      width={920}
      fresh={{ ...newInterface, ...(categoryId && { categoryId }) }}
      valuesOf={valuesOf as never}
      bodyOf={bodyOf}
      onClose={onClose}
    >
      {(now) => (
        <FormSteps
          name={t('interfaces.steps')}
          steps={[
            { title: t('interfaces.basic'), content: <Basics now={now} /> },
            { title: t('interfaces.data'), content: <Source now={now} wrongLine={wrongLine} /> },
            { title: t('interfaces.parameters'), content: <Taken /> },
            {
              title: t('interfaces.result'),
              content: (
                <>
                  <Result wrongLine={wrongLine} />
                  <FieldGroup title={t('interfaces.testing')}>
                    <TryPanel id={id} values={now} onPlace={setPlace} />
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
