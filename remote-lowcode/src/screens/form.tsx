import { Input, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { ScreenBody, screens } from '@tessera/shared/contract/lowcode/screens'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useText } from '@tessera/shared/text/text'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { TemplateGallery } from './template-gallery.tsx'
import { text } from './text.ts'

const { shape } = ScreenBody
const stale = [screens.list, screens.selector]

interface Props {
  id: string | null
  onClose: () => void
  onCreated?: (id: string) => void
}

/** Name and category of a screen. */
export function ScreenForm({ id, onClose, onCreated }: Props) {
  const t = useText(text)
  const [template, setTemplate] = useState('')
  const { data, isLoading } = useLookup(lookups.dictionaries)
  const categories = data?.find(({ enCode }) => enCode === 'dataVType')?.dictionaryList ?? []
  return (
    <RecordForm<ScreenBody>
      width={id === null ? 860 : 640}
      id={id}
      calls={screens}
      stale={stale}
      titles={[t('screens.add'), t('screens.edit')]}
      newRecordValues={
        isLoading && !data ? undefined : { category: categories[0]?.enCode ?? '', enabledMark: 1 }
      }
      toInput={({ fullName, category, enabledMark, sortCode, description }) => ({
        fullName,
        category,
        enabledMark,
        sortCode,
        description,
        ...(id === null && template !== '' ? { template } : {}),
      })}
      onCreated={({ id: created }: { id: string }) => onCreated?.(created)}
      onClose={onClose}
    >
      {() => (
        <>
          {id === null && <TemplateGallery value={template} onChange={setTemplate} />}
          <Field name="fullName" label={t('screens.fullName')} schema={shape.fullName}>
            <Input maxLength={50} />
          </Field>
          <Field name="category" label={t('screens.category')} schema={shape.category}>
            <Select
              showSearch
              loading={isLoading}
              placeholder={t('screens.chooseCategory')}
              options={categories.map(({ fullName, enCode }) => ({ label: fullName, value: enCode }))}
            />
          </Field>
          <CommonRecordFields shape={shape} />
        </>
      )}
    </RecordForm>
  )
}
