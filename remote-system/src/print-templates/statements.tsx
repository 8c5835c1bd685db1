import { Button, Input } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { parseList } from './parse-list.ts'
import { text } from './text.ts'
import styles from './print-templates.module.css'

interface Props {
  value?: string
  onChange?: (value: string) => void
  /** Reads the fields of the statements. */
  onRead: () => void
  disabled?: boolean
}

const maxStatements = 10

/** The statements of a template: the first for the record, each further one for a sub-table. */
export function Statements({ value = '', onChange, onRead, disabled = false }: Props) {
  const t = useText(text)
  const list = parseList(value)
  const save = (next: readonly string[]) =>
    onChange?.(next.length > 0 ? JSON.stringify(next.map((sql) => ({ sql }))) : '')
  return (
    <div className={styles.statements}>
      {list.map((statement, at) => (
        <div key={at} className={styles.statement}>
          <Input.TextArea
            aria-label={t('printTemplates.statement', { n: at + 1 })}
            placeholder={t('printTemplates.statement', { n: at + 1 })}
            autoSize={{ minRows: 3, maxRows: 12 }}
            disabled={disabled}
            value={statement}
            onChange={(next) => save(list.with(at, next))}
          />
          <Button
            disabled={disabled}
            aria-label={t('printTemplates.removeStatement', { n: at + 1 })}
            onClick={() => save(list.toSpliced(at, 1))}
          >
            ×
          </Button>
        </div>
      ))}
      <div>
        <Button disabled={disabled || list.length >= maxStatements} onClick={() => save([...list, ''])}>
          {t('printTemplates.addStatement')}
        </Button>{' '}
        {list.length > 0 && <Button onClick={onRead}>{t('printTemplates.readFields')}</Button>}
      </div>
    </div>
  )
}
