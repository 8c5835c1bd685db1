import { Button } from '@arco-design/web-react'
import { useLookup } from '../../session/lookups.ts'
import { useText } from '../../text/text.ts'
import { Choice } from './choice.tsx'
import { offered } from './looked-up.ts'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

interface Props {
  value: string
  onChange: (value: string) => void
  label: string
}

/** Creates the editor of a setting that refers to a record of the system, which is selected by its name. */
const choosing = (from: keyof typeof offered) =>
  function Chosen({ value, onChange, label }: Props) {
    const t = useText(text)
    const { data = [], isLoading, error, retry } = useLookup(offered[from])
    const lost = value !== '' && !isLoading && !error && !data.some((one) => one.value === value)
    return (
      <Choice
        value={value}
        onChange={onChange}
        label={label}
        allowClear
        loading={isLoading}
        lost={lost && t('panel.lost')}
        options={data.map((one) => ({ ...one }))}
      >
        {error && (
          <span className={styles.refused} role="alert">
            {t('panel.unloaded')}
            <Button type="text" size="mini" onClick={retry}>
              {t('panel.retry')}
            </Button>
          </span>
        )}
      </Choice>
    )
  }

/** Editors of settings that refer to records, by setting key. */
export const chosenEditors = {
  dictionaryType: choosing('dictionaryType'),
  propsUrl: choosing('interface'),
  interfaceId: choosing('interface'),
  rule: choosing('billRule'),
  modelId: choosing('design'),
  flowId: choosing('flow'),
} as const
