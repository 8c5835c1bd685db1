import { Button, Input, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { Step, stepTypes, type StepType, type ValueSource } from '../../../contract/fields/actions.ts'
import { Conditions } from '../../settings-panel/conditions.tsx'
import { FieldSelect } from '../../settings-panel/field-select.tsx'
import { KeySelect, type KeySource } from '../../settings-panel/key-select.tsx'
import { recordSelectEditors } from '../../settings-panel/record-select.tsx'
import { useText } from '../../../text/text.ts'
import { settableFields, type EventField } from './event-fields.ts'
import { ValueEditor } from './value-editor.tsx'
import { eventText as text } from './text.ts'
import styles from './events.module.css'

const { interfaceId: InterfaceSelect, modelId: DesignSelect, flowId: FlowSelect } = recordSelectEditors

/** A new step of a kind. */
export const createStep = (type: StepType): Step =>
  Step.parse(type === 'set' ? { type, value: { by: 'value', value: '' } } : { type })

type StepOf<T extends StepType> = Extract<Step, { type: T }>

interface Props {
  step: Step
  onChange: (step: Step) => void
  fields: readonly EventField[]
  /** Name of the step, for its controls. */
  name: string
}

/** The card of a step: its kind, its settings and its conditions. */
export function StepEditor({ step, onChange, fields, name }: Props) {
  const t = useText(text)
  return (
    <div className={styles.step} role="group" aria-label={name}>
      <Select
        size="small"
        aria-label={t('events.type')}
        value={step.type}
        onChange={(type: StepType) => onChange({ ...createStep(type), when: step.when })}
        options={stepTypes.map((type) => ({
          value: type,
          label: t(`events.type.${type}`),
        }))}
      />
      <StepSettings step={step} onChange={onChange} fields={fields} />
      <details className={styles.when} open={step.when.length > 0}>
        <summary>{t('events.when')}</summary>
        <Conditions value={step.when} fields={fields} onChange={(when) => onChange({ ...step, when })} />
      </details>
    </div>
  )
}

function StepSettings({ step, onChange, fields }: Omit<Props, 'name'>) {
  const t = useText(text)
  if (step.type === 'set') {
    const target = fields.find(({ name }) => name === step.field)
    return (
      <>
        <Labelled label={t('events.field')}>
          <FieldSelect
            fields={settableFields(fields)}
            label={t('events.field')}
            value={step.field}
            onChange={(field) => onChange({ ...step, field })}
          />
        </Labelled>
        <Labelled label={t('events.value')}>
          <ValueEditor
            value={step.value}
            onChange={(value) => onChange({ ...step, value })}
            fields={fields}
            target={target}
          />
        </Labelled>
      </>
    )
  }
  if (step.type === 'message')
    return (
      <>
        <Labelled label={t('events.level')}>
          <Select
            size="small"
            aria-label={t('events.level')}
            value={step.level}
            onChange={(level: StepOf<'message'>['level']) => onChange({ ...step, level })}
            options={(['info', 'success', 'warning', 'error'] as const).map((level) => ({
              value: level,
              label: t(`events.level.${level}`),
            }))}
          />
        </Labelled>
        <Words value={step.text} onChange={(words) => onChange({ ...step, text: words })} />
      </>
    )
  if (step.type === 'ask')
    return <Words value={step.text} onChange={(words) => onChange({ ...step, text: words })} />
  if (step.type === 'stop')
    return (
      <>
        <Words value={step.text} onChange={(words) => onChange({ ...step, text: words })} />
        <Labelled label={t('events.stopField')}>
          <FieldSelect
            fields={fields}
            label={t('events.stopField')}
            allowClear
            value={step.field}
            onChange={(field) => onChange({ ...step, field })}
          />
        </Labelled>
      </>
    )
  if (step.type === 'interface') return <InterfaceStep step={step} onChange={onChange} fields={fields} />
  if (step.type === 'open') return <OpenStep step={step} onChange={onChange} />
  if (step.type === 'navigate')
    return <Address value={step.address} onChange={(address) => onChange({ ...step, address })} />
  if (step.type === 'flow')
    return (
      <>
        <Labelled label={t('events.flow')}>
          <FlowSelect
            label={t('events.flow')}
            value={step.flowId}
            onChange={(flowId) => onChange({ ...step, flowId })}
          />
        </Labelled>
        <Parameters
          source={{ from: 'flow', id: step.flowId }}
          value={step.parameters}
          fields={fields}
          onChange={(parameters) => onChange({ ...step, parameters })}
        />
      </>
    )
  return null
}

function InterfaceStep({
  step,
  onChange,
  fields,
}: {
  step: StepOf<'interface'>
  onChange: (step: Step) => void
  fields: readonly EventField[]
}) {
  const t = useText(text)
  return (
    <>
      <Labelled label={t('events.interface')}>
        <InterfaceSelect
          label={t('events.interface')}
          value={step.interfaceId}
          onChange={(interfaceId) => onChange({ ...step, interfaceId })}
        />
      </Labelled>
      <Parameters
        source={{ from: 'parameters', id: step.interfaceId }}
        value={step.parameters}
        fields={fields}
        onChange={(parameters) => onChange({ ...step, parameters })}
      />
      <Labelled label={t('events.results')}>
        <div className={styles.list}>
          {step.results.map((result, at) => (
            <div key={at} className={styles.pair}>
              <KeySelect
                source={{ from: 'interface', id: step.interfaceId }}
                maxLength={200}
                label={t('events.path')}
                value={result.path}
                onChange={(path) =>
                  onChange({ ...step, results: step.results.with(at, { ...result, path }) })
                }
              />
              <FieldSelect
                fields={settableFields(fields)}
                label={t('events.field')}
                value={result.field}
                onChange={(field) =>
                  onChange({ ...step, results: step.results.with(at, { ...result, field }) })
                }
              />
              <RemoveButton onClick={() => onChange({ ...step, results: step.results.toSpliced(at, 1) })} />
            </div>
          ))}
          <AddButton
            onClick={() => onChange({ ...step, results: [...step.results, { path: '', field: '' }] })}
          >
            {t('events.addResult')}
          </AddButton>
        </div>
      </Labelled>
    </>
  )
}

type ParameterList = { name: string; value: ValueSource }[]

/** Editor of the parameters of a data interface, or of values by the names of fields of a flow. */
export function Parameters({
  source,
  value,
  onChange,
  fields,
}: {
  source: KeySource
  value: ParameterList
  onChange: (value: ParameterList) => void
  fields: readonly EventField[]
}) {
  const t = useText(text)
  return (
    <Labelled label={t('events.parameters')}>
      <div className={styles.list}>
        {value.map((parameter, at) => (
          <div key={at} className={styles.pair}>
            <KeySelect
              source={source}
              label={t('events.parameter')}
              value={parameter.name}
              onChange={(name) => onChange(value.with(at, { ...parameter, name }))}
            />
            <ValueEditor
              value={parameter.value}
              onChange={(source) => onChange(value.with(at, { ...parameter, value: source }))}
              fields={fields}
            />
            <RemoveButton onClick={() => onChange(value.toSpliced(at, 1))} />
          </div>
        ))}
        <AddButton onClick={() => onChange([...value, { name: '', value: { by: 'field', field: '' } }])}>
          {t('events.addParameter')}
        </AddButton>
      </div>
    </Labelled>
  )
}

function OpenStep({ step, onChange }: { step: StepOf<'open'>; onChange: (step: Step) => void }) {
  const t = useText(text)
  return (
    <>
      <Labelled label={t('events.target')}>
        <Select
          size="small"
          aria-label={t('events.target')}
          value={step.target}
          onChange={(target: StepOf<'open'>['target']) => onChange({ ...step, target })}
          options={(['page', 'form'] as const).map((target) => ({
            value: target,
            label: t(`events.target.${target}`),
          }))}
        />
      </Labelled>
      {step.target === 'page' ? (
        <Address value={step.address} onChange={(address) => onChange({ ...step, address })} />
      ) : (
        <Labelled label={t('events.design')}>
          <DesignSelect
            label={t('events.design')}
            value={step.designId}
            onChange={(designId) => onChange({ ...step, designId })}
          />
        </Labelled>
      )}
    </>
  )
}

function Address({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText(text)
  return (
    <Labelled label={t('events.address')}>
      <Input
        size="small"
        maxLength={500}
        aria-label={t('events.address')}
        placeholder={t('events.addressHint')}
        value={value}
        onChange={onChange}
      />
    </Labelled>
  )
}

function Words({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText(text)
  return (
    <Labelled label={t('events.text')}>
      <Input size="small" maxLength={500} aria-label={t('events.text')} value={value} onChange={onChange} />
    </Labelled>
  )
}

/** A control with its label beside it; the control carries the name for screen readers. */
export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.labelled}>
    <span aria-hidden>{label}</span>
    {children}
  </div>
)

function RemoveButton({ onClick }: { onClick: () => void }) {
  const t = useText(text)
  return (
    <Button
      type="text"
      size="mini"
      icon={<IconDelete />}
      aria-label={t('events.removeRow')}
      onClick={onClick}
    />
  )
}

const AddButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button type="text" size="small" icon={<IconPlus />} onClick={onClick}>
    {children}
  </Button>
)
