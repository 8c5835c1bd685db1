import { Button, Modal, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import type { Meanwhile } from '@tessera/shared/client/use-draft-saving'
import { formatTime } from '@tessera/shared/format/time'
import { useNodeName } from '@tessera/shared/forms/form-designer/words'
import { text as settingText } from '@tessera/shared/forms/settings-panel/text'
import { useText } from '@tessera/shared/text/text'
import type { Choices, MergeConflict } from './merge-drafts.ts'
import { mergeText } from './text.ts'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

interface Props {
  meanwhile: Meanwhile<MergeConflict>
  scope: string
  onResolve: (choices: Choices) => void
  onReload: () => void
}

/** Two designers have set the same things differently: which counts is chosen one by one. */
export function MergeDialog({ meanwhile: { user, time, conflicts }, scope, onResolve, onReload }: Props) {
  const t = useText(mergeText)
  const ts = useText(settingText)
  const nodeName = useNodeName()
  const [choices, setChoices] = useState<Choices>({})
  const whereOf = ({ node, of }: MergeConflict) => (node ? nodeName(node) : t(`merge.${of as 'form'}`))
  const whatOf = ({ key }: MergeConflict) => {
    if (key === 'removed' || key === 'nodes') return t(`merge.${key}`)
    return `setting.${key}` in settingText.texts
      ? ts(`setting.${key}` as 'setting.label')
      : t('merge.changed')
  }
  const valueOf = ({ key }: MergeConflict, value: unknown): string => {
    if (key === 'removed') return t(value === undefined ? 'merge.goes' : 'merge.stays')
    if (typeof value === 'boolean') return t(value ? 'merge.on' : 'merge.off')
    if (value === '' || value === null || value === undefined) return t('merge.empty')
    return typeof value === 'object' ? t('merge.changed') : String(value).slice(0, 80)
  }
  const isDecided = conflicts.every(({ id }) => choices[id] !== undefined)
  const values = { user, time: time === null ? '' : formatTime(time), n: conflicts.length }
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('merge.title')}
      closable={false}
      maskClosable={false}
      escToExit={false}
      style={{ width: 'min(600px, calc(100vw - 32px))' }}
      footer={
        <>
          <Button onClick={onReload}>{t('merge.reload')}</Button>
          <Button type="primary" disabled={!isDecided} onClick={() => onResolve(choices)}>
            {t('merge.save')}
          </Button>
        </>
      }
    >
      <div className={styles.releaseBody}>
        <p className={styles.note}>{t(user === '' ? 'merge.textElsewhere' : 'merge.text', values)}</p>
        {conflicts.map((conflict) => {
          const place = t('merge.place', { where: whereOf(conflict), what: whatOf(conflict) })
          return (
            <fieldset key={conflict.id} className={styles.question}>
              <legend>{place}</legend>
              <Radio.Group
                direction="vertical"
                aria-label={place}
                value={choices[conflict.id]}
                onChange={(choice: 'mine' | 'theirs') => setChoices({ ...choices, [conflict.id]: choice })}
                options={(['mine', 'theirs'] as const).map((side) => ({
                  value: side,
                  label: t(`merge.${side}`, { value: valueOf(conflict, conflict[side]) }),
                }))}
              />
            </fieldset>
          )
        })}
      </div>
    </Modal>
  )
}
