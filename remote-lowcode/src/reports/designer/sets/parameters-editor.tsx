import { Button, Checkbox, Input, Message, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { dataSetTypes, relativeDays, type DataSetType } from '@tessera/shared/contract/lowcode/data-sets'
import {
  relativePeriods,
  type ParameterInput,
  type ReportParameter,
} from '@tessera/shared/contract/lowcode/report-parameters'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { matchesOption } from '@tessera/shared/fields/option-matching'
import { useText } from '@tessera/shared/text/text'
import { ChoiceControl } from '@tessera/shared/reports/choice-control'
import { useDefaultWords } from '@tessera/shared/reports/parameter-form'
import { useConfirm } from '@tessera/shared/ui/confirm/confirm'
import {
  isFreeName,
  newParameter,
  removeParameter,
  renameParameter,
  usesOfParameter,
} from '../model/parameters.ts'
import { useReportState, useReportStore } from '../report-store.ts'
import { useReportSets } from './report-sets.ts'
import { text } from './text.ts'
import styles from './sets.module.css'

const maxParameters = 30

/** What readers are asked for: those of the data sets, and others of the report itself. */
export function ParametersEditor() {
  const t = useText(text)
  const store = useReportStore()
  const parameters = useReportState(({ history }) => history.present.parameters)
  return (
    <section aria-label={t('reportSets.parameters')}>
      <h2>{t('reportSets.parameters')}</h2>
      <p className={styles.note}>
        {t(parameters.length > 0 ? 'reportSets.parametersHint' : 'reportSets.noParameters')}
      </p>
      {/* By place: a renamed parameter keeps the focus. */}
      {parameters.map((parameter, at) => (
        <ParameterEditor key={at} parameter={parameter} />
      ))}
      {parameters.length < maxParameters && (
        <Button
          size="small"
          icon={<IconPlus />}
          onClick={() =>
            store.change((draft) => ({
              ...draft,
              parameters: [...draft.parameters, newParameter(draft.parameters)],
            }))
          }
        >
          {t('reportSets.addParameter')}
        </Button>
      )}
    </section>
  )
}

function ParameterEditor({ parameter }: { parameter: ReportParameter }) {
  const t = useText(text)
  const store = useReportStore()
  const describeUses = useUses()
  const name = parameter.label || `@${parameter.name}`
  const labelOf = (what: 'reportSets.label' | 'reportSets.default' | 'reportSets.kind' | 'reportSets.name') =>
    t('reportSets.of', { name, what: t(what) })
  const change = (changes: Partial<ReportParameter>) =>
    store.change(
      (draft) => ({
        ...draft,
        parameters: draft.parameters.map((one) =>
          one.name === parameter.name ? { ...one, ...changes } : one,
        ),
      }),
      { coalesce: `parameter ${parameter.name} ${Object.keys(changes).join()}` },
    )
  const { ask, dialog } = useConfirm()
  const remove = () => {
    const uses = describeUses(parameter)
    const run = () => store.change((draft) => removeParameter(draft, parameter))
    if (uses === '') run()
    else
      ask({
        title: t('reportSets.removeUsed', { name }),
        content: t('reportSets.usedBy', { uses }),
        okText: t('reportSets.removeAnyway'),
        danger: true,
        run: () => {
          run()
          return Promise.resolve('')
        },
      })
  }
  return (
    <div className={styles.parameter} role="group" aria-label={name}>
      <Input
        size="small"
        aria-label={labelOf('reportSets.label')}
        maxLength={50}
        placeholder={t('reportSets.label')}
        value={parameter.label}
        onChange={(label) => change({ label })}
      />
      <ParameterName parameter={parameter} label={labelOf('reportSets.name')} />
      <Select
        size="small"
        aria-label={labelOf('reportSets.kind')}
        value={kindOf(parameter)}
        options={kinds.map((kind) => ({ value: kind as string, label: t(`reportSets.kind.${kind}`) }))}
        onChange={(kind: Kind) => change({ ...ofKind(kind), defaultValue: '' })}
      />
      {parameter.input?.as === 'options' && (
        <OptionLines
          label={t('reportSets.of', { name, what: t('reportSets.options') })}
          options={parameter.input.options}
          onChange={(options) => change({ input: { as: 'options', options } })}
        />
      )}
      {parameter.input?.as === 'dictionary' && (
        <DictionarySelect
          label={t('reportSets.of', { name, what: t('reportSets.kind.dictionary') })}
          value={parameter.input.dictionaryTypeId}
          onChange={(dictionaryTypeId) => change({ input: { as: 'dictionary', dictionaryTypeId } })}
        />
      )}
      <DefaultValue
        parameter={parameter}
        label={labelOf('reportSets.default')}
        onChange={(defaultValue) => change({ defaultValue })}
      />
      <div className={styles.parameterFoot}>
        <Checkbox checked={parameter.required === 1} onChange={(on) => change({ required: on ? 1 : 0 })}>
          {t('reportSets.required')}
        </Checkbox>
        <Button
          size="mini"
          type="text"
          icon={<IconDelete />}
          aria-label={t('reportSets.removeParameter', { name })}
          onClick={remove}
        />
      </div>
      {dialog}
    </div>
  )
}

/** Where a parameter is used, in words; '' where it is not. */
function useUses(): (parameter: ReportParameter) => string {
  const t = useText(text)
  const store = useReportStore()
  const { list } = useReportSets()
  return (parameter) => {
    const { cells, sets } = usesOfParameter(store.draft(), parameter)
    const names = sets.map((set) => list.find(({ name }) => name === set)?.fullName ?? set)
    return [
      ...(cells.length > 0 ? [t('reportSets.usedByCells', { n: cells.length, cells: [...cells] })] : []),
      ...(names.length > 0 ? [t('reportSets.usedBySets', { n: names.length, names })] : []),
    ].join(t('reportSets.and'))
  }
}

/** The name behind "@". What uses the parameter is renamed with it, and named. */
function ParameterName({ parameter, label }: { parameter: ReportParameter; label: string }) {
  const t = useText(text)
  const store = useReportStore()
  const describeUses = useUses()
  const [typed, setTyped] = useState<string | null>(null)
  const isBad =
    typed !== null && !isFreeName(store.draft().parameters, { ...parameter, name: typed }, parameter.name)
  const commit = () => {
    setTyped(null)
    if (typed === null || typed === parameter.name) return
    if (isBad) {
      Message.warning(t('reportSets.badName'))
      return
    }
    const uses = describeUses(parameter)
    store.change((draft) => renameParameter(draft, parameter.name, typed))
    if (uses !== '') Message.info(t('reportSets.renamed', { name: `@${typed}`, uses }))
  }
  return (
    <Input
      size="small"
      addBefore="@"
      aria-label={label}
      aria-invalid={isBad}
      maxLength={51}
      value={typed ?? parameter.name}
      {...(isBad ? { status: 'error' as const } : {})}
      onChange={setTyped}
      onBlur={commit}
      onPressEnter={commit}
    />
  )
}

const kinds = [...dataSetTypes, 'range', 'options', 'dictionary', 'campus', 'person'] as const
type Kind = (typeof kinds)[number]

const kindOf = ({ type, input }: ReportParameter): Kind => input?.as ?? type

function ofKind(kind: Kind): Pick<ReportParameter, 'type' | 'input'> {
  switch (kind) {
    case 'range':
      return { type: 'date', input: { as: 'range' } }
    case 'options':
      return { type: 'text', input: { as: 'options', options: [] } }
    case 'dictionary':
      return { type: 'text', input: { as: 'dictionary', dictionaryTypeId: noDictionary } }
    case 'campus':
    case 'person':
      return { type: 'text', input: { as: kind } }
    default:
      return { type: kind satisfies DataSetType, input: undefined }
  }
}

/** Until a dictionary is chosen there are no entries. */
const noDictionary = '0'

interface OptionLinesProps {
  label: string
  options: Extract<ParameterInput, { as: 'options' }>['options']
  onChange: (options: Extract<ParameterInput, { as: 'options' }>['options']) => void
}

/** One option in each line: its value, and behind "=" its label. */
function OptionLines({ label, options, onChange }: OptionLinesProps) {
  const t = useText(text)
  const [typed, setTyped] = useState<string | null>(null)
  const written = options.map((one) => (one.label ? `${one.value}=${one.label}` : one.value)).join('\n')
  return (
    <Input.TextArea
      aria-label={label}
      placeholder={t('reportSets.optionsHint')}
      autoSize={{ minRows: 2, maxRows: 6 }}
      value={typed ?? written}
      onChange={(next) => {
        setTyped(next)
        onChange(readOptions(next))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** Empty lines and repeated values are left out. */
function readOptions(lines: string): OptionLinesProps['options'] {
  const options = new Map<string, string>()
  for (const line of lines.split('\n')) {
    const [value = '', ...label] = line.split('=')
    const trimmed = value.trim().slice(0, 200)
    if (trimmed !== '' && !options.has(trimmed) && options.size < 200)
      options.set(trimmed, label.join('=').trim().slice(0, 100))
  }
  return [...options].map(([value, label]) => ({ value, label }))
}

interface DictionaryProps {
  label: string
  value: string
  onChange: (id: string) => void
}

function DictionarySelect({ label, value, onChange }: DictionaryProps) {
  const t = useText(text)
  const { data } = useLookup(lookups.dictionaries)
  const isKnown = data?.some(({ id }) => id === value)
  return (
    <Select
      size="small"
      aria-label={label}
      placeholder={t('reportSets.chooseDictionary')}
      showSearch
      filterOption={matchesOption}
      value={isKnown ? value : (undefined as unknown as string)}
      options={(data ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
      onChange={onChange}
    />
  )
}

interface DefaultProps {
  parameter: ReportParameter
  label: string
  onChange: (value: string) => void
}

function DefaultValue({ parameter, label, onChange }: DefaultProps) {
  const t = useText(text)
  const words = useDefaultWords()
  const { type, defaultValue, input } = parameter
  if (input && input.as !== 'range')
    return (
      <div role="group" aria-label={label}>
        <ChoiceControl
          id={`default-${parameter.name}`}
          input={input}
          defaultValue=""
          value={defaultValue}
          onChange={onChange}
        />
      </div>
    )
  if (!input && type !== 'date' && type !== 'boolean')
    return (
      <Input
        size="small"
        aria-label={label}
        maxLength={2_000}
        placeholder={t('reportSets.default')}
        value={defaultValue}
        onChange={onChange}
      />
    )
  const ofType: readonly string[] = type === 'date' ? relativeDays : ['true', 'false']
  const known = input ? relativePeriods : ofType
  // A fixed day that the data set came with stays a choice.
  const choices = [
    ...known,
    ...(defaultValue && !(known as readonly string[]).includes(defaultValue) ? [defaultValue] : []),
  ]
  return (
    <Select
      size="small"
      aria-label={label}
      allowClear
      placeholder={t('reportSets.noDefault')}
      value={defaultValue || undefined}
      options={choices.map((value) => ({ value, label: words(parameter, value) }))}
      onChange={(value?: string) => onChange(value ?? '')}
    />
  )
}
