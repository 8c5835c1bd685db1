import { Input } from '@arco-design/web-react'
import type { Parameter } from '@tessera/shared/contract/messaging/message-templates'
import { useText } from '@tessera/shared/text/text'
import styles from './message-templates.module.css'
import { text } from './text.ts'
import { getVariable } from './values.ts'

interface Props {
  value?: Parameter[]
  onChange?: (value: Parameter[]) => void
  /** Variables in the texts. */
  names: readonly string[]
}

/** Descriptions and sample values of a template’s variables. */
export function Variables({ value = [], onChange, names }: Props) {
  const t = useText(text)
  if (names.length === 0) return <p className={styles.none}>{t('messageTemplates.noVariables')}</p>
  const updateVariable = (name: string, changes: Partial<Parameter>) =>
    onChange?.([...value.filter(({ field }) => field !== name), { ...getVariable(value, name), ...changes }])
  return (
    <table className={styles.variables}>
      <thead>
        <tr>
          <th scope="col">{t('messageTemplates.variables')}</th>
          <th scope="col">{t('messageTemplates.meaning')}</th>
          <th scope="col">{t('messageTemplates.sample')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const { fieldName, sample } = getVariable(value, name)
          return (
            <tr key={name}>
              <th scope="row">{`{${name}}`}</th>
              <td>
                <Input
                  size="small"
                  maxLength={100}
                  aria-label={t('messageTemplates.meaningOf', { name })}
                  value={fieldName}
                  onChange={(next) => updateVariable(name, { fieldName: next })}
                />
              </td>
              <td>
                <Input
                  size="small"
                  maxLength={500}
                  aria-label={t('messageTemplates.sampleOf', { name })}
                  value={sample}
                  onChange={(next) => updateVariable(name, { sample: next })}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
