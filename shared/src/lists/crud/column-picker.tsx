import { Button, Checkbox } from '@arco-design/web-react'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { useText } from '../../text/text.ts'
import { moveKey, type ArrangedColumn, type ListPreference } from '../list-preference.ts'
import { text } from './text.ts'
import styles from './crud.module.css'

interface Props<Row> {
  columns: readonly ArrangedColumn<Row>[]
  preference: ListPreference
  onPreferenceChange: (by: Partial<ListPreference> | null) => void
}

/**
 * Settings of the columns: visibility, order, width and fixed edge, one line per column. Usable by pointer
 * and keyboard.
 */
export function ColumnPicker<Row>({ columns, preference, onPreferenceChange }: Props<Row>) {
  const t = useText(text)
  const [dragged, setDragged] = useState<string | null>(null)
  const keys = columns.map(({ key }) => key)
  const move = (key: string, to: number) => onPreferenceChange({ order: moveKey(keys, key, to) })
  const handleKey = (event: KeyboardEvent, key: string, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    move(key, at + step)
  }
  const handleDragOver = (event: DragEvent, at: number) => {
    if (dragged === null) return
    event.preventDefault()
    if (keys[at] !== dragged) move(dragged, at)
  }
  return (
    <div className={styles.picker}>
      <ul className={styles.choices}>
        {columns.map(({ key, title, pinned = false, shown, width, fixed }, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only a drop target; the handle below works by keyboard
          <li
            key={key}
            className={dragged === key ? styles.dragged : undefined}
            onDragOver={(event) => handleDragOver(event, at)}
          >
            <button
              type="button"
              draggable
              className={styles.handle}
              aria-label={t('crud.move', { name: title })}
              title={t('crud.moveHint')}
              onKeyDown={(event) => handleKey(event, key, at)}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', title)
                setDragged(key)
              }}
              onDragEnd={() => setDragged(null)}
            />
            <Checkbox
              checked={shown}
              disabled={pinned}
              onChange={(on: boolean) => onPreferenceChange({ shown: { ...preference.shown, [key]: on } })}
            >
              {title}
            </Checkbox>
            <input
              type="number"
              className={styles.width}
              min={48}
              max={1_000}
              step={8}
              aria-label={t('crud.width', { name: title })}
              value={width ?? ''}
              placeholder={t('crud.autoWidth')}
              onChange={({ target: { valueAsNumber: pixels } }) =>
                pixels >= 48 &&
                pixels <= 1_000 &&
                onPreferenceChange({ widths: { ...preference.widths, [key]: pixels } })
              }
            />
            <select
              className={styles.pinSelect}
              aria-label={t('crud.fixed', { name: title })}
              value={fixed ?? 'no'}
              onChange={({ target: { value } }) =>
                onPreferenceChange({ fixed: { ...preference.fixed, [key]: value as 'start' | 'end' | 'no' } })
              }
            >
              <option value="no">{t('crud.fixedNo')}</option>
              <option value="start">{t('crud.fixedStart')}</option>
              <option value="end">{t('crud.fixedEnd')}</option>
            </select>
          </li>
        ))}
      </ul>
      <Button size="mini" long onClick={() => onPreferenceChange(null)}>
        {t('crud.allColumns')}
      </Button>
    </div>
  )
}
