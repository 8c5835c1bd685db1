import { Modal } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from '@tessera/shared/forms/form-designer/text'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

const keys = [
  ['add', 'Enter'],
  ['select', '↑ ↓'],
  ['extend', 'Shift + ↑ ↓'],
  ['several', 'Ctrl / Shift + Click'],
  ['move', 'Alt + ↑ ↓'],
  ['nest', 'Alt + →'],
  ['unnest', 'Alt + ←'],
  ['resize', 'Alt + Shift + ← →'],
  ['drag', 'Space'],
  ['settings', 'Enter'],
  ['leaveSettings', 'Esc'],
  ['duplicate', 'Ctrl + D'],
  ['remove', 'Delete'],
  ['clipboard', 'Ctrl + C / X / V'],
  ['all', 'Ctrl + A'],
  ['undo', 'Ctrl + Z'],
  ['redo', 'Ctrl + Y'],
  ['help', '?'],
] as const

/** The keys of the designer. */
export function Help({ scope, onClose }: { scope: string; onClose: () => void }) {
  const t = useText(text)
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('designer.keys')}
      footer={null}
      style={{ width: 'min(560px, calc(100vw - 32px))' }}
      onCancel={onClose}
    >
      <dl className={styles.keys}>
        {keys.map(([name, key]) => (
          <div key={name}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`designer.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
