import { Radio } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { syncProducts } from '@tessera/shared/contract/wechat/syncs'
import { useText } from '@tessera/shared/text/text'
import { useListState } from '@tessera/shared/widgets/crud/list-state'
import { Settings } from './settings.tsx'
import { Sync } from './sync.tsx'
import { text } from './text.ts'
import styles from './qy-config.module.css'

/** Enterprise WeChat and DingTalk: how they are reached, and the organisation brought there (specification: wire 9.9). */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const product = filter['product'] === 'dingtalk' ? 'dingtalk' : 'wecom'
  const part = filter['part'] === 'sync' ? 'sync' : 'settings'
  return (
    <div className={styles.page}>
      <div className={styles.heads}>
        <Radio.Group type="button" aria-label={t('qyConfig.product')} value={product} onChange={(next: string) => change({ filter: { ...filter, product: next } })}>
          {syncProducts.map((one) => (
            <Radio key={one} value={one}>
              {t(`qyConfig.${one}`)}
            </Radio>
          ))}
        </Radio.Group>
        <Radio.Group type="button" aria-label={t(`qyConfig.${product}`)} value={part} onChange={(next: string) => change({ filter: { ...filter, part: next } })}>
          <Radio value="settings">{t('qyConfig.settings')}</Radio>
          <Radio value="sync">{t('qyConfig.sync')}</Radio>
        </Radio.Group>
      </div>
      {part === 'settings' ? <Settings key={product} menuId={menu.id} product={product} /> : <Sync key={product} menuId={menu.id} product={product} />}
    </div>
  )
}
