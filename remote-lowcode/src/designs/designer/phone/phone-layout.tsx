import { Button, Select } from '@arco-design/web-react'
import { IconArrowDown, IconArrowUp } from '@arco-design/web-react/icon'
import { useState, type CSSProperties } from 'react'
import { useText } from '@tessera/shared/text/text'
import { useDesigner, useDraft } from '@tessera/shared/forms/form-designer/context'
import { useNodeName } from '@tessera/shared/forms/form-designer/words'
import { listPhoneRows, movePhoneRow } from './phone-order.ts'
import { text } from './text.ts'
import styles from './phone.module.css'

const widths = [24, 12, 8] as const

/** Order and width of the fields on phones. */
export function PhoneLayout() {
  const t = useText(text)
  const store = useDesigner()
  const nameOf = useNodeName()
  const { nodes, form } = useDraft()
  const [announcement, setAnnouncement] = useState('')
  const rows = listPhoneRows(nodes, form.app)
  const move = (formId: number, name: string, step: -1 | 1) => {
    const app = movePhoneRow(nodes, form.app, formId, step)
    store.changeForm({ app })
    const at = listPhoneRows(nodes, app).findIndex((row) => row.formId === formId)
    setAnnouncement(t('phone.moved', { name, n: at + 1 }))
  }
  const setSpan = (formId: number, span: number) => {
    const { [formId]: _, ...others } = form.app.spans
    store.changeForm({ app: { ...form.app, spans: span === 24 ? others : { ...others, [formId]: span } } })
  }
  return (
    <section className={styles.pane} aria-label={t('phone.layout')}>
      <h3>{t('phone.layout')}</h3>
      <p className={styles.hint}>{t('phone.hint')}</p>
      <ol className={styles.rows}>
        {rows.map(({ node, formId, level, span, canMoveUp, canMoveDown }) => {
          const name = nameOf(node)
          return (
            <li key={node.key} className={styles.row} style={{ '--level': level } as CSSProperties}>
              <span className={styles.label} title={name}>
                {name}
              </span>
              <Select
                size="small"
                aria-label={t('phone.widthOf', { name })}
                value={span}
                onChange={(next: number) => setSpan(formId, next)}
                options={widths.map((width) => ({ value: width, label: t(`phone.width${width}`) }))}
              />
              <span className={styles.moves}>
                <Button
                  type="text"
                  size="small"
                  icon={<IconArrowUp />}
                  disabled={!canMoveUp}
                  aria-label={t('phone.up', { name })}
                  onClick={() => move(formId, name, -1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<IconArrowDown />}
                  disabled={!canMoveDown}
                  aria-label={t('phone.down', { name })}
                  onClick={() => move(formId, name, 1)}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <span>
        <Button size="small" onClick={() => store.changeForm({ app: { order: [], spans: {} } })}>
          {t('phone.reset')}
        </Button>
      </span>
      <span role="status" className={styles.announcement}>
        {announcement}
      </span>
    </section>
  )
}
