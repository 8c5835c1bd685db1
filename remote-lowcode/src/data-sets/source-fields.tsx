import { Input, InputNumber, Select } from '@arco-design/web-react'
import { useId, type ReactNode } from 'react'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { dataSources } from '@tessera/shared/contract/data/sources'
import {
  dataSets,
  maxStatementSeconds,
  type DataSetDefinition,
  type SourceOf,
} from '@tessera/shared/contract/lowcode/data-sets'
import { designs, DesignType } from '@tessera/shared/contract/lowcode/designs'
import { call } from '@tessera/shared/client/call'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { CodeEditor } from '@tessera/shared/ui/code-editor/code-editor'
import { text } from './text.ts'
import { toParameters } from './values.ts'
import styles from './data-sets.module.css'

interface Props {
  value: DataSetDefinition
  onChange: (changes: Partial<DataSetDefinition>) => void
  disabled: boolean
  onRun: () => void
}

/** What is chosen of a source, by its kind. */
export function SourceFields(props: Props) {
  const { source } = props.value
  switch (source.kind) {
    case 'interface':
      return <InterfaceFields {...props} source={source} />
    case 'design':
      return <DesignFields {...props} source={source} />
    case 'figure':
      return <FigureFields {...props} source={source} />
    case 'sql':
      return <SqlFields {...props} source={source} />
    case 'static':
      return null
  }
}

function Labelled({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span className={styles.fieldLabel}>{label}</span>
      {children}
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
  )
}

interface Choice {
  id: string
  fullName: string
}
interface ChoiceGroup extends Choice {
  children: readonly Choice[]
}

/** A select of records under their categories. A record that is gone keeps its place, without its id. */
function GroupedSelect({
  label,
  value,
  groups,
  isLoading,
  disabled,
  onChange,
}: {
  label: string
  value: string
  groups: readonly ChoiceGroup[]
  isLoading: boolean
  disabled: boolean
  onChange: (id: string) => void
}) {
  const t = useText(text)
  const isListed = value === '' || groups.some(({ children }) => children.some(({ id }) => id === value))
  return (
    <Labelled label={label}>
      <Select
        aria-label={label}
        placeholder={t('dataSets.choose')}
        showSearch
        loading={isLoading}
        disabled={disabled}
        value={value || undefined}
        filterOption={matches}
        onChange={onChange}
      >
        {groups.map(({ id, fullName, children }) => (
          <Select.OptGroup key={id} role="presentation" label={fullName}>
            {children.map((one) => (
              <Select.Option key={one.id} value={one.id}>
                {one.fullName}
              </Select.Option>
            ))}
          </Select.OptGroup>
        ))}
        {!isListed && !isLoading && <Select.Option value={value}>{t('dataSets.goneRecord')}</Select.Option>}
      </Select>
    </Labelled>
  )
}

const matches = (typed: string, option: unknown): boolean =>
  String((option as { props?: { children?: unknown } }).props?.children ?? '')
    .toLowerCase()
    .includes(typed.toLowerCase())

function InterfaceFields({ source, onChange, disabled }: Props & { source: SourceOf<'interface'> }) {
  const t = useText(text)
  const { data, isLoading } = useCall(dataInterfaces.selector, {})
  const choose = async (id: string) => {
    onChange({ source: { kind: 'interface', id }, parameters: [], columns: [] })
    try {
      const parameters = await call(dataInterfaces.parameters, { id })
      if (parameters.length > 0)
        onChange({ source: { kind: 'interface', id }, parameters: toParameters(parameters), columns: [] })
    } catch {
      // The call has shown why; the preview says it, too.
    }
  }
  return (
    <GroupedSelect
      label={t('dataSets.interface')}
      value={source.id}
      groups={data ?? []}
      isLoading={isLoading}
      disabled={disabled}
      onChange={(id) => void choose(id)}
    />
  )
}

function DesignFields({ source, onChange, disabled }: Props & { source: SourceOf<'design'> }) {
  const t = useText(text)
  const web = useCall(designs.selector, { type: DesignType.web })
  const app = useCall(designs.selector, { type: DesignType.app })
  return (
    <GroupedSelect
      label={t('dataSets.design')}
      value={source.id}
      groups={[...(web.data?.list ?? []), ...(app.data?.list ?? [])]}
      isLoading={web.isLoading || app.isLoading}
      disabled={disabled}
      onChange={(id) => onChange({ source: { kind: 'design', id }, parameters: [], columns: [] })}
    />
  )
}

const presets = ['today', 'week', 'days30', 'month', 'quarter', 'year'] as const

/** Whether groups are the days, weeks or months of the period. */
const isPart = (group: string) => group === 'day' || group === 'week' || group === 'month'

function FigureFields({ source, onChange, disabled }: Props & { source: SourceOf<'figure'> }) {
  const t = useText(text)
  const { data, isLoading } = useCall(dataSets.figures, {})
  const areas = data?.list ?? []
  const area = areas.find((one) => one.area === source.area)
  const change = (changes: Partial<SourceOf<'figure'>>) =>
    onChange({ source: { ...source, ...changes }, columns: [] })
  const suits = (groups: readonly string[]) => source.groupBy === '' || groups.includes(source.groupBy)
  return (
    <div className={styles.fields}>
      <Labelled label={t('dataSets.area')}>
        <Select
          aria-label={t('dataSets.area')}
          placeholder={t('dataSets.choose')}
          loading={isLoading}
          disabled={disabled}
          value={source.area || undefined}
          options={areas.map((one) => ({ value: one.area, label: one.name }))}
          onChange={(name: string) => change({ area: name, figures: [] })}
        />
      </Labelled>
      <Labelled label={t('dataSets.groupBy')}>
        <Select
          aria-label={t('dataSets.groupBy')}
          disabled={disabled || !area}
          value={source.groupBy}
          options={[
            { value: '', label: t('dataSets.ungrouped') },
            ...(area?.groups ?? []).map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onChange={(groupBy: string) =>
            change({
              groupBy,
              grain: isPart(groupBy) || groupBy === '' ? '' : source.grain,
              figures: source.figures.filter((key) =>
                area?.figures.some(
                  (figure) => figure.key === key && (groupBy === '' || figure.groups.includes(groupBy)),
                ),
              ),
            })
          }
        />
      </Labelled>
      {source.groupBy !== '' && !isPart(source.groupBy) && (
        <Labelled label={t('dataSets.grain')}>
          <Select
            aria-label={t('dataSets.grain')}
            disabled={disabled}
            value={source.grain}
            options={[
              { value: '', label: t('dataSets.wholePeriod') },
              ...(area?.groups ?? [])
                .filter(({ key }) => isPart(key))
                .map(({ key, name }) => ({ value: key, label: name })),
            ]}
            onChange={(grain: typeof source.grain) => change({ grain })}
          />
        </Labelled>
      )}
      <div className={styles.wide}>
        <Labelled label={t('dataSets.figures')}>
          <Select
            aria-label={t('dataSets.figures')}
            placeholder={t('dataSets.choose')}
            mode="multiple"
            showSearch
            disabled={disabled || !area}
            value={source.figures}
            options={(area?.figures ?? [])
              .filter(({ groups }) => suits(groups))
              .map(({ key, name }) => ({ value: key, label: name }))}
            filterOption={matches}
            onChange={(figures: string[]) => change({ figures })}
          />
        </Labelled>
      </div>
      <Labelled label={t('dataSets.preset')} hint={t('dataSets.presetHint')}>
        <Select
          aria-label={t('dataSets.preset')}
          disabled={disabled}
          value={source.preset}
          options={presets.map((value) => ({ value, label: t(`dataSets.preset.${value}`) }))}
          onChange={(preset: (typeof presets)[number]) => onChange({ source: { ...source, preset } })}
        />
      </Labelled>
    </div>
  )
}

function SqlFields({ value, source, onChange, disabled, onRun }: Props & { source: SourceOf<'sql'> }) {
  const t = useText(text)
  const id = useId()
  const { data, isLoading } = useCall(dataSources.selector, {})
  const change = (changes: Partial<SourceOf<'sql'>>) => onChange({ source: { ...source, ...changes } })
  return (
    <div className={styles.fields}>
      <GroupedSelect
        label={t('dataSets.link')}
        value={source.linkId}
        groups={data?.list ?? []}
        isLoading={isLoading}
        disabled={disabled}
        onChange={(linkId) => change({ linkId })}
      />
      <Labelled label={t('dataSets.timeout')}>
        <InputNumber
          aria-label={t('dataSets.timeout')}
          min={1}
          max={maxStatementSeconds}
          precision={0}
          disabled={disabled}
          value={source.timeoutSeconds}
          onChange={(timeoutSeconds: number | undefined) => change({ timeoutSeconds: timeoutSeconds || 15 })}
        />
      </Labelled>
      <div className={styles.wide}>
        <Labelled label={t('dataSets.statement')} hint={t('dataSets.statementHint')}>
          {disabled ? (
            <Input.TextArea readOnly aria-label={t('dataSets.statement')} value={source.statement} />
          ) : (
            <CodeEditor
              language="sql"
              lines={10}
              id={id}
              aria-label={t('dataSets.statement')}
              value={source.statement}
              words={{
                tables: [],
                parameters: value.parameters.map(({ name, label }) => ({ name, note: label })),
                loadColumns: async () => Promise.resolve([]),
              }}
              onChange={(statement) => change({ statement })}
              onRun={onRun}
            />
          )}
        </Labelled>
      </div>
    </div>
  )
}
