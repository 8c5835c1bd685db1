import { Input, Radio, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { emptyLayout, writeLayout } from '@tessera/shared/contract/lowcode/portal-layout'
import { PortalBody, portals } from '@tessera/shared/contract/lowcode/portals'
import { standardHome } from '@tessera/shared/contract/lowcode/standard-home'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useText } from '@tessera/shared/text/text'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { TemplateField } from '@tessera/shared/ui/form-drawer/template-field'
import { createCode } from './create-code.ts'
import { text } from './text.ts'

const { shape } = PortalBody
const stale = [portals.list, portals.selector]

interface Props {
  id: string | null
  onClose: () => void
  onCreated: (id: string) => void
}

/** Name, use and category of a portal. Its widgets are put together in the designer. */
export function PortalForm({ id, onClose, onCreated }: Props) {
  const t = useText(text)
  const [template, setTemplate] = useState<'home' | null>(null)
  const { data, isLoading } = useLookup(lookups.dictionaries)
  const categories = data?.find(({ enCode }) => enCode === 'portalDesigner')?.dictionaryList ?? []
  return (
    <RecordForm<PortalBody>
      id={id}
      calls={portals}
      stale={stale}
      titles={[t('portals.add'), t('portals.edit')]}
      newRecordValues={
        isLoading && !data
          ? undefined
          : {
              enCode: createCode(),
              category: categories[0]?.enCode ?? '',
              type: 0,
              isHome: 0,
              enabledMark: 1,
            }
      }
      toInput={({
        fullName,
        enCode,
        category,
        type,
        customUrl,
        isHome,
        enabledMark,
        sortCode,
        description,
      }) => ({
        fullName,
        enCode,
        category,
        type,
        isHome,
        enabledMark,
        sortCode,
        description,
        ...(type === 1 ? { linkType: 1, customUrl } : {}),
        ...(id === null ? { formData: template === 'home' ? writeLayout(standardHome) : emptyLayout } : {}),
      })}
      onCreated={({ id: created }: { id: string }, { type }) => {
        if (type === 0) onCreated(created)
      }}
      onClose={onClose}
    >
      {({ type = 0 }) => (
        <>
          {id === null && (
            <TemplateField
              label={t('portals.template')}
              placeholder={t('portals.templateHint')}
              options={[{ value: 'home', label: t('portals.template.home') }]}
              value={template}
              onChange={setTemplate}
              valuesOf={() => ({ isHome: 1, type: 0 })}
            />
          )}
          <Field name="fullName" label={t('portals.fullName')} schema={shape.fullName}>
            <Input maxLength={50} />
          </Field>
          <Field name="enCode" label={t('portals.enCode')} schema={shape.enCode}>
            <Input maxLength={50} />
          </Field>
          <Field name="category" label={t('portals.category')} schema={shape.category}>
            <Select
              showSearch
              loading={isLoading}
              placeholder={t('portals.chooseCategory')}
              options={categories.map(({ fullName, enCode }) => ({ label: fullName, value: enCode }))}
            />
          </Field>
          <Field
            name="isHome"
            label={t('portals.use')}
            schema={shape.isHome}
            extra={t('portals.useHint')}
            wide
          >
            <Radio.Group
              options={([0, 1] as const).map((value) => ({ value, label: t(`portals.use.${value}`) }))}
            />
          </Field>
          <Field name="type" label={t('portals.type')} schema={shape.type}>
            <Radio.Group
              options={([0, 1] as const).map((value) => ({ value, label: t(`portals.type.${value}`) }))}
            />
          </Field>
          {type === 1 && (
            <Field name="customUrl" label={t('portals.customUrl')} schema={shape.customUrl} required>
              <Input maxLength={500} placeholder="https://" />
            </Field>
          )}
          <CommonRecordFields shape={shape} />
        </>
      )}
    </RecordForm>
  )
}
