import { Input, InputNumber, Radio, Select, Switch } from '@arco-design/web-react'
import { useContext, type ReactNode } from 'react'
import { printTemplates } from '../../../contract/system/print-templates.ts'
import { useCall } from '../../../client/use-call.ts'
import type { Form } from '../../../fields/design.ts'
import { useText } from '../../../text/text.ts'
import { DesignIdContext, useDesigner, useDraft } from '../context.ts'
import { FormEvents } from '../events/form-events.tsx'
import { text } from '../text.ts'
import styles from '../designer.module.css'

/** Settings of the form as a whole. */
export function FormSettings() {
  const t = useText(text)
  const store = useDesigner()
  const { form, isApp } = useDraft()
  const set =
    <K extends keyof Form>(key: K) =>
    (value: Form[K]) =>
      store.changeForm({ [key]: value })
  const row = (label: string, control: (name: { 'aria-label': string }) => ReactNode) => (
    <div className={styles.setting}>
      <span aria-hidden>{label}</span>
      {control({ 'aria-label': label })}
    </div>
  )
  const number = (key: 'labelWidth' | 'gutter', max: number) =>
    row(t(`designer.form.${key}`), (name) => (
      <InputNumber
        {...name}
        size="small"
        min={0}
        max={max}
        precision={0}
        suffix="px"
        value={form[key]}
        onChange={(value: number | undefined) => value !== undefined && set(key)(value)}
      />
    ))
  const flag = (key: 'formBtns' | 'hasConfirmBtn' | 'hasCancelBtn' | 'hasPrintBtn' | 'disabled') =>
    row(t(`designer.form.${key}`), (name) => (
      <Switch {...name} size="small" checked={form[key]} onChange={set(key)} />
    ))
  const words = (key: 'confirmButtonText' | 'cancelButtonText' | 'printButtonText') =>
    row(t(`designer.form.${key}`), (name) => (
      <Input {...name} size="small" maxLength={20} value={form[key]} onChange={set(key)} />
    ))
  const designId = useContext(DesignIdContext)
  const { data: offered } = useCall(printTemplates.offered, designId === '' ? null : { designId })
  const templates = offered?.list ?? []
  const widthKey = (
    { general: 'generalWidth', fullScreen: 'fullScreenWidth', drawer: 'drawerWidth' } as const
  )[form.popupType]
  return (
    <div className={styles.formSettings}>
      {row(t('designer.form.labelPosition'), (name) => (
        <Radio.Group
          {...name}
          type="button"
          size="small"
          value={form.labelPosition}
          onChange={set('labelPosition')}
          options={(['left', 'right', 'top'] as const).map((value) => ({
            value,
            label: t(`designer.form.labelPosition.${value}`),
          }))}
        />
      ))}
      {number('labelWidth', 400)}
      {row(t('designer.form.size'), (name) => (
        <Radio.Group
          {...name}
          type="button"
          size="small"
          value={form.size}
          onChange={set('size')}
          options={(['large', 'medium', 'small'] as const).map((value) => ({
            value,
            label: t(`designer.form.size.${value}`),
          }))}
        />
      ))}
      {number('gutter', 60)}
      {!isApp &&
        row(t('designer.form.popupType'), (name) => (
          <Select
            {...name}
            size="small"
            value={form.popupType}
            onChange={set('popupType')}
            options={(['general', 'drawer', 'fullScreen'] as const).map((value) => ({
              value,
              label: t(`designer.form.popupType.${value}`),
            }))}
          />
        ))}
      {!isApp &&
        row(t('designer.form.width'), (name) => (
          <Input {...name} size="small" maxLength={10} value={form[widthKey]} onChange={set(widthKey)} />
        ))}
      {flag('disabled')}
      {flag('formBtns')}
      {flag('hasConfirmBtn')}
      {form.hasConfirmBtn && words('confirmButtonText')}
      {flag('hasCancelBtn')}
      {form.hasCancelBtn && words('cancelButtonText')}
      {flag('hasPrintBtn')}
      {form.hasPrintBtn && words('printButtonText')}
      {designId !== '' &&
        row(t('designer.form.printId'), (name) => (
          <Select
            {...name}
            size="small"
            value={templates.some(({ id }) => id === form.printId) ? form.printId : ''}
            onChange={set('printId')}
            options={[
              { value: '', label: t('designer.form.noTemplate') },
              ...templates.map(({ id, fullName }) => ({ value: id, label: fullName })),
            ]}
          />
        ))}
      <FormEvents />
    </div>
  )
}
