import { Button } from '@arco-design/web-react'
import { useLookup } from '../../client/lookups.ts'
import { useText } from '../../text/text.ts'
import { SearchSelect } from './search-select.tsx'
import { recordOptions } from './record-options.ts'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

interface Props {
  value: string
  onChange: (value: string) => void
  label: string
}

/** Creates the editor of a setting that refers to a record of the system, which is selected by its name. */
const createRecordSelect = (source: keyof typeof recordOptions) =>
  function Chosen({ value, onChange, label }: Props) {
    const t = useText(text)
    const { data = [], isLoading, error, retry } = useLookup(recordOptions[source])
    const isMissing = value !== '' && !isLoading && !error && !data.some((one) => one.value === value)
    return (
      <SearchSelect
        value={value}
        onChange={onChange}
        label={label}
        allowClear
        loading={isLoading}
        warning={isMissing && t('panel.lost')}
        options={data.map((one) => ({ ...one }))}
      >
        {error && (
          <span className={styles.error} role="alert">
            {t('panel.unloaded')}
            <Button type="text" size="mini" onClick={retry}>
              {t('panel.retry')}
            </Button>
          </span>
        )}
      </SearchSelect>
    )
  }

/** Editors of settings that refer to records, by setting key. */
export const recordSelectEditors = {
  dictionaryType: createRecordSelect('dictionaryType'),
  propsUrl: createRecordSelect('interface'),
  interfaceId: createRecordSelect('interface'),
  rule: createRecordSelect('billRule'),
  modelId: createRecordSelect('design'),
  flowId: createRecordSelect('flow'),
} as const
