import { Button, Input } from '@arco-design/web-react'
import { call } from '../../client/call.ts'
import { interfaceParameters, loadLookup, useLookup, type Lookup } from '../../client/lookups.ts'
import { dataInterfaces, interfaceTimeoutMs } from '../../contract/data/interfaces.ts'
import { designs } from '../../contract/lowcode/designs.ts'
import { flows } from '../../contract/workflow/flows.ts'
import { useText } from '../../text/text.ts'
import type { NamedField } from './field-select.tsx'
import { SearchSelect } from './search-select.tsx'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

/** What has the fields to choose from: the rows or parameters of a data interface, a design, or a flow; `id` '' is none yet. */
export interface KeySource {
  readonly from: 'interface' | 'parameters' | 'design' | 'flow'
  readonly id: string
}

const quiet = { quiet: true } as const

const keysOf = ({ from, id }: KeySource): Lookup<NamedField[]> => {
  if (from === 'interface')
    return {
      key: `fields of interface ${id}`,
      paths: ['/api/system/DataInterface'],
      fetch: async () => {
        const fields = await call(dataInterfaces.fields, { id }, { ...quiet, timeoutMs: interfaceTimeoutMs })
        return fields.map(({ field, sample }) => ({
          name: field,
          label: sample ? `${field} · ${sample}` : field,
        }))
      },
    }
  if (from === 'parameters')
    return {
      key: `parameters to choose of ${id}`,
      paths: ['/api/system/DataInterface'],
      fetch: async () => {
        const parameters = await loadLookup(interfaceParameters(id))
        return parameters.map(({ field, fieldName }) => ({ name: field, label: fieldName || field }))
      },
    }
  const isDesign = from === 'design'
  return {
    key: `fields of ${from} ${id}`,
    paths: [isDesign ? '/api/visualdev/Base' : '/api/workflow/Engine/FlowEngine'],
    fetch: async () => {
      const { list } = isDesign
        ? await call(designs.formDataFields, { id }, quiet)
        : await call(flows.formDataFields, { id }, quiet)
      return list.map(({ vmodel, label }) => ({ name: vmodel, label: label || vmodel }))
    },
  }
}

/** The fields of a source. `failed` where the source cannot be asked, for example without the values of its parameters. */
export function useSourceKeys(source: KeySource) {
  const { data, isLoading, error, retry } = useLookup(source.id ? keysOf(source) : null)
  return { keys: data ?? noKeys, isLoading, failed: error !== undefined, retry }
}
const noKeys: readonly NamedField[] = []

const emptyText = ({ from }: KeySource, failed: boolean) => {
  if (failed) return 'panel.keysFailed'
  return from === 'parameters' ? 'panel.noParameters' : 'panel.keysNone'
}

interface Props {
  source: KeySource
  /** Further fields, such as the id of a record. */
  more?: readonly NamedField[]
  value: string
  onChange: (key: string) => void
  label: string
  maxLength?: number
}

/** Select of a field of a source. Where the source cannot be asked or answers nothing, the name of the field is typed. */
export function KeySelect({ source, more = noKeys, value, onChange, label, maxLength = 60 }: Props) {
  const t = useText(text)
  const { keys, isLoading, failed, retry } = useSourceKeys(source)
  const all = [...keys, ...more]
  if (source.id !== '' && !isLoading && keys.length === 0)
    return (
      <div className={styles.rule}>
        <Input
          size="small"
          maxLength={maxLength}
          aria-label={label}
          placeholder={label}
          value={value}
          onChange={onChange}
        />
        <span className={styles.hint}>
          {t(emptyText(source, failed))}
          <Button type="text" size="mini" onClick={retry}>
            {t('panel.retry')}
          </Button>
        </span>
      </div>
    )
  const isMissing = value !== '' && keys.length > 0 && !all.some(({ name }) => name === value)
  return (
    <SearchSelect
      value={value}
      onChange={onChange}
      label={label}
      loading={isLoading}
      // The first rows of a data interface may lack a field that others have.
      allowCreate={source.from === 'interface'}
      warning={isMissing && t('panel.noKey', { name: value })}
      options={all.map(({ name, label: shown }) => ({ value: name, label: shown }))}
    />
  )
}
