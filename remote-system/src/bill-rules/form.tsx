import { Input, InputNumber, Radio, Select } from '@arco-design/web-react'
import { dateFormats, allowedResets } from '@tessera/shared/contract/system/bill-number'
import { BillRuleBody, billRules, modes } from '@tessera/shared/contract/system/bill-rules'
import { menus } from '@tessera/shared/contract/system/menus'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { effectiveReset } from './example.ts'
import { Preview } from './preview.tsx'
import { text } from './text.ts'

type MenuNode = CallOutput<typeof menus.selectorAll>['list'][number]

const { shape } = BillRuleBody
const stale = [billRules.list, billRules.selector, billRules.preview]
const defaultValues: Partial<BillRuleBody> = {
  dateFormat: 'yyyyMMdd',
  digit: 4,
  startNumber: '1',
  mode: 'gapless',
  reset: 'day',
  fiscalMonth: 1,
  suffix: '',
  modules: '',
}

export function BillRuleForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  return (
    <RecordForm<BillRuleBody>
      id={id}
      calls={billRules}
      stale={stale}
      titles={[t('billRules.add'), t('billRules.edit')]}
      width={720}
      newRecordValues={defaultValues}
      toInput={(rule) => ({ ...rule, reset: effectiveReset(rule.reset, rule.dateFormat) })}
      onClose={onClose}
    >
      {(values) => <Fields values={values} id={id} />}
    </RecordForm>
  )
}

const leavesOf = (items: readonly MenuNode[]): MenuNode[] =>
  items.flatMap((item) => (item.children.length > 0 ? leavesOf(item.children) : [item]))

/** Selects menus; the value is their codes, joined by commas. */
function ModuleSelect({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  value?: string
  onChange?: (codes: string) => void
}) {
  const { data } = useCall(menus.selectorAll, { category: 'Web' })
  return (
    <Select
      mode="multiple"
      allowClear
      aria-label={label}
      placeholder={placeholder}
      value={value ? value.split(',') : []}
      onChange={(codes: string[]) => onChange?.(codes.join(','))}
      options={leavesOf(data?.list ?? []).map(({ enCode, fullName }) => ({ value: enCode, label: fullName }))}
    />
  )
}

function Fields({ values, id }: { values: Partial<BillRuleBody>; id: string | null }) {
  const t = useText(text)
  const dateFormat = values.dateFormat ?? 'no'
  const reset = effectiveReset(values.reset, dateFormat)
  return (
    <FieldGroup>
      <Field name="fullName" label={t('billRules.fullName')} schema={shape.fullName}>
        <Input autoFocus maxLength={50} />
      </Field>
      <Field
        name="enCode"
        label={t('billRules.enCode')}
        schema={shape.enCode}
        extra={t('billRules.enCodeHint')}
      >
        <Input maxLength={50} />
      </Field>
      <Field
        name="prefix"
        label={t('billRules.prefix')}
        schema={shape.prefix}
        extra={t('billRules.prefixHint')}
      >
        <Input maxLength={50} />
      </Field>
      <Field name="suffix" label={t('billRules.suffix')} schema={shape.suffix}>
        <Input maxLength={50} />
      </Field>
      <Field name="dateFormat" label={t('billRules.dateFormat')} required>
        <Select options={dateFormats.map((value) => ({ value, label: t(`billRules.${value}`) }))} />
      </Field>
      <Field
        name="reset"
        label={t('billRules.reset')}
        extra={t('billRules.resetHint')}
        formatter={() => reset}
      >
        <Select
          options={allowedResets[dateFormat].map((value) => ({
            value,
            label: t(`billRules.reset.${value}`),
          }))}
        />
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
      <Preview rule={{ ...values, reset }} id={id} />
      <Field name="mode" label={t('billRules.mode')} extra={t('billRules.modeHint')} wide>
        <Radio.Group options={modes.map((value) => ({ value, label: t(`billRules.${value}`) }))} />
      </Field>
      <Field
        name="modules"
        label={t('billRules.modules')}
        extra={t('billRules.modulesHint')}
        schema={shape.modules}
        wide
      >
        <ModuleSelect label={t('billRules.modules')} placeholder={t('billRules.allModules')} />
      </Field>
      <CommonRecordFields shape={shape} />
    </FieldGroup>
  )
}
