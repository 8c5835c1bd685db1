import { Input, Select } from '@arco-design/web-react'
import { ReportBody, reports } from '@tessera/shared/contract/lowcode/reports'
import { useText } from '@tessera/shared/text/text'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { useCategories } from './categories.ts'
import { createCode } from './create-code.ts'
import { emptySheet } from './designer/model/cells.ts'
import { text } from './text.ts'

const { shape } = ReportBody
const stale = [reports.list, reports.selector]

interface Props {
  id: string | null
  onClose: () => void
  /** Opens a new report in the designer. */
  onCreated: (id: string) => void
}

/** Name, code and category of a report. What it shows is made in the designer. */
export function ReportForm({ id, onClose, onCreated }: Props) {
  const t = useText(text)
  const categories = useCategories()
  return (
    <RecordForm<ReportBody>
      id={id}
      calls={reports}
      stale={stale}
      titles={[t('reports.add'), t('reports.edit')]}
      newRecordValues={categories && { enCode: createCode(), category: categories[0]?.id ?? '' }}
      toInput={({ fullName, enCode, category, enabledMark, sortCode, description }) => ({
        fullName,
        enCode,
        category,
        enabledMark,
        sortCode,
        description,
        ...(id === null ? { sheet: emptySheet, parameters: [] } : {}),
      })}
      onCreated={({ id: created }: { id: string }) => onCreated(created)}
      onClose={onClose}
    >
      <Field name="fullName" label={t('reports.fullName')} schema={shape.fullName}>
        <Input autoFocus maxLength={50} placeholder={t('reports.fullNameHint')} />
      </Field>
      <Field name="enCode" label={t('reports.enCode')} schema={shape.enCode}>
        <Input maxLength={50} />
      </Field>
      <Field name="category" label={t('reports.category')} schema={shape.category}>
        <Select
          placeholder={t('reports.chooseCategory')}
          options={(categories ?? []).map(({ id: value, fullName }) => ({ value, label: fullName }))}
        />
      </Field>
      <CommonRecordFields shape={shape} />
    </RecordForm>
  )
}
