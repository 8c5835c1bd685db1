import { Modal } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './help-text.ts'
import styles from './designer.module.css'

const keys = [
  ['walk', '↑ ↓'],
  ['beside', '← →'],
  ['insert', '+'],
  ['settings', 'Enter'],
  ['leaveSettings', 'Esc'],
  ['remove', 'Delete'],
  ['fold', '-'],
  ['move', 'Alt + ↑ ↓ ← →'],
  ['several', 'Ctrl + Click'],
  ['clipboard', 'Ctrl + C / X / V'],
  ['undo', 'Ctrl + Z'],
  ['redo', 'Ctrl + Y'],
  ['zoom', 'Ctrl + Wheel'],
  ['pan', 'Space + Drag'],
  ['help', '?'],
] as const

/** The keys of the designer. */
export function Help({ scope, onClose }: { scope: string; onClose: () => void }) {
  const t = useText(text)
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('flowHelp.title')}
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
            <dd>{t(`flowHelp.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
