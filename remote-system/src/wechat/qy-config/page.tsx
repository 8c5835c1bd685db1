import { Radio } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { syncProducts } from '@tessera/shared/contract/wechat/syncs'
import { useText } from '@tessera/shared/text/text'
import { useListState } from '@tessera/shared/widgets/crud/list-state'
import { Changes } from './changes.tsx'
import { Directory, views } from './directory.tsx'
import { Replies } from './replies.tsx'
import { Settings } from './settings.tsx'
import { Sync } from './sync.tsx'
import { text } from './text.ts'
import styles from './qy-config.module.css'

const parts = ['settings', 'sync', 'directory', 'changes'] as const

/** Enterprise WeChat and DingTalk: how they are reached, the organisation brought there, what is there, and what others changed (specification: wire 9.9). */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const product = filter['product'] === 'dingtalk' ? 'dingtalk' : 'wecom'
  const part = parts.find((one) => one === filter['part']) ?? 'settings'
  const view = views.find((one) => one === filter['view']) ?? 'there'
  return (
    <div className={styles.page}>
      <div className={styles.heads}>
        <Radio.Group
          type="button"
          aria-label={t('qyConfig.product')}
          value={product}
          onChange={(next: string) => change({ keyword: '', filter: { product: next, part } })}
        >
          {syncProducts.map((one) => (
            <Radio key={one} value={one}>
              {t(`qyConfig.${one}`)}
            </Radio>
          ))}
        </Radio.Group>
        <Radio.Group
          type="button"
          aria-label={t(`qyConfig.${product}`)}
          value={part}
          onChange={(next: string) => change({ keyword: '', filter: { product, part: next } })}
        >
          {parts.map((one) => (
            <Radio key={one} value={one}>
              {t(`qyConfig.${one}`)}
            </Radio>
          ))}
        </Radio.Group>
        {part === 'directory' && (
          <Radio.Group
            type="button"
            aria-label={t('qyConfig.view')}
            value={view}
            onChange={(next: string) => change({ keyword: '', filter: { product, part, view: next } })}
          >
            {views.map((one) => (
              <Radio key={one} value={one}>
                {t(`qyConfig.view.${one}`)}
              </Radio>
            ))}
          </Radio.Group>
        )}
      </div>
      {part === 'settings' && (
        <>
          <Settings key={product} menuId={menu.id} product={product} />
          <Replies menuId={menu.id} />
        </>
      )}
      {part === 'sync' && <Sync key={product} menuId={menu.id} product={product} />}
      {part === 'directory' && <Directory key={product} menu={menu} product={product} view={view} />}
      {part === 'changes' && <Changes key={product} menu={menu} product={product} />}
    </div>
  )
}
