import { Button, Checkbox, Message, Popover } from '@arco-design/web-react'
import { useState } from 'react'
import { buttons } from '@tessera/shared/contract/system/buttons'
import { call } from '@tessera/shared/client/call'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './rights.module.css'

/** Button codes that pages check by default. */
const standardCodes = [
  'btn_add',
  'btn_edit',
  'btn_detail',
  'btn_remove',
  'btn_batchRemove',
  'btn_copy',
  'btn_upload',
  'btn_download',
] as const

/** Adds the missing standard buttons, named in the current language. */
export function StandardButtons({ menuId, codes }: { menuId: string; codes: readonly string[] }) {
  const t = useText(text)
  const [open, setOpen] = useState(false)
  const [sending, setSending] = useState(false)
  const missing = standardCodes.filter((code) => !codes.includes(code))
  const [unchecked, setUnchecked] = useState<readonly string[]>([])
  const selected = missing.filter((code) => !unchecked.includes(code))
  const add = async () => {
    setSending(true)
    try {
      for (const code of selected)
        await call(buttons.create, {
          moduleId: menuId,
          enCode: code,
          fullName: t(`rights.${code}`),
          sortCode: (standardCodes.indexOf(code) + 1) * 10,
        })
      Message.success(t('rights.standardDone', { n: selected.length }))
      setOpen(false)
    } catch {
      // The error was shown already; buttons created before it remain.
    }
    setSending(false)
    await refresh(buttons.list)
  }
  const content = (
    <div className={styles.standard}>
      {missing.length === 0 && t('rights.standardAll')}
      {missing.map((code) => (
        <Checkbox
          key={code}
          checked={selected.includes(code)}
          onChange={(on) =>
            setUnchecked(on ? unchecked.filter((other) => other !== code) : [...unchecked, code])
          }
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
          disabled={selected.length === 0}
          onClick={() => void add()}
        >
          {t('rights.standardAdd', { n: selected.length })}
        </Button>
      )}
    </div>
  )
  return (
    <Popover trigger="click" position="bl" popupVisible={open} onVisibleChange={setOpen} content={content}>
      <Button aria-expanded={open}>{t('rights.standard')}</Button>
    </Popover>
  )
}
