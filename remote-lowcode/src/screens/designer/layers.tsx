import { IconEye, IconEyeInvisible, IconLock, IconUnlock } from '@arco-design/web-react/icon'
import { memo, type KeyboardEvent } from 'react'
import type { ScreenComponent } from '@tessera/shared/contract/lowcode/screen-canvas'
import { useText } from '@tessera/shared/text/text'
import { useComponentName } from '@tessera/shared/screen/use-component-name'
import { useScreenState, useScreenStore } from './context.ts'
import { text } from './text.ts'
import styles from './designer.module.css'

/** The components, those in front first. Also those that are locked or hidden can be selected here. */
export function Layers() {
  const t = useText(text)
  const components = useScreenState(({ history }) => history.present.components)
  const selected = useScreenState((state) => state.selected)
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-layer]')]
    const at = all.indexOf(event.target as HTMLElement)
    const next = all[at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (at < 0 || !next) return
    event.preventDefault()
    next.focus()
  }
  if (components.length === 0) return <p className={styles.hint}>{t('screenDesigner.noLayers')}</p>
  const first = components.findLast(({ id }) => selected.has(id)) ?? components.at(-1)!
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside are the controls
    <ul className={styles.layers} data-layers aria-label={t('screenDesigner.layers')} onKeyDown={handleKey}>
      {components.toReversed().map((component) => (
        <Layer
          key={component.id}
          component={component}
          isSelected={selected.has(component.id)}
          isStop={component.id === first.id}
        />
      ))}
    </ul>
  )
}

const Layer = memo(function Layer({
  component: { id, kind, name, hidden, locked, group },
  isSelected,
  isStop,
}: {
  component: ScreenComponent
  isSelected: boolean
  isStop: boolean
}) {
  const t = useText(text)
  const nameOf = useComponentName()
  const store = useScreenStore()
  const shown = name || nameOf(kind)
  return (
    <li className={styles.layer} data-selected={isSelected || undefined}>
      <button
        type="button"
        data-layer={id}
        aria-pressed={isSelected}
        tabIndex={isStop ? 0 : -1}
        onClick={({ ctrlKey, metaKey, shiftKey }) => store.select([id], ctrlKey || metaKey || shiftKey)}
      >
        {group !== '' && <span aria-hidden>⊞ </span>}
        {shown}
      </button>
      <button
        type="button"
        aria-pressed={hidden}
        aria-label={t('screenDesigner.hideNamed', { name: shown })}
        title={t(hidden ? 'screenDesigner.show' : 'screenDesigner.hide')}
        onClick={() => store.update(id, { hidden: !hidden })}
      >
        {hidden ? <IconEyeInvisible /> : <IconEye />}
      </button>
      <button
        type="button"
        aria-pressed={locked}
        aria-label={t('screenDesigner.lockNamed', { name: shown })}
        title={t(locked ? 'screenDesigner.unlockOne' : 'screenDesigner.lockOne')}
        onClick={() => store.update(id, { locked: !locked })}
      >
        {locked ? <IconLock /> : <IconUnlock />}
      </button>
    </li>
  )
})
