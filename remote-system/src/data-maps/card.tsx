import { Button, Dropdown, Menu, Tag } from '@arco-design/web-react'
import { IconMore } from '@arco-design/web-react/icon'
import type { DataMap } from '@tessera/shared/contract/data/maps'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './data-maps.module.css'

export type MapAction = 'edit' | 'replace' | 'export' | 'state' | 'remove'

/** Card of a map: outline, name, number of regions and actions. */
export function MapCard({
  map,
  actions,
  onPreview,
  onAction,
}: {
  map: DataMap
  actions: readonly MapAction[]
  onPreview: () => void
  onAction: (action: MapAction) => void
}) {
  const t = useText(text)
  const { fullName: name, enCode, outline, regionCount, enabledMark } = map
  const actionLabel = (action: MapAction) =>
    action === 'state'
      ? t(enabledMark === 1 ? 'dataMaps.disable' : 'dataMaps.enable')
      : t(`dataMaps.${action}`)
  return (
    <li className={styles.card}>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('dataMaps.preview', { name })}
        onClick={onPreview}
      >
        <svg
          viewBox="0 0 320 200"
          aria-hidden="true"
          className={enabledMark === 1 ? styles.outline : `${styles.outline} ${styles.faint}`}
        >
          <path d={outline} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
        </svg>
      </button>
      <div className={styles.about}>
        <div className={styles.words}>
          <strong className={styles.name} title={name}>
            {name}
          </strong>
          <span className={styles.hint}>
            {t('dataMaps.regions', { n: regionCount })} · {enCode}
          </span>
        </div>
        {enabledMark === 0 && <Tag>{t('dataMaps.disabled')}</Tag>}
        <Dropdown
          trigger="click"
          position="br"
          droplist={
            <Menu onClickMenuItem={(action) => onAction(action as MapAction)}>
              {actions.map((action) => (
                <Menu.Item key={action} {...(action === 'remove' ? { className: styles.danger! } : {})}>
                  {actionLabel(action)}
                </Menu.Item>
              ))}
            </Menu>
          }
        >
          <Button type="text" size="small" icon={<IconMore />} aria-label={t('dataMaps.more', { name })} />
        </Dropdown>
      </div>
    </li>
  )
}
