import { Message } from '@arco-design/web-react'
import { useMemo } from 'react'
import { readDesign } from '@tessera/shared/fields/design'
import type { Kind } from '@tessera/shared/contract/fields/kind'
import { useText } from '@tessera/shared/text/text'
import { DesignForm } from '@tessera/shared/forms/design-form/design-form'
import type { FieldSettings } from '@tessera/shared/forms/settings-panel/settings-panel'
import { text } from './text.ts'
import styles from './previews.module.css'

const childFields = [
  { jweeKey: 'comInput', vModel: 'item', label: '名称', span: 12, required: true },
  { jweeKey: 'numInput', vModel: 'count', label: '数量', span: 12, controlsPosition: 'right' },
]
const secondPaneFields = [{ jweeKey: 'comInput', vModel: 'note', label: '备注' }]
const panes = [
  { title: '基本', name: '1', children: childFields },
  { title: '其他', name: '2', children: secondPaneFields },
]
const kindsWithPanes = new Set(['tab', 'collapse', 'steps'])

const states = [
  ['empty', null, false],
  [
    'filled',
    {
      item: '瑜伽垫',
      count: 20,
      rows: [
        { item: '瑜伽垫', count: 20 },
        { item: '', count: 2 },
      ],
    },
    false,
  ],
  ['readOnly', { item: '瑜伽垫', count: 20, rows: [{ item: '瑜伽垫', count: 20 }] }, true],
] as const

/** A container kind with child fields: empty, filled and read-only. Submitting shows validation errors. */
export function ContainerSample({ kind, settings }: { kind: Kind; settings: FieldSettings }) {
  const t = useText(text)
  const settingsJson = JSON.stringify(settings)
  const parsed = useMemo(() => {
    const container = {
      ...(JSON.parse(settingsJson) as object),
      jweeKey: kind.tag,
      vModel: kind.tag === 'table' ? 'rows' : '',
      children: kindsWithPanes.has(kind.tag) ? panes : childFields,
    }
    return readDesign({ labelPosition: 'top', fields: [container] })
  }, [kind, settingsJson])
  if ('problems' in parsed) return null
  return (
    <div className={kind.tag === 'table' ? styles.wholes : styles.holders}>
      {states.map(([state, record, readOnly]) => (
        <div key={`${state} ${settingsJson}`} className={styles.state}>
          <span className={styles.stateName}>{t(`previews.${state}`)}</span>
          <DesignForm
            design={parsed.design}
            record={record}
            readOnly={readOnly}
            guard={false}
            buttons={readOnly ? 'designed' : 'always'}
            onSubmit={() => void Message.success(t('previews.submitted'))}
          />
        </div>
      ))}
    </div>
  )
}
