import { Button, Checkbox, Message, Popover } from '@arco-design/web-react'
import { useState } from 'react'
import { buttons } from '@tessera/shared/contract/system/buttons'
import { call } from '@tessera/shared/client/call'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './rights.module.css'

/** Codes that pages ask for without saying more (specification: wire 8.2). */
const standard = [
  'btn_add',
  'btn_edit',
  'btn_detail',
  'btn_remove',
  'btn_batchRemove',
  'btn_copy',
  'btn_upload',
  'btn_download',
] as const

/** Adds those of the usual buttons that a menu lacks, named in the language of whoever adds them. */
export function StandardButtons({ menuId, codes }: { menuId: string; codes: readonly string[] }) {
  const t = useText(text)
  const [open, setOpen] = useState(false)
  const [sending, setSending] = useState(false)
  const missing = standard.filter((code) => !codes.includes(code))
  const [left, setLeft] = useState<readonly string[]>([])
  const wanted = missing.filter((code) => !left.includes(code))
  const add = async () => {
    setSending(true)
    try {
      for (const code of wanted)
        await call(buttons.create, {
          moduleId: menuId,
          enCode: code,
          fullName: t(`rights.${code}`),
          sortCode: (standard.indexOf(code) + 1) * 10,
        })
      Message.success(t('rights.standardDone', { n: wanted.length }))
      setOpen(false)
    } catch {
      // It was shown; those before it are there.
    }
    setSending(false)
    await refresh(buttons.list)
  }
  const choice = (
    <div className={styles.standard}>
      {missing.length === 0 && t('rights.standardAll')}
      {missing.map((code) => (
        <Checkbox
          key={code}
          checked={wanted.includes(code)}
          onChange={(on) => setLeft(on ? left.filter((one) => one !== code) : [...left, code])}
        >
          {t(`rights.${code}`)} <code>{code}</code>
        </Checkbox>
      ))}
      {missing.length > 0 && (
        <Button
          type="primary"
          size="small"
          long
          loading={sending}
          disabled={wanted.length === 0}
          onClick={() => void add()}
        >
          {t('rights.standardAdd', { n: wanted.length })}
        </Button>
      )}
    </div>
  )
  return (
    <Popover trigger="click" position="bl" popupVisible={open} onVisibleChange={setOpen} content={choice}>
      <Button aria-expanded={open}>{t('rights.standard')}</Button>
    </Popover>
  )
}
