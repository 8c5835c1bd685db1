import { Alert, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useText } from '@tessera/shared/text/text'
import { ChannelForm } from './channel-form.tsx'
import styles from './configs.module.css'
import { ConsoleForm } from './console-form.tsx'
import { SafetyForm } from './safety-form.tsx'
import { text } from './text.ts'

const forms = { console: ConsoleForm, safety: SafetyForm, channels: ChannelForm } as const
const parts = ['console', 'safety', 'channels'] as const

/** System configuration in three tabs: general, sign-in security and message channels. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const canEdit = useCan(menu.id)(defaultCodes.edit)
  const [part, setPart] = useState<(typeof parts)[number]>('console')
  const [openedParts, setOpenedParts] = useState<ReadonlySet<string>>(new Set(['console']))
  const open = (opened: (typeof parts)[number]) => {
    setPart(opened)
    setOpenedParts((previous) => new Set([...previous, opened]))
  }
  return (
    <div className={styles.page}>
      {!canEdit && <Alert className={styles.note!} type="info" content={t('config.readOnly')} />}
      <Radio.Group
        className={styles.parts!}
        type="button"
        aria-label={t('config.part')}
        value={part}
        onChange={open}
      >
        {parts.map((tab) => (
          <Radio key={tab} value={tab}>
            {t(`config.tab.${tab}`)}
          </Radio>
        ))}
      </Radio.Group>
      {/* Opened tabs stay mounted, so that unsaved input survives switching. */}
      {parts.map((tab) => {
        const Part = forms[tab]
        return (
          openedParts.has(tab) && (
            <div key={tab} hidden={part !== tab}>
              <Part menu={menu} canEdit={canEdit} />
            </div>
          )
        )
      })}
    </div>
  )
}
