import { Button, Checkbox } from '@arco-design/web-react'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { useText } from '@tessera/shared/text/text'
import { moved, type Arranged, type ListPreference } from './list-preference.ts'
import { text } from './text.ts'
import styles from './crud.module.css'

interface Props<Row> {
  columns: readonly Arranged<Row>[]
  preference: ListPreference
  onPrefer: (by: Partial<ListPreference> | null) => void
}

/** Which columns are shown, in which order, how wide, and where they stay; one row each, by pointer and by keyboard. */
export function ColumnPicker<Row>({ columns, preference, onPrefer }: Props<Row>) {
  const t = useText(text)
  const [dragged, setDragged] = useState<string | null>(null)
  const keys = columns.map(({ key }) => key)
  const move = (key: string, to: number) => onPrefer({ order: moved(keys, key, to) })
  const press = (event: KeyboardEvent, key: string, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    move(key, at + step)
  }
  const over = (event: DragEvent, at: number) => {
    if (dragged === null) return
    event.preventDefault()
    if (keys[at] !== dragged) move(dragged, at)
  }
  return (
    <div className={styles.picker}>
      <ul className={styles.choices}>
        {columns.map(({ key, title, pinned = false, shown, width, fixed }, at) => (
          // It is dragged by its handle, which the keyboard has as well; the row is only where it is dropped.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={key}
            className={dragged === key ? styles.dragged : undefined}
            onDragOver={(event) => over(event, at)}
          >
            <button
              type="button"
              draggable
              className={styles.handle}
              aria-label={t('crud.move', { name: title })}
              title={t('crud.moveHint')}
              onKeyDown={(event) => press(event, key, at)}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', title)
                setDragged(key)
              }}
              onDragEnd={() => setDragged(null)}
            />
            <Checkbox
              checked={shown}
              disabled={pinned}
              onChange={(on: boolean) => onPrefer({ shown: { ...preference.shown, [key]: on } })}
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
              value={width}
              onChange={({ target: { valueAsNumber: pixels } }) =>
                pixels >= 48 &&
                pixels <= 1_000 &&
                onPrefer({ widths: { ...preference.widths, [key]: pixels } })
              }
            />
            <select
              className={styles.stays}
              aria-label={t('crud.fixed', { name: title })}
              value={fixed ?? 'no'}
              onChange={({ target: { value } }) =>
                onPrefer({ fixed: { ...preference.fixed, [key]: value as 'start' | 'end' | 'no' } })
              }
            >
              <option value="no">{t('crud.fixedNo')}</option>
              <option value="start">{t('crud.fixedStart')}</option>
              <option value="end">{t('crud.fixedEnd')}</option>
            </select>
          </li>
        ))}
      </ul>
      <Button size="mini" long onClick={() => onPrefer(null)}>
        {t('crud.allColumns')}
      </Button>
    </div>
  )
}
