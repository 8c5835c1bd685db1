import { useEffect, useState } from 'react'
import { Button, Dropdown, Input, Menu } from '@arco-design/web-react'
import { patterns, type Pattern } from '../../contract/regex.ts'
import type { CommonSettings } from '../../contract/fields/kind.ts'
import {
  findPatternProblem,
  isPatternEngineLoaded,
  loadPatternEngine,
} from '../../fields/patterns/patterns.ts'
import { useText } from '../../text/text.ts'
import { text as sentences } from '../../ui/form-drawer/text.ts'
import { SortableRows } from './sortable-rows.tsx'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

type Rule = CommonSettings['regList'][number]

/** Predefined patterns. MD5 digests are left out, because users never type them. */
const commonPatterns = (Object.keys(patterns) as Pattern[]).filter((name) => name !== 'md5')

/** Editor of validation rules: a regular expression and the message for values that do not match. */
export function RuleRows({ rules, onChange }: { rules: readonly Rule[]; onChange: (rules: Rule[]) => void }) {
  const t = useText(text)
  const tForm = useText(sentences)
  const [isLoaded, setIsLoaded] = useState(isPatternEngineLoaded)
  const hasPatterns = rules.length > 0
  useEffect(() => {
    // Without the engine, a pattern is checked as far as its syntax goes; the server checks the rest at release.
    if (hasPatterns && !isLoaded)
      loadPatternEngine().then(
        () => setIsLoaded(true),
        () => {},
      )
  }, [hasPatterns, isLoaded])
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
        {({ pattern, message }, change) => {
          const problem = findPatternProblem(pattern)
          return (
            <div className={styles.rule}>
              <Input
                size="small"
                value={pattern}
                maxLength={500}
                status={problem ? 'error' : undefined}
                aria-invalid={problem !== null || undefined}
                aria-label={t('panel.pattern')}
                placeholder={t('panel.pattern')}
                onChange={(next) => change({ pattern: next })}
              />
              {problem && (
                <span className={styles.error}>
                  {problem.why === 'syntax'
                    ? t('panel.badPattern')
                    : t('panel.slowPattern', { part: problem.part })}
                </span>
              )}
              <Input
                size="small"
                value={message}
                maxLength={200}
                aria-label={t('panel.message')}
                placeholder={t('panel.message')}
                onChange={(next) => change({ message: next })}
              />
            </div>
          )
        }}
      </SortableRows>
      <Dropdown droplist={menu} trigger="click">
        <Button type="text" size="small">
          {t('panel.usual')}
        </Button>
      </Dropdown>
    </>
  )
}
