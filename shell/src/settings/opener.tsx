import { Message } from '@arco-design/web-react'
import { IconSettings } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import { translate, useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from '../header/tool.module.css'

type Module = typeof import('./drawer.tsx')
const importDrawer = () => import('./drawer.tsx')

/** The gear button. The drawer's chunk is loaded on first use. */
export function SettingsOpener() {
  const t = useText(text)
  const [drawer, setDrawer] = useState<Module | null>(null)
  const [visible, setVisible] = useState(false)
  const gear = useRef<HTMLButtonElement>(null)
  const open = async () => {
    try {
      setDrawer(await importDrawer())
      setVisible(true)
    } catch {
      Message.error(translate(text, 'settings.failed'))
    }
  }
  return (
    <>
      <button
        ref={gear}
        type="button"
        className={styles.tool}
        aria-label={t('settings.title')}
        title={t('settings.title')}
        aria-haspopup="dialog"
        onPointerEnter={() => void importDrawer().catch(() => {})}
        onClick={() => void open()}
      >
        <IconSettings aria-hidden />
      </button>
      {drawer && (
        <drawer.SettingsDrawer
          visible={visible}
          onClose={() => setVisible(false)}
          onClosed={() => gear.current?.focus()}
        />
      )}
    </>
  )
}
