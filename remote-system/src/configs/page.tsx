import { Alert, Tabs } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useText } from '@tessera/shared/text/text'
import { ChannelForm } from './channel-form.tsx'
import styles from './configs.module.css'
import { ConsoleForm } from './console-form.tsx'
import { text } from './text.ts'

/** The console itself, and how messages leave it (specification: wire 9.9). */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const mayEdit = useCan(menu.id)(defaultCodes.edit)
  return (
    <div className={styles.page}>
      {!mayEdit && <Alert className={styles.note!} type="info" content={t('config.readOnly')} />}
      {/* Both stay: what was typed in one is not lost by looking at the other. */}
      <Tabs lazyload>
        <Tabs.TabPane key="console" title={t('config.tab.console')}>
          <ConsoleForm menu={menu} mayEdit={mayEdit} />
        </Tabs.TabPane>
        <Tabs.TabPane key="channels" title={t('config.tab.channels')}>
          <ChannelForm menu={menu} mayEdit={mayEdit} />
        </Tabs.TabPane>
      </Tabs>
    </div>
  )
}
