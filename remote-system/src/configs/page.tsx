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

/** The console itself, how users sign in, and how messages leave it (specification: wire 9.9). */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const mayEdit = useCan(menu.id)(defaultCodes.edit)
  const [part, setPart] = useState<(typeof parts)[number]>('console')
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set(['console']))
  const open = (next: (typeof parts)[number]) => {
    setPart(next)
    setSeen((before) => new Set([...before, next]))
  }
  return (
    <div className={styles.page}>
      {!mayEdit && <Alert className={styles.note!} type="info" content={t('config.readOnly')} />}
      <Radio.Group
        className={styles.parts!}
        type="button"
        aria-label={t('config.part')}
        value={part}
        onChange={open}
      >
        {parts.map((one) => (
          <Radio key={one} value={one}>
            {t(`config.tab.${one}`)}
          </Radio>
        ))}
      </Radio.Group>
      {/* They stay: what was typed in one is not lost by looking at another. */}
      {parts.map((one) => {
        const Part = forms[one]
        return (
          seen.has(one) && (
            <div key={one} hidden={part !== one}>
              <Part menu={menu} mayEdit={mayEdit} />
            </div>
          )
        )
      })}
    </div>
  )
}
