import { Radio } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { syncProducts } from '@tessera/shared/contract/wechat/syncs'
import { useText } from '@tessera/shared/text/text'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { ProviderChanges } from './changes.tsx'
import { Directory, views } from './directory.tsx'
import { Replies } from './replies.tsx'
import { Settings } from './settings.tsx'
import { Sync } from './sync.tsx'
import { text } from './text.ts'
import styles from './qy-config.module.css'

const parts = ['settings', 'sync', 'directory', 'changes'] as const

/**
 * WeCom and DingTalk: connection settings, organisation sync, directory comparison and changes on the
 * platform.
 */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, setListState] = useListState()
  const product = filter['product'] === 'dingtalk' ? 'dingtalk' : 'wecom'
  const part = parts.find((key) => key === filter['part']) ?? 'settings'
  const view = views.find((key) => key === filter['view']) ?? 'there'
  return (
    <div className={styles.page}>
      <div className={styles.heads}>
        <Radio.Group
          type="button"
          aria-label={t('qyConfig.product')}
          value={product}
          onChange={(next: string) => setListState({ keyword: '', filter: { product: next, part } })}
        >
          {syncProducts.map((key) => (
            <Radio key={key} value={key}>
              {t(`qyConfig.${key}`)}
            </Radio>
          ))}
        </Radio.Group>
        <Radio.Group
          type="button"
          aria-label={t(`qyConfig.${product}`)}
          value={part}
          onChange={(next: string) => setListState({ keyword: '', filter: { product, part: next } })}
        >
          {parts.map((key) => (
            <Radio key={key} value={key}>
              {t(`qyConfig.${key}`)}
            </Radio>
          ))}
        </Radio.Group>
        {part === 'directory' && (
          <Radio.Group
            type="button"
            aria-label={t('qyConfig.view')}
            value={view}
            onChange={(next: string) => setListState({ keyword: '', filter: { product, part, view: next } })}
          >
            {views.map((key) => (
              <Radio key={key} value={key}>
                {t(`qyConfig.view.${key}`)}
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
      {part === 'changes' && <ProviderChanges key={product} menu={menu} product={product} />}
    </div>
  )
}
