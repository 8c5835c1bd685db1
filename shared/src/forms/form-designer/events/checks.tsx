import { Input, Select } from '@arco-design/web-react'
import { Check } from '../../../contract/fields/actions.ts'
import { Conditions } from '../../settings-panel/conditions.tsx'
import { FieldSelect } from '../../settings-panel/field-select.tsx'
import { recordSelectEditors } from '../../settings-panel/record-select.tsx'
import { SortableRows } from '../../settings-panel/sortable-rows.tsx'
import { useText } from '../../../text/text.ts'
import { useDesigner, useDraft } from '../context.ts'
import type { EventField } from './event-fields.ts'
import { Labelled, Parameters } from './step-editor.tsx'
import { eventText as text } from './text.ts'
import panel from '../designer.module.css'
import styles from './events.module.css'

const { interfaceId: InterfaceSelect } = recordSelectEditors

/** Editor of the checks over several fields. */
export function Checks({ fields }: { fields: readonly EventField[] }) {
  const t = useText(text)
  const store = useDesigner()
  const { checks } = useDraft().form
  const change = (next: readonly Check[]) => store.changeForm({ checks: [...next] })
  return (
    <section aria-label={t('checks.title')} data-checks>
      <h3 className={panel.settingsTitle}>{t('checks.title')}</h3>
      <p className={styles.hint}>{t('checks.hint')}</p>
      <div className={styles.steps}>
        <SortableRows<Check>
          rows={checks}
          onChange={change}
          nameOf={({ message }, at) => message || t('checks.check', { n: at + 1 })}
          newRow={() => Check.parse({ by: 'rule' })}
          addText={t('checks.add')}
        >
          {(check, _, at) => (
            <CheckEditor
              check={check}
              name={t('checks.check', { n: at + 1 })}
              fields={fields}
              onChange={(next) => change(checks.with(at, next))}
            />
          )}
        </SortableRows>
      </div>
    </section>
  )
}

function CheckEditor({
  check,
  onChange,
  fields,
  name,
}: {
  check: Check
  onChange: (check: Check) => void
  fields: readonly EventField[]
  name: string
}) {
  const t = useText(text)
  const { message, field } = check
  return (
    <div className={styles.step} role="group" aria-label={name}>
      <Select
        size="small"
        aria-label={t('checks.by')}
        value={check.by}
        onChange={(by: Check['by']) => onChange(Check.parse({ by, message, field }))}
        options={(['rule', 'interface'] as const).map((by) => ({ value: by, label: t(`checks.by.${by}`) }))}
      />
      {check.by === 'rule' ? (
        <Labelled label={t('checks.when')}>
          <Conditions value={check.when} fields={fields} onChange={(when) => onChange({ ...check, when })} />
        </Labelled>
      ) : (
        <>
          <Labelled label={t('events.interface')}>
            <InterfaceSelect
              label={t('events.interface')}
              value={check.interfaceId}
              onChange={(interfaceId) => onChange({ ...check, interfaceId })}
            />
          </Labelled>
          <Parameters
            source={{ from: 'parameters', id: check.interfaceId }}
            value={check.parameters}
            fields={fields}
            onChange={(parameters) => onChange({ ...check, parameters })}
          />
          <Labelled label={t('checks.expect')}>
            <Select
              size="small"
              aria-label={t('checks.expect')}
              value={check.expect}
              onChange={(expect: 'rows' | 'noRows') => onChange({ ...check, expect })}
              options={(['noRows', 'rows'] as const).map((one) => ({
                value: one,
                label: t(`checks.expect.${one}`),
              }))}
            />
          </Labelled>
        </>
      )}
      <Labelled label={t('checks.message')}>
        <Input
          size="small"
          maxLength={500}
          aria-label={t('checks.message')}
          value={message}
          onChange={(words) => onChange({ ...check, message: words })}
        />
      </Labelled>
      <Labelled label={t('events.stopField')}>
        <FieldSelect
          fields={fields}
          label={t('events.stopField')}
          allowClear
          value={field}
          onChange={(next) => onChange({ ...check, field: next })}
        />
      </Labelled>
    </div>
  )
}
