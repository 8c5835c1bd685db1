import { Button, Input, InputTag, Radio, Select } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import type { Conditions as Held, Test } from '../../fields/conditions.ts'
import { operatorNames } from '../../fields/operators.ts'
import { useText } from '../../text/text.ts'
import { Rows } from './rows.tsx'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

const several: ReadonlySet<Test['op']> = new Set(['in', 'notIn', 'between'])
const bare: ReadonlySet<Test['op']> = new Set(['null', 'notNull'])
const freshTest = (): Test => ({ field: 'field', op: '==', value: '', other: '' })

/** When a rule of a field holds: groups of comparisons. None at all is no rule. */
export function ConditionRows({ value, onChange }: { value: Held | null; onChange: (value: Held | null) => void }) {
  const t = useText(text)
  const groups = value ?? []
  const change = (next: Held) => onChange(next.length > 0 ? next : null)
  return (
    <div className={styles.rule}>
      {groups.map((group, at) => (
        <fieldset key={at} className={styles.conditions}>
          <legend className={styles.aloud}>{t('panel.group', { n: at + 1 })}</legend>
          {at > 0 && (
            <Radio.Group type="button" size="small" aria-label={t('panel.logic')} value={group.logic} onChange={(logic: 'and' | 'or') => change(groups.with(at, { ...group, logic }))} options={(['and', 'or'] as const).map((one) => ({ value: one, label: t(`panel.${one}`) }))} />
          )}
          <Rows
            rows={group.groups}
            onChange={(tests) => change(tests.length > 0 ? groups.with(at, { ...group, groups: tests }) : groups.toSpliced(at, 1))}
            nameOf={({ field }, n) => field || String(n + 1)}
            newRow={freshTest}
          >
            {(test, set) => (
              <>
                <Input size="small" aria-label={t('setting.vModel')} maxLength={121} value={test.field} onChange={(field) => field && set({ field })} />
                <Select size="small" aria-label={t('panel.operator')} value={test.op} onChange={(op: Test['op']) => set({ op, value: several.has(op) ? [] : '' })} options={operatorNames.map((op) => ({ value: op, label: t(`panel.op.${op}`) }))} />
                {!bare.has(test.op) &&
                  (several.has(test.op) ? (
                    <InputTag size="small" aria-label={t('panel.value')} placeholder={t('panel.value')} value={Array.isArray(test.value) ? test.value.map(String) : []} onChange={(next: string[]) => set({ value: next })} />
                  ) : (
                    <Input size="small" aria-label={t('panel.value')} placeholder={t('panel.value')} value={String(test.value ?? '')} onChange={(next) => set({ value: next })} />
                  ))}
              </>
            )}
          </Rows>
        </fieldset>
      ))}
      <Button type="text" size="small" icon={<IconPlus />} onClick={() => change([...groups, { logic: 'and', groups: [freshTest()] }])}>
        {t('panel.addGroup')}
      </Button>
    </div>
  )
}
