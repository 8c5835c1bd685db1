import { Input, InputNumber, Radio, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { dateFormats, resetsOf } from '@tessera/shared/contract/system/bill-number'
import { BillRuleBody, billRules, modes } from '@tessera/shared/contract/system/bill-rules'
import { useSend } from '@tessera/shared/client/use-call'
import { useRecord } from '@tessera/shared/client/use-record'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/widgets/form-drawer/flag-switch'
import { FormDrawer } from '@tessera/shared/widgets/form-drawer/form-drawer'
import { fitting } from './example.ts'
import { Preview } from './preview.tsx'
import { text } from './text.ts'

const { shape } = BillRuleBody
const stale = [billRules.list, billRules.selector]
const fresh: Partial<BillRuleBody> = { dateFormat: 'yyyyMMdd', digit: 4, startNumber: '1', mode: 'gapless', reset: 'day', fiscalMonth: 1, suffix: '', enabledMark: 1, sortCode: 0 }

export function BillRuleForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  const { data, error, mutate } = useRecord(billRules.read, id === null ? null : { id })
  const create = useSend(billRules.create, { stale, quiet: true })
  const update = useSend(billRules.update, { stale: [...stale, billRules.read, billRules.preview], quiet: true })
  const initial = id === null ? fresh : data
  const [changed, setChanged] = useState<Partial<BillRuleBody>>({})
  const now = { ...initial, ...changed }
  const dateFormat = now.dateFormat ?? 'no'
  const reset = fitting(now.reset, dateFormat)

  const save = async (values: BillRuleBody) => {
    const body = { ...initial, ...values, reset, sortCode: values.sortCode ?? 0 }
    return (id === null ? await create.send(body) : await update.send({ ...body, id })).msg
  }
  return (
    <FormDrawer<BillRuleBody>
      title={t(id === null ? 'billRules.add' : 'billRules.edit')}
      initial={initial}
      failure={error}
      onRetry={() => void mutate()}
      onChange={(by) => setChanged({ ...changed, ...by })}
      onSave={save}
      onClose={onClose}
    >
      <FieldGroup>
        <Field name="fullName" label={t('billRules.fullName')} schema={shape.fullName}>
          <Input autoFocus maxLength={50} />
        </Field>
        <Field name="enCode" label={t('billRules.enCode')} schema={shape.enCode} extra={t('billRules.enCodeHint')}>
          <Input maxLength={50} />
        </Field>
        <Field name="prefix" label={t('billRules.prefix')} schema={shape.prefix} extra={t('billRules.prefixHint')}>
          <Input maxLength={50} />
        </Field>
        <Field name="suffix" label={t('billRules.suffix')} schema={shape.suffix}>
          <Input maxLength={50} />
        </Field>
        <Field name="dateFormat" label={t('billRules.dateFormat')} required>
          <Select options={dateFormats.map((value) => ({ value, label: t(`billRules.${value}`) }))} />
        </Field>
        <Field name="reset" label={t('billRules.reset')} extra={t('billRules.resetHint')} formatter={() => reset}>
          <Select options={resetsOf[dateFormat].map((value) => ({ value, label: t(`billRules.reset.${value}`) }))} />
        </Field>
        <Field name="digit" label={t('billRules.digit')} schema={shape.digit} extra={t('billRules.digitHint')}>
          <InputNumber min={1} max={9} precision={0} />
        </Field>
        <Field name="startNumber" label={t('billRules.startNumber')} schema={shape.startNumber}>
          <Input maxLength={6} inputMode="numeric" />
        </Field>
        {reset === 'fiscal' && (
          <Field name="fiscalMonth" label={t('billRules.fiscalMonth')} wide>
            <InputNumber min={1} max={12} precision={0} />
          </Field>
        )}
        <Preview rule={{ ...now, reset }} id={id} />
        <Field name="mode" label={t('billRules.mode')} extra={t('billRules.modeHint')} wide>
          <Radio.Group options={modes.map((value) => ({ value, label: t(`billRules.${value}`) }))} />
        </Field>
        <Field name="sortCode" label={t('billRules.sortCode')} schema={shape.sortCode}>
          <InputNumber min={0} max={999_999} precision={0} />
        </Field>
        <Field name="enabledMark" label={t('billRules.state')}>
          <FlagSwitch />
        </Field>
        <Field name="description" label={t('billRules.description')} schema={shape.description} wide>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showWordLimit />
        </Field>
      </FieldGroup>
    </FormDrawer>
  )
}
