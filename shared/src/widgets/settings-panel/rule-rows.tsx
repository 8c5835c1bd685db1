import { Button, Dropdown, Input, Menu } from '@arco-design/web-react'
import { patterns, type Pattern } from '../../contract/regex.ts'
import type { Common } from '../../fields/kind.ts'
import { useText } from '../../text/text.ts'
import { text as sentences } from '../form-drawer/text.ts'
import { Rows } from './rows.tsx'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

type Rule = Common['regList'][number]

/** Predefined patterns. MD5 digests are left out, because users never type them. */
const usual = (Object.keys(patterns) as Pattern[]).filter((name) => name !== 'md5')

const runs = (pattern: string): boolean => {
  try {
    void new RegExp(pattern)
    return true
  } catch {
    return false
  }
}

/** Editor of validation rules: a regular expression and the message for values that do not match. */
export function RuleRows({ rules, onChange }: { rules: readonly Rule[]; onChange: (rules: Rule[]) => void }) {
  const t = useText(text)
  const say = useText(sentences)
  const offered = (
    <Menu
      onClickMenuItem={(name) =>
        onChange([
          ...rules,
          { pattern: patterns[name as Pattern].source, message: say(`form.pattern.${name as Pattern}`) },
        ])
      }
    >
      {usual.map((name) => (
        <Menu.Item key={name}>{say(`form.pattern.${name}`)}</Menu.Item>
      ))}
    </Menu>
  )
  return (
    <>
      <Rows
        rows={rules}
        onChange={onChange}
        nameOf={({ message }, at) => message || String(at + 1)}
        newRow={() => ({ pattern: '', message: '' })}
      >
        {({ pattern, message }, change) => (
          <div className={styles.rule}>
            <Input
              size="small"
              value={pattern}
              maxLength={500}
              status={runs(pattern) ? undefined : 'error'}
              aria-invalid={!runs(pattern) || undefined}
              aria-label={t('panel.pattern')}
              placeholder={t('panel.pattern')}
              onChange={(next) => change({ pattern: next })}
            />
            {!runs(pattern) && <span className={styles.refused}>{t('panel.badPattern')}</span>}
            <Input
              size="small"
              value={message}
              maxLength={200}
              aria-label={t('panel.message')}
              placeholder={t('panel.message')}
              onChange={(next) => change({ message: next })}
            />
          </div>
        )}
      </Rows>
      <Dropdown droplist={offered} trigger="click">
        <Button type="text" size="small">
          {t('panel.usual')}
        </Button>
      </Dropdown>
    </>
  )
}
