import { Button, Dropdown, Input, Menu } from '@arco-design/web-react'
import { IconMore, IconPlus } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './parts.module.css'

export interface Entry {
  id: string
  name: string
  /** Second line. */
  note: string
  color?: string | undefined
  isClosed: boolean
}

interface Props {
  entries: readonly Entry[]
  selectedId: string
  /** Label of the entry that stands for all of them. */
  allLabel: string
  onSelect: (id: string) => void
  canAdd: boolean
  canEdit: boolean
  canRemove: boolean
  addLabel: string
  onAdd: () => void
  onEdit: (id: string) => void
  onToggle: (id: string) => void
  onRemove: (entry: Entry) => void
  /** Shown below the records. */
  footer?: ReactNode
}

/** The records of a side pane: one is selected, and each has a menu of actions. */
export function RecordList(props: Props) {
  const t = useText(text)
  const [keyword, setKeyword] = useState('')
  const shown = props.entries.filter(({ name }) => name.toLowerCase().includes(keyword.trim().toLowerCase()))
  return (
    <div className={styles.list}>
      {props.canAdd && (
        <Button icon={<IconPlus />} onClick={props.onAdd}>
          {props.addLabel}
        </Button>
      )}
      {props.entries.length > 6 && (
        <Input.Search
          aria-label={t('parts.search')}
          placeholder={t('parts.search')}
          allowClear
          value={keyword}
          onChange={setKeyword}
        />
      )}
      <ul className={styles.entries}>
        <li className={styles.entry} {...(props.selectedId === '' ? { 'data-selected': '' } : {})}>
          <button
            type="button"
            className={styles.choose}
            aria-pressed={props.selectedId === ''}
            onClick={() => props.onSelect('')}
          >
            <i />
            <span className={styles.entryName}>{props.allLabel}</span>
          </button>
        </li>
        {shown.map((entry) => (
          <li
            key={entry.id}
            className={styles.entry}
            {...(props.selectedId === entry.id ? { 'data-selected': '' } : {})}
          >
            <button
              type="button"
              className={styles.choose}
              aria-pressed={props.selectedId === entry.id}
              onClick={() => props.onSelect(entry.id)}
            >
              <i style={entry.color ? { background: entry.color } : {}} aria-hidden />
              <span className={entry.isClosed ? styles.closed : styles.entryName} title={entry.name}>
                {entry.name}
              </span>
              <small>{entry.isClosed ? `${t('parts.close')} · ${entry.note}` : entry.note}</small>
            </button>
            {(props.canEdit || props.canRemove) && <EntryMenu {...props} entry={entry} />}
          </li>
        ))}
      </ul>
      {props.footer}
    </div>
  )
}

function EntryMenu({ entry, canEdit, canRemove, onEdit, onToggle, onRemove }: Props & { entry: Entry }) {
  const t = useText(text)
  const run = (key: string) => {
    if (key === 'edit') onEdit(entry.id)
    if (key === 'toggle') onToggle(entry.id)
    if (key === 'remove') onRemove(entry)
  }
  return (
    <Dropdown
      trigger="click"
      position="br"
      droplist={
        <Menu onClickMenuItem={run}>
          {canEdit && <Menu.Item key="edit">{t('parts.edit')}</Menu.Item>}
          {canEdit && <Menu.Item key="toggle">{t(entry.isClosed ? 'parts.open' : 'parts.close')}</Menu.Item>}
          {canRemove && <Menu.Item key="remove">{t('parts.remove')}</Menu.Item>}
        </Menu>
      }
    >
      <Button type="text" icon={<IconMore />} aria-label={t('parts.actionsOf', { name: entry.name })} />
    </Dropdown>
  )
}
