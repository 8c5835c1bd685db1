import { Button, Dropdown, Input, Menu } from '@arco-design/web-react'
import { patterns, type Pattern } from '../../contract/regex.ts'
import type { CommonSettings } from '../../contract/fields/kind.ts'
import { useText } from '../../text/text.ts'
import { text as sentences } from '../../ui/form-drawer/text.ts'
import { SortableRows } from './sortable-rows.tsx'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

type Rule = CommonSettings['regList'][number]

/** Predefined patterns. MD5 digests are left out, because users never type them. */
const commonPatterns = (Object.keys(patterns) as Pattern[]).filter((name) => name !== 'md5')

const isValidPattern = (pattern: string): boolean => {
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
  const tForm = useText(sentences)
  const menu = (
    <Menu
      onClickMenuItem={(name) =>
        onChange([
          ...rules,
          { pattern: patterns[name as Pattern].source, message: tForm(`form.pattern.${name as Pattern}`) },
        ])
      }
    >
      {commonPatterns.map((name) => (
        <Menu.Item key={name}>{tForm(`form.pattern.${name}`)}</Menu.Item>
      ))}
    </Menu>
  )
  return (
    <>
      <SortableRows
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
              status={isValidPattern(pattern) ? undefined : 'error'}
              aria-invalid={!isValidPattern(pattern) || undefined}
              aria-label={t('panel.pattern')}
              placeholder={t('panel.pattern')}
              onChange={(next) => change({ pattern: next })}
            />
            {!isValidPattern(pattern) && <span className={styles.error}>{t('panel.badPattern')}</span>}
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
      </SortableRows>
      <Dropdown droplist={menu} trigger="click">
        <Button type="text" size="small">
          {t('panel.usual')}
        </Button>
      </Dropdown>
    </>
  )
}
